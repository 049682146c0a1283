import { closedLines } from '#app/features/appointments/booking/copy.ts'
import type { MonthView } from '#app/features/appointments/booking/month.server.ts'
import { m } from '#app/language/messages.ts'
import { monthAlone, unbroken } from '#app/platform/format.ts'
import styles from './closed-days.module.css'

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
            <b>{days}</b> <span>{unbroken(text)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
