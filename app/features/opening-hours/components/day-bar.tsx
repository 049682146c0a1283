import { m } from '../../../language/messages.ts'
import { clockTime, dayMinutes, minutesOf } from '../../../platform/dates.ts'
import { timeText } from '../../../platform/shown.ts'
import { endMinuteOf, rangesOn, type WeeklyHours, type WorkingRange, weekOrder } from '../rules.ts'
import styles from './day-bar.module.css'

/** Minutes of the day between which bars are drawn, alike for every day of a week. */
export type Scale = { first: number; last: number }

const hour = 60
const usual: Scale = { first: 8 * hour, last: 18 * hour }

/** Whole hours, from 8 AM to 6 PM and as far as the week goes. */
export function scaleOf(week: WeeklyHours): Scale {
  const ranges = weekOrder.flatMap((day) => rangesOn(week, day))
  const first = Math.min(usual.first, ...ranges.map(({ from }) => minutesOf(from)))
  const last = Math.max(usual.last, ...ranges.map(endMinuteOf))
  return { first: Math.floor(first / hour) * hour, last: Math.min(Math.ceil(last / hour) * hour, dayMinutes) }
}

/** "8 AM – 6 PM" */
export const scaleText = ({ first, last }: Scale): string =>
  m.opening_hours_scale({ from: wholeHour(first), to: wholeHour(last) })

/** "8 AM": the minutes of a whole hour are left out where room is short. */
const wholeHour = (minutes: number) => timeText(clockTime(minutes)).replace(':00', '')

/** A day as a line, its open hours filled. */
export function DayBar({ ranges, scale }: { ranges: readonly WorkingRange[]; scale: Scale }) {
  const share = (minutes: number) => `${((minutes / (scale.last - scale.first)) * 100).toFixed(2)}%`
  return (
    <span className={styles.bar} aria-hidden="true">
      {ranges.map((range) => (
        <i
          key={range.from}
          style={{
            left: share(minutesOf(range.from) - scale.first),
            width: share(endMinuteOf(range) - minutesOf(range.from)),
          }}
        />
      ))}
    </span>
  )
}
