import { cancellationReasons } from '#app/db/values.ts'
import type { ListedVisit } from '#app/features/scheduling/index.server.ts'
import type { Insisted } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import { capitalised, shortDate, timeText } from '#app/platform/format.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { Field, FieldMessage } from '#app/ui/forms/field.tsx'
import radio from '#app/ui/forms/radio.module.css'
import type { DeskAction } from '../actions.server.ts'
import { copy } from '../details/copy.ts'
import styles from './visit-fields.module.css'

type VisitFieldsProps = { row: Pick<ListedVisit, 'id' | 'updatedAt'>; intent: DeskAction }

/** What every change carries: which row, as it was seen, and what to do. */
export function VisitFields({ row, intent }: VisitFieldsProps) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="updatedAt" value={row.updatedAt} />
    </>
  )
}

type TellChoiceProps = {
  label: string
  /** Why nobody can be told; null where they can. */
  unable: string | null
  ticked?: boolean
}

/** On where there is an address; without one, the reason in its place. */
export function TellChoice({ label, unable, ticked = true }: TellChoiceProps) {
  if (unable !== null) return <p className={quietText.line}>{unable}</p>
  return (
    <label className={checkLine.checkLine}>
      <input type="checkbox" name="tell" value="yes" defaultChecked={ticked} />
      <span>{label}</span>
    </label>
  )
}

type InsistFieldsProps = { id: string; insisted: Insisted; problem: string | undefined }

/** Which time staff insist on, and the reason, which is required. */
export function InsistFields({ id, insisted, problem }: InsistFieldsProps) {
  const when = { day: capitalised(shortDate(insisted.date)), time: timeText(insisted.time) }
  const title = m.desk_anyway_title(when)
  return <InsistReason id={id} title={title} reason={insisted.reason} problem={problem} />
}

type InsistReasonProps = Omit<InsistFieldsProps, 'insisted'> & { title: string; reason: string }

/** Why staff book one time or several although something is in the way. */
export function InsistReason({ id, title, reason, problem }: InsistReasonProps) {
  return (
    <div className={styles.insist}>
      <p className={styles.title}>{title}</p>
      <Field
        className={compactField.compact}
        id={id}
        name="anyway"
        label={m.desk_anyway_reason()}
        hint={m.desk_anyway_hint()}
        error={problem}
        defaultValue={reason}
        autoComplete="off"
        autoFocus={problem !== undefined}
      />
    </div>
  )
}

type CancelReasonsProps = {
  /** Of the field: its choices are called after it. */
  id: string
  chosen: string | undefined
  error: string | undefined
}

/** Why a visit, or many of them, are cancelled. */
export function CancelReasons({ id, chosen, error }: CancelReasonsProps) {
  return (
    <fieldset className={styles.reasons} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{m.details_cancel_reason()}</legend>
      <FieldMessage id={id} error={error} />
      {cancellationReasons.map((reason, at) => (
        <label key={reason}>
          <input
            type="radio"
            className={radio.radio}
            id={`${id}-${reason}`}
            name="reason"
            value={reason}
            defaultChecked={chosen === reason}
            {...(at === 0 && { 'data-first': true })}
          />
          {copy.reason[reason]()}
        </label>
      ))}
    </fieldset>
  )
}
