import { m } from '../../../../../language/messages.ts'
import { monthAlone } from '../../../../../platform/shown.ts'
import { closedLines } from '../../closed-words.ts'
import type { MonthView } from '../../month.server.ts'
import styles from './closed-days.module.css'

/** "12:00 PM" never breaks. */
const beforeHalf = / (?=[AP]M\b)/g

/** "Closed in November": what is closed from today on, beside the month at all times; nothing where nothing is. */
export function ClosedDays({ month }: { month: MonthView }) {
  const lines = closedLines(month)
  if (lines.length === 0) return null
  return (
    <section className={styles.closed} aria-labelledby="closed-days">
      <h3 id="closed-days">{m.booking_closed_in({ month: monthAlone(month.month) })}</h3>
      <ul>
        {lines.map(({ key, days, text }) => (
          <li key={key}>
            <b>{days}</b> <span>{text.replaceAll(beforeHalf, '\u00a0')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
