import { bookingSteps } from '#app/features/booking/fields.ts'
import type { MonthView } from '#app/features/booking/month.server.ts'
import type { TreatmentChoice } from '#app/features/booking/page.server.ts'
import { type Slot, slotValue } from '#app/features/scheduling/rules.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, shortDate, timeText } from '#app/platform/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useOutTarget } from '#app/ui/embedded.ts'
import typography from '#app/ui/typography.module.css'
import type { Choice } from './booking-choice.ts'
import { useChoosingPlace } from './choosing-place.ts'
import styles from './full-panel.module.css'

type FullPanelProps = {
  choice: Choice
  treatments: readonly TreatmentChoice[]
  month: MonthView
  times: readonly unknown[] | null | undefined
  /** What is free after the chosen day; nothing while another was chosen. */
  next: readonly Slot[]
  /** A day and time of those. */
  onChoose: (slot: Slot) => void
}

/**
 * On a full day, and where a whole month is full: the way onto the waitlist, which offers single treatments. Nothing
 * elsewhere.
 */
export function FullPanel({ choice, treatments, month, times, next, onChoose }: FullPanelProps) {
  const target = useOutTarget()
  const date = fullDay({ choice, month, times })
  if (date === null) return null
  const isDay = choice.date !== ''
  const isOne = treatments.length === 1
  const heading = isDay ? m.booking_full_day() : m.booking_full_month()
  return (
    <>
      <div className={styles.panel}>
        <div className={styles.suns} aria-hidden="true">
          <i />
          <i />
          <i className={styles.rise} />
          <i />
          <i />
        </div>
        <div className={styles.text}>
          <h3>{isOne ? heading : m.booking_full_several()}</h3>
          <p>{isOne ? m.booking_full_text() : m.booking_full_several_text()}</p>
          {treatments.map(({ name, shownName, clinicians }) => {
            const asked = new URLSearchParams({ treatment: name, date })
            if (clinicians.some(({ id }) => id === choice.with)) asked.set('with', choice.with)
            return (
              <ButtonLink
                key={name}
                href={localPath(`/waitlist?${asked}`)}
                target={target}
                rel="nofollow"
                variant={isOne ? 'primary' : 'secondary'}
              >
                {isOne ? m.booking_full_tell_me() : shownName}
              </ButtonLink>
            )
          })}
        </div>
      </div>
      {isDay && <NextTimes heading={m.booking_full_next()} choice={choice} next={next} onChoose={onChoose} />}
    </>
  )
}

/** Of a day on which nothing can be booked anymore: no cancellation would help, so only what is free next. */
export function OverPanel({ choice, month, next, onChoose }: Omit<FullPanelProps, 'treatments' | 'times'>) {
  if (!month.days.some(({ date, isOver }) => isOver && date === choice.date)) return null
  return (
    <>
      <p className={styles.over}>{m.booking_over_day()}</p>
      <NextTimes heading={m.booking_over_next()} choice={choice} next={next} onChoose={onChoose} />
    </>
  )
}

/** Before a day is chosen: what is free first of all. */
export function SoonestTimes({
  choice,
  next,
  onChoose,
}: Pick<FullPanelProps, 'choice' | 'next' | 'onChoose'>) {
  if (choice.treatment === '' || choice.date !== '') return null
  return <NextTimes heading={m.booking_over_next()} choice={choice} next={next} onChoose={onChoose} />
}

type NextTimesProps = Pick<FullPanelProps, 'choice' | 'next' | 'onChoose'> & { heading: string }

/** Links to the page with that day and time; where a script runs both are chosen, and nothing typed is lost. */
function NextTimes({ heading, choice, next, onChoose }: NextTimesProps) {
  const { path, said } = useChoosingPlace()
  if (next.length === 0) return null
  return (
    <section className={styles.next} aria-labelledby="next-times">
      <h3 id="next-times">{heading}</h3>
      <ul>
        {next.map((slot) => (
          <li key={slotValue(slot)}>
            <a
              href={`${path}?${new URLSearchParams([...said(choice), ['date', slot.date], ['time', slot.time]])}#${bookingSteps.times}`}
              rel="nofollow"
              onClick={(press) => {
                if (press.ctrlKey || press.metaKey || press.shiftKey) return
                press.preventDefault()
                onChoose(slot)
              }}
            >
              <span>
                <span aria-hidden="true">{capitalised(shortDate(slot.date))}</span>
                <span className={typography.visuallyHidden}>{capitalised(dayAndMonth(slot.date))}</span>
              </span>{' '}
              <b>{timeText(slot.time)}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The chosen day that is full; the first of a month in which every day is. Days that are over are not. */
function fullDay({
  choice,
  month,
  times,
}: Pick<FullPanelProps, 'choice' | 'month' | 'times'>): CalendarDate | null {
  if (choice.treatment === '') return null
  const open = month.days.filter(
    (day) => day.bookable && day.offered && day.closed !== 'wholly' && !day.isOver,
  )
  if (choice.date !== '') {
    const isOffered = open.some(({ date }) => date === choice.date)
    return isOffered && times?.length === 0 ? (choice.date as CalendarDate) : null
  }
  return open.every(({ free }) => free === 0) ? (open[0]?.date ?? null) : null
}
