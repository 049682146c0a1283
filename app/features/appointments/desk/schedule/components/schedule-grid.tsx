import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import {
  clockTime,
  dayAndMonth,
  dayMinutes,
  minutesOf,
  shortDate,
  twelveHour,
} from '../../../../../platform/dates.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import { type Status, slotValue } from '../../../rules.ts'
import { addAddress, listAddress, visitAddress } from '../../address.ts'
import { copy } from '../../copy.ts'
import type { DeskFilter } from '../../filter.ts'
import { type Cell, cellsOf, rowMinutes, rowTimes } from '../layout.ts'
import type { FreeTime, ScheduleDay, ScheduledVisit, ScheduleView } from '../view.ts'
import { statusIcon } from './today-strip.tsx'
import { useArrowKeys } from './use-arrow-keys.ts'

type Props = { schedule: ScheduleView; days: ScheduleDay[]; list: string; filter: DeskFilter }

/** Divides by 2 and 3: so many visits stand side by side in equal widths. */
const laneColumns = 6
/** More names side by side than this cannot be read: at 1024 px a day has 510 px, a column of the week 150. */
const mostLanes = { day: 3, week: 1 } as const

/** Half hours down, days across. Every visit is a link to its details; arrows go from one to the next. */
export function ScheduleGrid({ schedule, days, list, filter }: Props) {
  const isWeek = schedule.kind === 'week'
  const moveByArrows = useArrowKeys()
  const half = `repeat(${schedule.rows}, minmax(var(--h), auto))`
  const columns = isWeek ? `88px repeat(${days.length}, minmax(0, 1fr))` : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of links, not a set of fields
    <div
      role="group"
      aria-label={copy.views[schedule.kind]}
      className={isWeek ? 'wk w5' : 'wk d1d'}
      style={{ gridTemplateColumns: columns, gridTemplateRows: isWeek ? `auto ${half}` : half }}
      onKeyDown={moveByArrows}
    >
      {isWeek && <WeekHeads schedule={schedule} days={days} filter={filter} />}
      <Hours schedule={schedule} showsToday={days.some((day) => day.date === schedule.now.date)} />
      {days.map((day) => (
        <DayColumn key={day.date} day={day} schedule={schedule} list={list} />
      ))}
    </div>
  )
}

function WeekHeads({ schedule, days, filter }: Omit<Props, 'list'>) {
  return (
    <>
      <div className="hd c" />
      {days.map(({ date, visits }) => (
        <div key={date} className={date === schedule.now.date ? 'hd on' : 'hd'}>
          <Link
            to={listAddress({ filter, schedule: { kind: 'day', date } })}
            aria-current={date === schedule.now.date ? 'date' : undefined}
          >
            {shortDate(date).slice(0, 3)} <b>{Number(date.slice(8))}</b>{' '}
            <small>{copy.visitCount(visits)}</small>
          </Link>
        </div>
      ))}
    </>
  )
}

function Hours({ schedule, showsToday }: { schedule: ScheduleView; showsToday: boolean }) {
  const at = nowAt(schedule)
  return (
    <div className="hr" style={allRows(schedule)}>
      {rowTimes(schedule).map((time, row) => (
        <span
          key={time}
          className={time.endsWith(':00') ? undefined : 'half'}
          style={{ gridRowStart: row + 1 }}
        >
          {twelveHour(time)}
        </span>
      ))}
      {showsToday && at && (
        <div className="now-mark" style={{ gridRowStart: at.row }}>
          <span className="nowt" style={{ top: at.top }}>
            {twelveHour(schedule.now.time)}
          </span>
        </div>
      )}
    </div>
  )
}

/** Below the heads of a week; the rows are those of the whole grid, so that all columns grow alike. */
const allRows = ({ kind, rows }: ScheduleView): CSSProperties => ({
  gridRow: `${kind === 'week' ? 2 : 1} / span ${rows}`,
})

function DayColumn({ day, schedule, list }: { day: ScheduleDay; schedule: ScheduleView; list: string }) {
  const at = nowAt(schedule)
  const isToday = day.date === schedule.now.date
  const lunchRow = (minutesOf(lunchStart) - schedule.firstMinute) / rowMinutes + 1
  const cells = cellsOf({ ...day, ...schedule, mostLanes: mostLanes[schedule.kind] })
  const isBooked = cells.some((cell) => cell.row < lunchRow + 1 && endOf(cell) >= lunchRow)
  const shared = { schedule, list }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a column of a grid, not a set of fields
    <div
      className={isToday ? 'dc on' : 'dc'}
      style={allRows(schedule)}
      role="group"
      aria-label={dayAndMonth(day.date)}
    >
      {rowTimes(schedule).map((time, row) => (
        <i
          key={time}
          className={time.endsWith(':00') ? 'line' : 'line half'}
          style={{ gridRowStart: row + 1 }}
        />
      ))}
      {schedule.hasLunch && !isBooked && (
        <span className="lunch" style={{ gridRow: `${lunchRow} / span 2` }}>
          {copy.lunch}
        </span>
      )}
      {isToday && at && (
        <div className="nowl" style={{ gridRowStart: at.row }}>
          <i style={{ top: at.top }} />
        </div>
      )}
      {cells.map((cell) => {
        if (cell.kind === 'visit')
          return <Block key={cell.block.id} {...shared} block={cell.block} isPlaced />
        if (cell.kind === 'many') return <ManyVisits key={cell.row} {...shared} {...cell} />
        return <Gap key={cell.row} {...cell} day={day} list={list} />
      })}
    </div>
  )
}

const lunchStart = clockTime(12 * 60)

const endOf = (cell: Cell<ScheduledVisit, FreeTime>) =>
  cell.kind === 'visit' ? cell.row + cell.block.rows : cell.row + 1

/** The row of the half hour that runs, and how much of it has gone by; null outside of what is shown. */
function nowAt({ now, firstMinute, rows }: ScheduleView): { row: number; top: string } | null {
  const at = (minutesOf(now.time) - firstMinute) / rowMinutes
  if (at < 0 || at >= rows) return null
  const row = Math.floor(at)
  return { row: row + 1, top: `${Math.round((at - row) * 100)}%` }
}

export const blockLooks = {
  pending: 'ev-p',
  confirmed: 'ev-c',
  completed: 'ev-d',
  cancelled: 'ev-x',
} as const satisfies Record<Status, string>

type Shared = { schedule: ScheduleView; list: string }

/** All who come in a half hour, each name on a line of its own or two beside each other where there is room. */
function ManyVisits({ row, blocks, ...shared }: Shared & { row: number; blocks: ScheduledVisit[] }) {
  return (
    <div className="half-hour" style={{ gridRowStart: row + 1 }}>
      {blocks.map((block) => (
        <Block key={block.id} {...shared} block={block} />
      ))}
    </div>
  )
}

type GapProps = { row: number; free: FreeTime; day: ScheduleDay; list: string }

function Gap({ row, free: { time, treatment }, day: { date }, list }: GapProps) {
  return (
    <Link
      className="gap"
      style={{ gridRowStart: row + 1 }}
      to={addAddress(list, { slot: slotValue({ date, time }), for: treatment })}
      preventScrollReset
    >
      <Icon name="plus" />
      <span>
        {copy.addAtTime(twelveHour(time))}
        <span className="vh">{copy.addOn(dayAndMonth(date))}</span>
      </span>
    </Link>
  )
}

type BlockProps = Shared & { block: ScheduledVisit; isPlaced?: boolean }

/** The time stands at the left already where the visit begins with its half hour. */
function Block({ block, schedule: { kind, firstMinute }, list, isPlaced = false }: BlockProps) {
  const { row, rows } = block
  const [start, isLong] = [minutesOf(block.time), block.durationMinutes > rowMinutes]
  const isOnMark = start === firstMinute + row * rowMinutes
  const time = twelveHour(block.time)
  const looks = ['ev', blockLooks[block.status], isPlaced && rows > 1 && 's2', isOnMark && 'on-mark']
  return (
    <Link
      className={looks.filter(Boolean).join(' ')}
      style={isPlaced ? placeOf(block) : undefined}
      to={visitAddress(list, block.id)}
      data-visit={block.id}
      title={`${time} ${block.name}, ${copy.statusWord[block.status]}`}
      preventScrollReset
    >
      <Icon name={statusIcon[block.status]} />
      <b className="at">{time}</b>
      <span className="n">
        <bdi>{block.name}</bdi>
      </span>
      <span className="vh">, </span>
      <span className="state">{copy.statusWord[block.status]}</span>
      {isLong && !isPlaced && (
        <span className="u">
          {copy.until(twelveHour(clockTime((start + block.durationMinutes) % dayMinutes)))}
        </span>
      )}
      {kind === 'day' && (
        <span className="m">
          {block.treatment} · {block.phone}
        </span>
      )}
    </Link>
  )
}

function placeOf({ row, rows, lane, lanes }: ScheduledVisit): CSSProperties {
  const edge = (at: number) => Math.floor((at * laneColumns) / lanes) + 1
  return { gridRow: `${row + 1} / span ${rows}`, gridColumn: `${edge(lane)} / ${edge(lane + 1)}` }
}
