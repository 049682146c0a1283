import { clsx } from 'clsx'
import { Form } from 'react-router'
import { visitAddress } from '#app/features/desk/address.ts'
import { InsistFields, TellChoice, VisitFields } from '#app/features/desk/components/visit-fields.tsx'
import { firstName } from '#app/features/desk/copy.ts'
import { slotValue } from '#app/features/scheduling/rules.ts'
import type { Insisted, NearSlot } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import { QuietEnter } from '#app/ui/back-office/form-controls.tsx'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import type { DetailsView } from '../page.server.ts'
import { chosenSoFar } from './change-fields.tsx'

type Props = {
  view: DetailsView
  list: string
  /** What else of the visit was to be another, sent once more. */
  change: Record<string, string>
}

/** The time was lost: what is free near it, each one click away. */
export function Alternatives({ view, list, change, slots }: Props & { slots: NearSlot[] }) {
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
      <HiddenFields fields={change} />
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
      {view.noEmail === null && (
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
export function InsistForm({ view, list, change, insisted, problem }: InsistProps) {
  const { busy, guard } = useSending()
  const { move } = view
  const more = move ? { ...chosenSoFar(move), move: move.chosen ?? view.visit.date } : {}
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
      <HiddenFields fields={change} />
      <input type="hidden" name="slot" value={slotValue(insisted)} />
      <InsistFields id="move-anyway" insisted={insisted} problem={problem} />
      <TellChoice label={m.details_tell({ name: firstName(view.visit.name) })} unable={view.noEmail} />
      <Button variant="danger-outline" size="extra-small" busy={busy} busyText={m.details_moving()}>
        {m.desk_anyway_book()}
      </Button>
    </Form>
  )
}
