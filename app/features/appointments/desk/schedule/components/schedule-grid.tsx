import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { minutesOf } from '../../../../../platform/dates.ts'
import { dayAndMonth, shortWeekday, timeText } from '../../../../../platform/shown.ts'
import { type DeskFilter, listAddress } from '../../address.ts'
import { copy } from '../../copy.ts'
import { type Cell, cellsOf, rowMinutes, rowTimes } from '../layout.ts'
import type { FreeTime, ScheduleDay, ScheduledVisit, ScheduleView } from '../page.server.ts'
import styles from './schedule-grid.module.css'
import { useArrowKeys } from './use-arrow-keys.ts'
import { Block, Gap, ManyVisits } from './visit-block.tsx'

type Props = { schedule: ScheduleView; days: ScheduleDay[]; list: string; filter: DeskFilter }

/** More names side by side than this cannot be read: at 1024 px a day has 510 px, a column of the week 150. */
const mostLanes = { day: 3, week: 1 } as const

/** Half hours down, days across. Every visit is a link to its details; arrows go from one to the next. */
export function ScheduleGrid({ schedule, days, list, filter }: Props) {
  const isWeek = schedule.kind === 'week'
  const moveByArrows = useArrowKeys()
  const half = `repeat(${schedule.rows}, minmax(var(--half-hour), auto))`
  const columns = isWeek ? `88px repeat(${days.length}, minmax(0, 1fr))` : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of links, not a set of fields
    <div
      role="group"
      aria-label={copy.views[schedule.kind]()}
      className={clsx(styles.grid, isWeek ? styles.week : styles.day)}
      data-kind={schedule.kind}
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
      <div className={styles.heading} />
      {days.map(({ date, visits }) => (
        <div key={date} className={styles.heading} data-today={date === schedule.now.date || undefined}>
          <Link
            to={listAddress({ filter, schedule: { kind: 'day', date } })}
            aria-current={date === schedule.now.date ? 'date' : undefined}
          >
            {shortWeekday(date)} <b>{Number(date.slice(8))}</b>{' '}
            <small>{m.desk_visit_count({ count: visits })}</small>
          </Link>
        </div>
      ))}
    </>
  )
}

function Hours({ schedule, showsToday }: { schedule: ScheduleView; showsToday: boolean }) {
  const at = nowAt(schedule)
  return (
    <div className={styles.hours} style={allRows(schedule)}>
      {rowTimes(schedule).map((time, row) => (
        <span
          key={time}
          className={time.endsWith(':00') ? undefined : styles.halfPast}
          style={{ gridRowStart: row + 1 }}
        >
          {timeText(time)}
        </span>
      ))}
      {showsToday && at && (
        <div className={styles.nowRow} style={{ gridRowStart: at.row }}>
          <span className={styles.nowTime} style={{ top: at.top }}>
            {timeText(schedule.now.time)}
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
  const cells = cellsOf({ ...day, ...schedule, mostLanes: mostLanes[schedule.kind] })
  const shared = { schedule, list }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a column of a grid, not a set of fields
    <div
      className={styles.column}
      data-today={isToday || undefined}
      style={allRows(schedule)}
      role="group"
      aria-label={dayAndMonth(day.date)}
    >
      {rowTimes(schedule).map((time, row) => (
        <i
          key={time}
          className={clsx(styles.line, !time.endsWith(':00') && styles.halfPast)}
          style={{ gridRowStart: row + 1 }}
        />
      ))}
      {day.breaks.map((one) => (
        <LunchBand key={one.from} lunch={one} firstMinute={schedule.firstMinute} cells={cells} />
      ))}
      {isToday && at && (
        <div className={styles.nowLine} style={{ gridRowStart: at.row }}>
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

type LunchProps = {
  lunch: ScheduleDay['breaks'][number]
  firstMinute: number
  cells: readonly Cell<ScheduledVisit, FreeTime>[]
}

/** Where nobody is seen for a while, unless somebody comes then all the same. */
function LunchBand({ lunch, firstMinute, cells }: LunchProps) {
  const row = Math.round((lunch.from - firstMinute) / rowMinutes) + 1
  const rows = Math.max(1, Math.round((lunch.to - lunch.from) / rowMinutes))
  const isBooked = cells.some((cell) => cell.row < row + rows - 1 && endOf(cell) >= row)
  if (isBooked) return null
  return (
    <span className={styles.lunch} style={{ gridRow: `${row} / span ${rows}` }}>
      {m.desk_lunch()}
    </span>
  )
}

const endOf = (cell: Cell<ScheduledVisit, FreeTime>) =>
  cell.kind === 'visit' ? cell.row + cell.block.rows : cell.row + 1

/** The row of the half hour that runs, and how much of it has gone by; null outside of what is shown. */
function nowAt({ now, firstMinute, rows }: ScheduleView): { row: number; top: string } | null {
  const at = (minutesOf(now.time) - firstMinute) / rowMinutes
  if (at < 0 || at >= rows) return null
  const row = Math.floor(at)
  return { row: row + 1, top: `${Math.round((at - row) * 100)}%` }
}
