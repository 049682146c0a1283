import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { clockTime, dayMinutes, minutesOf } from '../../../../../platform/dates.ts'
import { dayAndMonth, timeText } from '../../../../../platform/shown.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
import { type Status, slotValue } from '../../../rules.ts'
import { addAddress, visitAddress } from '../../address.ts'
import { MarkOfVisit } from '../../components/mark-of-visit.tsx'
import { copy } from '../../copy.ts'
import { markOf } from '../../rules.ts'
import type { ScheduleColumn, ScheduledVisit } from '../columns.server.ts'
import type { FreeTime } from '../free-times.server.ts'
import { rowMinutes } from '../layout.ts'
import type { ScheduleView } from '../page.server.ts'
import { statusIcon } from './today-strip.tsx'
import styles from './visit-block.module.css'

/** Divides by 2 and 3: so many visits stand side by side in equal widths. */
const laneColumns = 6

const looks = {
  pending: styles.pending,
  confirmed: styles.confirmed,
  completed: styles.completed,
  cancelled: styles.cancelled,
} as const satisfies Record<Status, string>

type Shared = {
  schedule: ScheduleView
  list: string
  /** One of several columns of a day. */
  isNarrow?: boolean
}

/** All who come in a half hour, each name on a line of its own or two beside each other where there is room. */
export function ManyVisits({ row, blocks, ...shared }: Shared & { row: number; blocks: ScheduledVisit[] }) {
  return (
    <div className={styles.together} style={{ gridRowStart: row + 1 }}>
      {blocks.map((block) => (
        <Block key={block.id} {...shared} block={block} />
      ))}
    </div>
  )
}

type GapProps = { row: number; free: FreeTime; day: ScheduleColumn; list: string }

export function Gap({ row, free: { time, treatment, clinician }, day: { date, head }, list }: GapProps) {
  return (
    <Link
      className={styles.freeTime}
      style={{ gridRowStart: row + 1 }}
      to={addAddress(list, { slot: slotValue({ date, time }), for: treatment, with: clinician })}
      preventScrollReset
    >
      <Icon name="plus" />
      <span>
        {m.desk_add_at_time({ time: timeText(time) })}
        <span className={typography.visuallyHidden}>
          {clinician !== null && head && m.desk_add_with({ name: head.name })}
          {m.desk_add_on({ day: dayAndMonth(date) })}
        </span>
      </span>
    </Link>
  )
}

type BlockProps = Shared & { block: ScheduledVisit; isPlaced?: boolean }

/** The time stands at the left already where the visit begins with its half hour. */
export function Block({ block, schedule, list, isNarrow = false, isPlaced = false }: BlockProps) {
  const { kind, by, firstMinute } = schedule
  const { row, rows } = block
  const [start, isLong] = [minutesOf(block.time), block.durationMinutes > rowMinutes]
  const isOnMark = start === firstMinute + row * rowMinutes
  const time = timeText(block.time)
  return (
    <Link
      className={clsx(
        styles.visit,
        looks[block.status],
        isPlaced && rows > 1 && styles.tall,
        isOnMark && styles.onTheMark,
        isNarrow && styles.inColumn,
      )}
      style={isPlaced ? placeOf(block) : undefined}
      to={visitAddress(list, block.id)}
      data-visit={block.id}
      title={[`${time} ${block.name}`, copy.statusWord[block.status](), ...markWords(block)].join(', ')}
      preventScrollReset
    >
      <Icon name={statusIcon[block.status]} />
      <b className={styles.time}>{time}</b>
      <span className={styles.name}>
        <bdi>{block.name}</bdi>
      </span>
      <span className={typography.visuallyHidden}>, </span>
      <span className={styles.status}>{copy.statusWord[block.status]()}</span>
      <MarkOfVisit visit={block} compact={kind === 'week'} />
      {isLong && !isPlaced && (
        <span className={styles.until}>
          {m.desk_until({ time: timeText(clockTime((start + block.durationMinutes) % dayMinutes)) })}
        </span>
      )}
      {kind === 'day' && <span className={styles.more}>{secondLine(block, by)}</span>}
    </Link>
  )
}

/** What the column does not say: by room with whom, else in which room. */
function secondLine({ treatment, phone, clinician, room }: ScheduledVisit, by: ScheduleView['by']): string {
  const said = by === 'room' ? [clinician, treatment, phone] : [treatment, room, phone]
  return said.filter((words) => words !== '').join(' · ')
}

function markWords(visit: ScheduledVisit): string[] {
  const mark = markOf(visit)
  return mark === null ? [] : [copy.mark[mark]()]
}

function placeOf({ row, rows, lane, lanes }: ScheduledVisit): CSSProperties {
  const edge = (at: number) => Math.floor((at * laneColumns) / lanes) + 1
  return { gridRow: `${row + 1} / span ${rows}`, gridColumn: `${edge(lane)} / ${edge(lane + 1)}` }
}
