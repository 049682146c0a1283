import { clsx } from 'clsx'
import { Form } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { shortDate, timeText } from '../../../../../platform/shown.ts'
import buttonRow from '../../../../../ui/back-office/button-row.module.css'
import fieldset from '../../../../../ui/back-office/fieldset.module.css'
import { QuietEnter } from '../../../../../ui/back-office/quiet-enter.tsx'
import buttons from '../../../../../ui/button.module.css'
import { Button } from '../../../../../ui/button.tsx'
import { useSending } from '../../../../../ui/forms/use-sending.ts'
import { slotValue } from '../../../rules.ts'
import { visitAddress } from '../../address.ts'
import { InsistFields } from '../../components/insist-fields.tsx'
import { TellChoice } from '../../components/tell-choice.tsx'
import { VisitFields } from '../../components/visit-fields.tsx'
import { firstName } from '../../first-name.ts'
import type { Insisted, NearSlot } from '../../slot-refusal.ts'
import type { DetailsView } from '../page.server.ts'

type Props = { view: DetailsView; list: string }

/** The time was lost: what is free near it, each one click away. */
export function Alternatives({ view, list, slots }: Props & { slots: NearSlot[] }) {
  if (slots.length === 0) return null
  return (
    <Form
      method="post"
      action={visitAddress(list, view.visit.id)}
      replace
      preventScrollReset
      aria-label={m.details_nearest()}
    >
      <QuietEnter />
      <VisitFields row={view.visit} intent="move" />
      <p className={fieldset.small}>{m.details_nearest()}</p>
      <div className={buttonRow.row}>
        {slots.map((slot) => (
          <button
            key={slotValue(slot)}
            type="submit"
            className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
            name="slot"
            value={slotValue(slot)}
          >
            {moveTo(slot, view)}
          </button>
        ))}
      </div>
      {view.noLetter === null && (
        <TellChoice label={m.details_tell({ name: firstName(view.visit.name) })} unable={null} />
      )}
    </Form>
  )
}

/** Names who gives it, unless it stays with whom it is and nobody else was asked for. */
function moveTo({ clinician, clinicianId, ...slot }: NearSlot, { visit, move }: DetailsView): string {
  const when = { day: shortDate(slot.date), time: timeText(slot.time) }
  const isAsked = (move?.clinicianId ?? clinicianId) === clinicianId
  const isOther = clinician !== null && (clinicianId !== visit.clinicianId || !isAsked)
  return isOther ? m.details_move_to_with({ ...when, clinician }) : m.details_move_to(when)
}

type InsistProps = Props & { insisted: Insisted; problem: string | undefined }

/** The same time although it is taken or closed, with a reason. */
export function InsistForm({ view, list, insisted, problem }: InsistProps) {
  const { busy, guard } = useSending()
  const { move } = view
  const more = move ? { move: move.chosen ?? view.visit.date, with: move.clinicianId } : {}
  return (
    <Form
      method="post"
      action={visitAddress(list, view.visit.id, more)}
      replace
      preventScrollReset
      noValidate
      onSubmit={guard}
    >
      <VisitFields row={view.visit} intent="move-anyway" />
      <input type="hidden" name="slot" value={slotValue(insisted)} />
      <InsistFields id="move-anyway" insisted={insisted} problem={problem} />
      <TellChoice label={m.details_tell({ name: firstName(view.visit.name) })} unable={view.noLetter} />
      <Button
        type="submit"
        variant="danger-outline"
        size="extra-small"
        busy={busy}
        busyText={m.details_moving()}
      >
        {m.desk_anyway_book()}
      </Button>
    </Form>
  )
}
