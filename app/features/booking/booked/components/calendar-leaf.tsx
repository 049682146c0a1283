import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Drawing } from '#app/art/drawing.tsx'
import { horizonCard } from '#app/art/drawings.ts'
import { type CalendarDate, type ClockTime, monthOf, weekdayOf } from '#app/platform/dates.ts'
import { capitalised, monthName, timeText, weekdayName } from '#app/platform/format.ts'
import layout from '#app/ui/layout.module.css'
import styles from './booked-panel.module.css'

type Props = {
  date: CalendarDate
  time: ClockTime
  /** Nobody is expected then: the day has lost its colour. */
  isOff: boolean
}

/** The day of a visit, torn from a calendar; said in words next to it. */
export function CalendarLeaf({ date, time, isOff }: Props) {
  return (
    <div className={clsx(styles.leaf, isOff && styles.cancelled)} aria-hidden="true">
      <div className={clsx(styles.picture, layout.notOnPaper)}>
        <Drawing of={horizonCard} alt="" eager hold="xMaxYMax" />
      </div>
      <p className={styles.weekday}>{capitalised(weekdayName(weekdayOf(date)))}</p>
      <p className={styles.day}>{Number(date.slice(8))}</p>
      <p className={styles.month}>{monthName(monthOf(date))}</p>
      <p className={styles.time}>{timeText(time)}</p>
    </div>
  )
}

type LineProps = { name: string; className?: string | undefined; children: ReactNode }

/** One line of what is known of a visit. */
export const RecordLine = ({ name, className, children }: LineProps) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
