import { clsx } from 'clsx'
import { Link } from 'react-router'
import { slotValue } from '#app/features/scheduling/rules.ts'
import { type FreeTime, rowMinutes } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import { minutesOf } from '#app/platform/dates.ts'
import { timeText } from '#app/platform/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import type { ScheduleColumn } from '../columns.ts'
import { rowTimes } from '../layout.ts'
import type { ScheduleView } from '../page.server.ts'
import styles from './board-hours.module.css'

type BoardHoursProps = {
  schedule: ScheduleView
  /** Half hours that are not drawn. */
  folded: ReadonlySet<number>
  /** One of the days that are shown is today. */
  isToday: boolean
  hasHeads: boolean
  isOfWeek?: boolean
}

/** The half hours at the left, and what time it is: the one mark that moves automatically. */
export function BoardHours({ schedule, folded, isToday, hasHeads, isOfWeek = false }: BoardHoursProps) {
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
                <span className={styles.now} data-now>
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

type GapProps = {
  free: FreeTime
  column: Pick<ScheduleColumn, 'date' | 'head'>
  to: (more: Record<string, string | null>) => string
  /** Drawn with its edge at all times: at the end of a list. */
  isPlain?: boolean
}

/** A time at which somebody could still come: always there and in the order of Tab, quiet until it is looked for. */
export function Gap({ free: { time, treatment, clinician }, column: { date, head }, to, isPlain }: GapProps) {
  const words =
    clinician !== null && head
      ? m.schedule_add_with({ time: timeText(time), name: head.name })
      : m.schedule_add({ time: timeText(time) })
  return (
    <Link
      className={clsx(styles.gap, isPlain && styles.plain)}
      to={to({ slot: slotValue({ date, time }), for: treatment, with: clinician })}
      data-gap={time}
      data-print="none"
      preventScrollReset
    >
      <Icon name="plus" />
      <span>{words}</span>
    </Link>
  )
}
