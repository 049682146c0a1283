import { clsx } from 'clsx'
import { bookingSteps } from '#app/features/booking/fields.ts'
import { m } from '#app/language/messages.ts'
import { type ClockTime, parseDate, twelveHour } from '#app/platform/dates.ts'
import { capitalised, shortDate, timeText } from '#app/platform/format.ts'
import { timeZoneName } from '#app/platform/time-zone.ts'
import covering from '#app/ui/covering-input.module.css'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import stepStyles from '../steps/step.module.css'
import { StepHeading } from '../steps/step-heading.tsx'
import { useChoosingPlace } from './choosing-place.ts'
import styles from './time-choice.module.css'
import type { BookingChoice } from './use-booking-choice.ts'

type Props = Pick<BookingChoice, 'choice' | 'times' | 'chooseTime'> & {
  error: string | undefined
}

/** Step 3: the free times of the chosen day, or the hint that says what to choose first. */
export function TimeChoice({ choice, times, chooseTime, error }: Props) {
  const day = parseDate(choice.date)
  const { times: step } = useChoosingPlace()
  const hint = timeHint(choice, times)
  const isAfternoon = (time: ClockTime) => time >= '12:00'
  const group = (name: string, list: ClockTime[] = []) => (
    <TimeGroup name={name} times={list} first={times?.[0]} choice={choice} chooseTime={chooseTime} />
  )
  return (
    <fieldset
      id={bookingSteps.times}
      tabIndex={-1}
      className={styles.times}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a group cannot be invalid, a radiogroup can
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'time-hint time-error' : 'time-hint'}
    >
      <legend className={stepStyles.heading}>
        <StepHeading {...step} done={choice.time !== ''} />
      </legend>
      {day && (
        <p className={styles.day}>
          {capitalised(shortDate(day))} <small>{timeZoneName()}</small>
        </p>
      )}
      <p className={clsx(styles.hint, !times?.length && styles.placeholder)} id="time-hint">
        {hint}
      </p>
      <FieldMessage id="time" error={error} className={stepStyles.message} />
      {times === undefined && <TimesLoading />}
      {!times?.length && <span id="time" tabIndex={-1} />}
      {group(
        m.booking_morning(),
        times?.filter((time) => !isAfternoon(time)),
      )}
      {group(m.booking_afternoon(), times?.filter(isAfternoon))}
    </fieldset>
  )
}

function timeHint(choice: Props['choice'], times: Props['times']): string {
  if (!choice.treatment) return m.appointments_time_hints_no_treatment()
  if (!choice.date) return m.appointments_time_hints_no_date()
  if (times === undefined) return m.booking_times_loading()
  return times?.length ? m.appointments_time_hints_choose() : m.appointments_time_hints_no_times()
}

type GroupProps = Pick<Props, 'choice' | 'chooseTime'> & {
  name: string
  times: ClockTime[]
  /** The list's first radio is where the error summary leads. */
  first: ClockTime | undefined
}

function TimeGroup({ name, times, first, choice, chooseTime }: GroupProps) {
  if (times.length === 0) return null
  return (
    <>
      <h3>{name}</h3>
      <ul>
        {times.map((time) => {
          const text = twelveHour(time)
          return (
            <li key={time}>
              <label className={clsx(covering.tile, covering.bordered, styles.time)}>
                <input
                  type="radio"
                  name="time"
                  value={text}
                  id={time === first ? 'time' : undefined}
                  checked={text === choice.time}
                  onChange={() => chooseTime(text)}
                  // Who comes back gets no choice from the browser: it knows radios by their place in the list,
                  // and the list is shorter where times were taken.
                  autoComplete="off"
                />
                <span>{timeText(time)}</span>
              </label>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const TimesLoading = () => (
  <ul className={styles.loading} aria-hidden="true">
    {['1', '2', '3', '4', '5', '6'].map((place) => (
      <li key={place} />
    ))}
  </ul>
)
