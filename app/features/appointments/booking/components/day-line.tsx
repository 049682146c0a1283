import { clsx } from 'clsx'
import { clockTime, minutesOf, parseTime, weekdayOf } from '../../../../platform/dates.ts'
import { timeText } from '../../../../platform/shown.ts'
import { useOpeningHours } from '../../../opening-hours/components/use-opening-hours.ts'
import { openDay } from '../../../opening-hours/rules.ts'
import type { Slot } from '../../rules.ts'
import styles from './day-line.module.css'

type Props = { taken: Slot; mark: string; alternatives: Slot[]; others: readonly string[] }

const minutesIn = (text: string) => minutesOf(parseTime(text) ?? clockTime(0))
const noon = 12 * 60

/** The working day as a line of small suns: the taken time hollow, near ones raised, other free ones small. */
export function DayLine({ taken, mark, alternatives, others }: Props) {
  const day = openDay(useOpeningHours(), weekdayOf(taken.date))
  const place = placeIn(day)
  const near = alternatives.filter(({ date }) => date === taken.date).map(({ time }) => time)
  const rest = others.filter((time) => !near.some((one) => one === time) && time !== taken.time)
  return (
    <div className={styles.line} aria-hidden="true">
      {rest.map((time) => (
        <i key={time} style={place(minutesIn(time))} />
      ))}
      {near.map((time, index) => (
        <i
          key={time}
          className={clsx(styles.near, index === 0 && styles.nearest)}
          style={place(minutesOf(time))}
        />
      ))}
      <i className={styles.taken} style={place(minutesOf(taken.time))} />
      <b style={place(minutesOf(taken.time))}>{mark}</b>
      <span className={styles.end} style={{ left: 0 }}>
        {timeText(clockTime(day.opens))}
      </span>
      {day.opens < noon && day.closes > noon && (
        <span className={styles.noon} style={place(noon)}>
          {timeText(clockTime(noon))}
        </span>
      )}
      <span className={styles.end} style={{ right: 0 }}>
        {timeText(clockTime(day.closes))}
      </span>
    </div>
  )
}

/** Times outside the working hours stand at the line's ends. */
const placeIn =
  ({ opens, closes }: { opens: number; closes: number }) =>
  (minutes: number) => {
    const share = (Math.min(Math.max(minutes, opens), closes) - opens) / (closes - opens)
    return { left: `${(share * 100).toFixed(2)}%` }
  }
