import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { type ClockTime, weekdays } from '#app/platform/dates.ts'
import { capitalised, listText, timeText, weekdayName } from '#app/platform/format.ts'
import covering from '#app/ui/covering-input.module.css'
import box from '#app/ui/forms/box.module.css'
import choice from '#app/ui/forms/choice.module.css'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import type { TypedEntry } from '../fields.ts'
import type { WaitedTreatment } from '../signup-facts.server.ts'
import styles from './days-fields.module.css'

type Chosen = {
  typed: Pick<TypedEntry, 'parts' | 'weekdays'>
  errors: Record<string, string | undefined>
  /** The treatment that is chosen by now; undefined for none. */
  chosen: WaitedTreatment | undefined
}

/** Mornings and afternoons, with the times that the treatment has then. */
export function Parts({ typed, errors, chosen }: Chosen) {
  const parts = [
    { value: 'mornings', label: m.waitlist_mornings(), ends: chosen?.mornings },
    { value: 'afternoons', label: m.waitlist_afternoons(), ends: chosen?.afternoons },
  ] as const
  return (
    <fieldset className={styles.block}>
      <legend>{m.emails_waitlist_part()}</legend>
      <FieldMessage id="parts" error={errors.parts} />
      <div className={styles.columns}>
        {parts.map(({ value, label, ends }, index) => (
          <label key={value} className={clsx(choice.choice, choice.described)}>
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
          <label key={weekday} className={clsx(covering.tile, covering.bordered, styles.weekday)}>
            <input
              type="checkbox"
              id={index === 0 ? 'weekdays' : undefined}
              name="weekdays"
              value={weekday}
              defaultChecked={typed.weekdays.includes(weekday)}
              aria-describedby={errors.weekdays ? 'weekdays-error' : undefined}
            />
            <span>{capitalised(weekdayName(weekday))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
