import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { fieldGroup } from '#app/features/clinic-profile/website/field-table.ts'
import { localOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { type TextName, textFields } from '#app/features/clinic-profile/website/texts.ts'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { ChangedMark, DraftField, DraftSwitch } from '#app/features/website-editor/components/draft-field.tsx'
import { DraftForm } from '#app/features/website-editor/components/draft-form.tsx'
import { DraftPair, LanguageHeads } from '#app/features/website-editor/components/draft-pair.tsx'
import { fieldName } from '#app/features/website-editor/field-names.ts'
import { listPath } from '#app/features/website-editor/lists/address.ts'
import type { DraftFormAnswer, DraftFormView } from '#app/features/website-editor/screens/form-view.ts'
import { lacksTranslation } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import columns from '#app/ui/back-office/columns.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { withElements } from '#app/ui/with-elements.tsx'
import { textGroups } from '../groups.ts'
import type { AnnouncementState, TextsView } from '../page.server.ts'
import styles from './texts-section.module.css'

/** The sentence above every page: what it says, from when until when, where it leads. */
function AnnouncementFields() {
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
function AnnouncementMark({ state }: { state: AnnouncementState }) {
  if (state === 'shown')
    return (
      <Chip tone="success" icon="broadcast">
        {m.texts_shown_now()}
      </Chip>
    )
  return state && <Chip>{state === 'planned' ? m.texts_planned() : m.texts_over()}</Chip>
}

export const textsPath = '/admin/clinic/texts'

type Props = { view: TextsView; answer: DraftFormAnswer | undefined; actionKey: string }

/** Clinic > Website texts: what the pages say, in both languages. */
export function TextsSection({ view, answer, actionKey }: Props) {
  const { form } = view
  const names = ['announcement.text', ...textGroups.flatMap((group) => group.names)]
  const written = names.filter((name) => form.values[`${name}.en`])
  const lacking = lackingIn(form, written)
  return (
    <SectionCard
      title={m.texts_title()}
      lead={m.texts_lead()}
      isList
      action={
        <Chip icon="translate">
          {m.texts_in_spanish({
            count: numberText(written.length - lacking),
            total: numberText(written.length),
          })}
        </Chip>
      }
    >
      <DraftForm path={textsPath} view={form} answer={answer} actionKey={actionKey}>
        <p className={clsx(quietText.line, styles.blanks)}>{withElements(m.texts_blanks, blanks)}</p>
        <p>
          <ButtonLink href={fieldGroup('headings').path ?? ''} variant="secondary" size="extra-small">
            {m.texts_edit_headings()}
          </ButtonLink>{' '}
          <ButtonLink href={fieldGroup('photos').path ?? ''} variant="secondary" size="extra-small">
            {m.texts_edit_photos()}
          </ButtonLink>
        </p>
        <LanguageHeads />
        <Group
          title={m.texts_announcement()}
          names={['announcement']}
          form={form}
          answer={answer}
          isOpen
          mark={<AnnouncementMark state={view.announcement} />}
        >
          <AnnouncementFields />
        </Group>
        {textGroups.map(({ id, title, names: inGroup, ...group }) => (
          <Group key={id} title={title()} names={inGroup} form={form} answer={answer} isOpen={id === 'home'}>
            {inGroup.map((name) => (
              <OneText key={name} name={name} />
            ))}
            {'list' in group && (
              <p>
                <ButtonLink href={listPath(group.list)} variant="secondary" size="extra-small">
                  {m.texts_edit_cards()}
                </ButtonLink>
              </p>
            )}
          </Group>
        ))}
      </DraftForm>
    </SectionCard>
  )
}

const blank = (word: string) => <code>{`{${word}}`}</code>
const blanks = {
  clinic: blank('clinic'),
  place: blank('place'),
  phone: blank('phone'),
  summary: blank('summary'),
}

function OneText({ name }: { name: TextName }) {
  const isOptional = textFields[name].en === ''
  return (
    <DraftPair
      base={name}
      title={fieldName(`${name}.en`, { fields: {}, doctors: [] })}
      isOptional={isOptional}
      {...(isOptional && { hint: m.texts_own_sentence() })}
    />
  )
}

const lackingIn = (form: DraftFormView, names: readonly string[]): number =>
  names.filter((name) => lacksTranslation(localOf(form.values, name))).length

type GroupProps = {
  title: string
  names: readonly string[]
  form: DraftFormView
  answer: DraftFormAnswer | undefined
  isOpen: boolean
  mark?: ReactNode
  children: ReactNode
}

/** Closed until it is needed, but never over something that is changed or is in the way. */
function Group({ title, names, form, answer, isOpen, mark, children }: GroupProps) {
  const isHere = (field: string) => names.some((name) => field.startsWith(`${name}.`))
  const isChanged = form.changed.some(isHere)
  const said = [
    ...Object.keys(form.problems),
    ...Object.keys(answer?.errors ?? {}),
    ...(answer?.conflicts ?? []).map(({ field }) => field),
  ]
  const lacking = lackingIn(form, names)
  return (
    <details className={styles.group} open={isOpen || isChanged || said.some(isHere) || lacking > 0}>
      <summary>
        <h3>{title}</h3>
        {isChanged && <ChangedMark />}
        {lacking > 0 && (
          <Chip tone="warning" icon="translate">
            {m.texts_missing({ count: numberText(lacking) })}
          </Chip>
        )}
        {mark}
        {mark === undefined && (
          <small>{m.texts_count({ total: names.length, count: numberText(names.length) })}</small>
        )}
        <Icon name="caret-down" />
      </summary>
      <div className={clsx(parts.stack, styles.content)}>{children}</div>
    </details>
  )
}
