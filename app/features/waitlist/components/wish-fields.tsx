import { m } from '../../../language/messages.ts'
import { type ClockTime, weekdays } from '../../../platform/dates.ts'
import { listText, timeText, weekdayName } from '../../../platform/shown.ts'
import box from '../../../ui/forms/box.module.css'
import { described, Field, FieldFrame, FieldMessage } from '../../../ui/forms/field.tsx'
import form from '../../../ui/forms/form.module.css'
import select from '../../../ui/forms/select.module.css'
import { Icon } from '../../../ui/icon.tsx'
import type { TypedEntry } from '../fields.ts'
import type { JoinTreatment, JoinView, WaitedTreatment } from '../join-page.server.ts'
import styles from './join-form.module.css'

type Props = {
  view: Omit<JoinView, 'treatments'> & { treatments: JoinTreatment[] }
  typed: TypedEntry
  errors: Record<string, string>
  /** The one that is chosen by now; empty for none. */
  treatment: string
  onTreatment: (id: string) => void
}

/** Treatment, clinician, days and part of the day; with a treatment chosen only the weekdays that it has. */
export function WishFields({ view, typed, errors, treatment, onTreatment }: Props) {
  const chosen = view.treatments.find(({ id }) => id === treatment)
  const day = (name: 'from' | 'until', label: string) => ({
    ...{ name, label, error: errors[name], defaultValue: typed[name] },
  })
  return (
    <>
      <div className={form.fields}>
        <Choice
          name="treatment"
          label={m.booking_visit_treatment()}
          none={m.waitlist_choose()}
          isRequired
          {...{ typed, errors, choices: view.treatments, onChoose: onTreatment }}
        />
        {chosen && chosen.clinicians.length > 0 && (
          <Choice
            key={chosen.id}
            name="with"
            label={m.waitlist_add_with()}
            none={m.booking_with_any()}
            {...{ typed, errors, choices: chosen.clinicians }}
          />
        )}
        <Field {...day('from', m.waitlist_from())} type="date" min={view.today} required />
        <Field {...day('until', m.waitlist_until())} type="date" min={view.today} required />
      </div>
      <Parts {...{ typed, errors, chosen }} />
      <Weekdays {...{ view, typed, errors, chosen }} />
    </>
  )
}

type ChoiceProps = Pick<Props, 'typed' | 'errors'> & {
  name: 'treatment' | 'with'
  label: string
  /** What stands for no choice. */
  none: string
  isRequired?: boolean
  choices: readonly { id: string; name: string }[]
  onChoose?: (id: string) => void
}

function Choice({ name, label, none, isRequired, typed, errors, choices, onChoose }: ChoiceProps) {
  const frame = { id: name, label, error: errors[name] }
  return (
    <FieldFrame {...frame} full>
      <span className={select.select}>
        <select
          name={name}
          defaultValue={typed[name]}
          onChange={({ target }) => onChoose?.(target.value)}
          required={isRequired}
          {...described(frame)}
        >
          <option value="">{none}</option>
          {choices.map(({ id, name: word }) => (
            <option key={id} value={id}>
              {word}
            </option>
          ))}
        </select>
        <Icon name="caret-down" />
      </span>
    </FieldFrame>
  )
}

type Chosen = Pick<Props, 'typed' | 'errors'> & { chosen: WaitedTreatment | undefined }

/** Mornings and afternoons, with the times that the treatment has then. */
export function Parts({ typed, errors, chosen }: Chosen) {
  const parts = [
    { value: 'mornings', label: m.waitlist_mornings(), ends: chosen?.mornings },
    { value: 'afternoons', label: m.waitlist_afternoons(), ends: chosen?.afternoons },
  ] as const
  return (
    <fieldset className={styles.block}>
      <legend>{m.letters_waitlist_part()}</legend>
      <FieldMessage id="parts" error={errors.parts} />
      <div className={styles.two}>
        {parts.map(({ value, label, ends }, index) => (
          <label key={value} className={styles.checkCard}>
            <input
              type="checkbox"
              className={box.box}
              id={index === 0 ? 'parts' : undefined}
              name="parts"
              value={value}
              defaultChecked={typed.parts.includes(value)}
              aria-describedby={errors.parts ? 'parts-error' : undefined}
            />
            <b>{label}</b>
            {ends && <small>{rangeText(ends)}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const rangeText = ([first, last]: readonly [ClockTime, ClockTime]) =>
  first === last ? timeText(first) : `${timeText(first)} – ${timeText(last)}`

/** The weekdays of the treatment that is chosen; of all where none is. */
export function Weekdays({
  view,
  typed,
  errors,
  chosen,
}: Chosen & { view: { treatments: readonly WaitedTreatment[] } }) {
  const offered = new Set((chosen ? [chosen] : view.treatments).flatMap((one) => one.weekdays))
  const shown = weekdays.filter((weekday) => offered.has(weekday))
  return (
    <fieldset className={styles.block}>
      <legend>{m.waitlist_weekdays()}</legend>
      {chosen && (
        <p className={styles.hint}>{m.waitlist_offered_on({ days: listText(shown.map(weekdayName)) })}</p>
      )}
      <FieldMessage id="weekdays" error={errors.weekdays} />
      <div className={styles.weekdays}>
        {shown.map((weekday, index) => (
          <label key={weekday} className={styles.weekday}>
            <input
              type="checkbox"
              id={index === 0 ? 'weekdays' : undefined}
              name="weekdays"
              value={weekday}
              defaultChecked={typed.weekdays.includes(weekday)}
              aria-describedby={errors.weekdays ? 'weekdays-error' : undefined}
            />
            <span>{weekdayName(weekday)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
