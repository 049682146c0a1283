import { clsx } from 'clsx'
import { m } from '../../../../../language/messages.ts'
import { minutesOf } from '../../../../../platform/dates.ts'
import { timeText } from '../../../../../platform/shown.ts'
import typography from '../../../../../ui/typography.module.css'
import { rowMinutes, rowTimes } from '../layout.ts'
import type { ScheduleView } from '../page.server.ts'
import styles from './board-hours.module.css'

type Props = {
  schedule: ScheduleView
  /** Half hours that are not drawn. */
  folded: ReadonlySet<number>
  /** One of the days that are shown is today. */
  isToday: boolean
  hasHeads: boolean
  isOfWeek?: boolean
}

/** The half hours at the left, and what time it is: the one mark that moves by itself. */
export function BoardHours({ schedule, folded, isToday, hasHeads, isOfWeek = false }: Props) {
  const now = isToday ? nowAt(schedule) : null
  return (
    <div className={clsx(styles.hours, isOfWeek && styles.ofWeek)}>
      {hasHeads && <div className={styles.corner} />}
      {rowTimes(schedule).map(
        (time, row) =>
          !folded.has(row) && (
            <div
              key={time}
              className={clsx(
                styles.time,
                !time.endsWith(':00') && styles.halfPast,
                now?.row === row && styles.current,
              )}
              style={{ gridRow: row + 2 }}
              data-row-time={time}
            >
              {timeText(time)}
              {now?.row === row && (
                <span className={styles.now} style={{ top: now.top }} data-now>
                  <span className={typography.visuallyHidden}>{m.schedule_now()}</span>
                  {timeText(schedule.now.time).replace(/[\s\u00a0].*$/, '')}
                </span>
              )}
            </div>
          ),
      )}
    </div>
  )
}

/** The row of the half hour that runs, and how much of it has gone by; null outside of what is shown. */
export function nowAt({ now, firstMinute, rows }: ScheduleView): { row: number; top: string } | null {
  const at = (minutesOf(now.time) - firstMinute) / rowMinutes
  if (at < 0 || at >= rows) return null
  const row = Math.floor(at)
  return { row, top: `${Math.round((at - row) * 100)}%` }
}
