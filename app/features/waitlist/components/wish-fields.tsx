import { m } from '../../../language/messages.ts'
import { type ClockTime, weekdays } from '../../../platform/dates.ts'
import { listText, timeText, weekdayName } from '../../../platform/shown.ts'
import box from '../../../ui/forms/box.module.css'
import { described, Field, FieldFrame, FieldMessage } from '../../../ui/forms/field.tsx'
import form from '../../../ui/forms/form.module.css'
import select from '../../../ui/forms/select.module.css'
import { Icon } from '../../../ui/icon.tsx'
import type { TypedEntry } from '../fields.ts'
import type { JoinView, WaitedTreatment } from '../join-page.server.ts'
import styles from './join-form.module.css'

type Props = {
  view: Omit<JoinView, 'treatments'> & { treatments: WaitedTreatment[] }
  typed: TypedEntry
  errors: Record<string, string>
  /** The one that is chosen by now; empty for none. */
  treatment: string
  /** Who is wanted for it; null for anybody. */
  clinician: JoinView['clinician']
  onTreatment: (id: string) => void
}

/** Treatment, days and part of the day; with a treatment chosen only the weekdays that it has. */
export function WishFields({ view, typed, errors, treatment, clinician, onTreatment }: Props) {
  const chosen = view.treatments.find(({ id }) => id === treatment)
  const day = (name: 'from' | 'until', label: string) => ({
    ...{ name, label, error: errors[name], defaultValue: typed[name] },
  })
  return (
    <>
      <div className={form.fields}>
        <FieldFrame id="treatment" label={m.booking_visit_treatment()} error={errors.treatment} full>
          <span className={select.select}>
            <select
              name="treatment"
              defaultValue={typed.treatment}
              onChange={({ target }) => onTreatment(target.value)}
              required
              {...described({ id: 'treatment', error: errors.treatment })}
            >
              <option value="">{m.waitlist_choose()}</option>
              {view.treatments.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="caret-down" />
          </span>
        </FieldFrame>
        <Field {...day('from', m.waitlist_from())} type="date" min={view.today} required />
        <Field {...day('until', m.waitlist_until())} type="date" min={view.today} required />
      </div>
      {clinician && <p className={styles.hint}>{m.waitlist_with({ name: clinician.name })}</p>}
      <Parts {...{ typed, errors, chosen }} />
      <Weekdays {...{ view, typed, errors, chosen }} />
    </>
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
