import { m } from '../../../../language/messages.ts'
import { Chip } from '../../../../ui/back-office/chip.tsx'
import columns from '../../../../ui/back-office/columns.module.css'
import quietText from '../../../../ui/back-office/quiet-text.module.css'
import { DraftField } from '../../components/draft-field.tsx'
import { DraftPair } from '../../components/draft-pair.tsx'
import { DraftSwitch } from '../../components/draft-switch.tsx'
import type { AnnouncementState } from '../page.server.ts'

/** The sentence above every page: what it says, from when until when, where it leads. */
export function AnnouncementFields() {
  return (
    <>
      <DraftPair
        base="announcement.text"
        title={m.texts_sentence()}
        hint={m.texts_sentence_hint()}
        isOptional
      />
      <div className={columns.twoColumns}>
        <DraftField field="announcement.from" label={m.texts_from()} type="date" isOptional />
        <DraftField field="announcement.until" label={m.texts_until()} type="date" isOptional />
      </div>
      <p className={quietText.line}>{m.texts_days_hint()}</p>
      <DraftField
        field="announcement.link"
        label={m.texts_link()}
        hint={m.texts_link_hint()}
        autoComplete="off"
        isOptional
      />
      <DraftPair base="announcement.linkText" title={m.texts_link_text()} isOptional />
      <DraftSwitch field="announcement.canBeClosed" label={m.texts_closable()} />
    </>
  )
}

/** Whether the one that is published is to be seen today. */
export function AnnouncementMark({ state }: { state: AnnouncementState }) {
  if (state === 'shown')
    return (
      <Chip tone="success" icon="broadcast">
        {m.texts_shown_now()}
      </Chip>
    )
  return state && <Chip>{state === 'planned' ? m.texts_planned() : m.texts_over()}</Chip>
}
