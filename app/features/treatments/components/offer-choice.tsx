import { clsx } from 'clsx'
import type { WeeklyHours } from '#app/features/opening-hours/rules.ts'
import { m } from '#app/language/messages.ts'
import { type ClockTime, type Weekday, weekdays } from '#app/platform/dates.ts'
import { timeText, weekdayName } from '#app/platform/format.ts'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import tile from '#app/ui/back-office/tile.module.css'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import typography from '#app/ui/typography.module.css'
import { dayField, type TypedTreatment, timeField } from '../form.ts'
import { publicTimes } from '../rules.ts'
import styles from './offer-choice.module.css'

type Props = {
  typed: TypedTreatment
  change: (part: Partial<TypedTreatment>) => void
  errors: Record<string, string>
  /** Those that can be chosen. */
  times: ClockTime[]
  /** Hours of the clinicians who can give it, with the shortest length that one of them takes. */
  weeks: ReadonlyMap<WeeklyHours, number>
}

/** Of a weekday's name. */
const shownEmails = 3

/** Days and start times as boxes, with a button for all of them. */
export function OfferChoice({ typed, change, errors, times, weeks }: Props) {
  const { availableDays, availableTimes } = typed
  const inside = timesInside(typed, { times, weeks })
  return (
    <>
      <Choices
        id="availableDays"
        legend={m.treatments_days()}
        ofWhat={m.treatments_of_days()}
        className={tile.weekdays}
        error={errors.availableDays}
        all={[...weekdays]}
        chosen={availableDays}
        choose={(days) => change({ availableDays: weekdays.filter((day) => days.includes(day)) })}
        field={dayField}
        word={(day) => <DayWord day={day} />}
      />
      <Choices
        id="availableTimes"
        legend={m.treatments_start_times()}
        ofWhat={m.treatments_of_times()}
        className={tile.manyTiles}
        error={errors.availableTimes}
        all={times}
        chosen={availableTimes}
        choose={(chosen) => change({ availableTimes: [...chosen].sort() })}
        field={timeField}
        word={timeText}
        isOutside={(time) => !inside.has(time)}
      />
    </>
  )
}

/** At which a visit lies inside working hours, on a day that is chosen; on any day while none is. */
function timesInside(
  { availableDays, durationMinutes }: TypedTreatment,
  { times, weeks }: Pick<Props, 'times' | 'weeks'>,
): Set<ClockTime> {
  const days = availableDays.length > 0 ? availableDays : [...weekdays]
  const offer = {
    availableDays: days,
    availableTimes: times,
    durationMinutes: Number(durationMinutes) || 0,
  }
  return new Set(days.flatMap((day) => publicTimes(offer, day, [...weeks.keys()], weeks)))
}

type ChoicesProps<T> = {
  id: string
  legend: string
  ofWhat: string
  className: string
  error: string | undefined
  all: T[]
  chosen: T[]
  choose: (chosen: T[]) => void
  field: (one: T) => string
  word: (one: T) => React.ReactNode
  /** Marked, and may be chosen all the same. */
  isOutside?: (one: T) => boolean
}

function Choices<T extends string>(props: ChoicesProps<T>) {
  const { id, legend, ofWhat, className, error, all, chosen, choose, field, word, isOutside } = props
  const isAll = all.every((one) => chosen.includes(one))
  const toggle = (one: T, isOn: boolean) =>
    choose(isOn ? [...chosen, one] : chosen.filter((other) => other !== one))
  return (
    <fieldset className={error ? styles.refused : undefined} aria-describedby={error && `${id}-error`}>
      <legend className={fieldset.legend}>
        {legend}{' '}
        <button type="button" className={fieldset.forAll} onClick={() => choose(isAll ? [] : all)}>
          {isAll ? m.treatments_clear_all() : m.treatments_select_all()}
          <span className={typography.visuallyHidden}>{ofWhat}</span>
        </button>
      </legend>
      <FieldMessage id={id} error={error} />
      <div className={className}>
        {all.map((one, place) => (
          <label key={one} className={clsx(tile.tile, isOutside?.(one) && tile.outside)}>
            <input
              type="checkbox"
              id={place === 0 ? id : undefined}
              name={field(one)}
              checked={chosen.includes(one)}
              onChange={(event) => toggle(one, event.target.checked)}
            />
            <span>
              {word(one)}
              {isOutside?.(one) && (
                <b className={typography.visuallyHidden}>{m.treatments_outside_hours()}</b>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Three letters to see, the whole word to hear. */
function DayWord({ day }: { day: Weekday }) {
  const name = weekdayName(day)
  return (
    <>
      <b className={typography.visuallyHidden}>{name}</b>
      <i aria-hidden="true">{name.slice(0, shownEmails)}</i>
    </>
  )
}
