import { localPath } from '../../../../../language/addresses.ts'
import { m } from '../../../../../language/messages.ts'
import type { CalendarDate } from '../../../../../platform/dates.ts'
import { capitalised, dayAndMonth, timeText } from '../../../../../platform/shown.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { type Slot, slotValue } from '../../../rules.ts'
import type { MonthView } from '../../month.server.ts'
import type { Choice } from './booking-choice.ts'
import styles from './full-panel.module.css'

type Props = {
  choice: Choice
  month: MonthView
  times: readonly unknown[] | null | undefined
  /** What is free after the chosen day; nothing while another was chosen. */
  next: readonly Slot[]
  /** A day and time of those. */
  onChoose: (slot: Slot) => void
}

/** On a full day, and where a whole month is full: the way onto the waitlist. Nothing elsewhere. */
export function FullPanel({ choice, month, times, next, onChoose }: Props) {
  const date = fullDay({ choice, month, times })
  if (date === null) return null
  const asked = new URLSearchParams({ treatment: choice.treatment, date })
  if (choice.with !== '') asked.set('with', choice.with)
  const isDay = choice.date !== ''
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
          <h3>{isDay ? m.booking_full_day() : m.booking_full_month()}</h3>
          <p>{m.booking_full_text()}</p>
          <ButtonLink href={localPath(`/waitlist?${asked}`)} rel="nofollow">
            {m.booking_full_tell_me()}
          </ButtonLink>
        </div>
      </div>
      {isDay && next.length > 0 && <NextTimes {...{ choice, next, onChoose }} />}
    </>
  )
}

/** Links that reload the page with that day; where a script runs, day and time are chosen and nothing typed is lost. */
const NextTimes = ({ choice, next, onChoose }: Pick<Props, 'choice' | 'next' | 'onChoose'>) => (
  <section className={styles.next} aria-labelledby="next-times">
    <h3 id="next-times">{m.booking_full_next()}</h3>
    <ul>
      {next.map((slot) => (
        <li key={slotValue(slot)}>
          <a
            href={localPath(`/appointment?${said(choice, slot)}`)}
            rel="nofollow"
            onClick={(press) => {
              if (press.ctrlKey || press.metaKey || press.shiftKey) return
              press.preventDefault()
              onChoose(slot)
              // The link goes with the full day; the day that it chose stands there.
              const date = press.currentTarget.closest('form')?.elements.namedItem('date')
              if (date instanceof HTMLInputElement) date.focus()
            }}
          >
            <span>{capitalised(dayAndMonth(slot.date))}</span> <b>{timeText(slot.time)}</b>
          </a>
        </li>
      ))}
    </ul>
  </section>
)

function said({ treatment, with: who }: Choice, { date }: Slot): URLSearchParams {
  const address = new URLSearchParams({ treatment, date })
  if (who !== '') address.set('with', who)
  return address
}

/** The chosen day that is full; the first of a month in which every day is. */
function fullDay({ choice, month, times }: Pick<Props, 'choice' | 'month' | 'times'>): CalendarDate | null {
  if (choice.treatment === '') return null
  const open = month.days.filter((day) => day.bookable && day.offered && day.closed !== 'wholly')
  if (choice.date !== '') {
    const isOffered = open.some(({ date }) => date === choice.date)
    return isOffered && times?.length === 0 ? (choice.date as CalendarDate) : null
  }
  return open.every(({ free }) => free === 0) ? (open[0]?.date ?? null) : null
}
