import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { minutesOf } from '../../../../../platform/dates.ts'
import { dayAndMonth, shortWeekday, timeText } from '../../../../../platform/shown.ts'
import typography from '../../../../../ui/typography.module.css'
import { type DeskFilter, listAddress } from '../../address.ts'
import { copy } from '../../copy.ts'
import type { ScheduleColumn, ScheduledVisit } from '../columns.server.ts'
import type { FreeTime } from '../free-times.server.ts'
import { type Cell, cellsOf, rowMinutes, rowTimes } from '../layout.ts'
import type { ScheduleView } from '../page.server.ts'
import styles from './schedule-grid.module.css'
import { useArrowKeys } from './use-arrow-keys.ts'
import { Block, Gap, ManyVisits } from './visit-block.tsx'

type Props = {
  schedule: ScheduleView
  /** Days, or the clinicians or rooms of one. */
  columns: ScheduleColumn[]
  list: string
  filter: DeskFilter
}

/** More names side by side than this cannot be read: at 1024 px a day has 510 px, a column of the week 150. */
const mostLanes = { day: 3, week: 1 } as const

const isDivided = (columns: readonly ScheduleColumn[]) => columns.some(({ head }) => head !== null)

/** Half hours down; days, clinicians or rooms across. Every visit is a link to its details; arrows go from one to the next. */
export function ScheduleGrid({ schedule, columns, list, filter }: Props) {
  const isWeek = schedule.kind === 'week'
  const hasHeads = isWeek || isDivided(columns)
  const moveByArrows = useArrowKeys()
  const half = `repeat(${schedule.rows}, minmax(var(--half-hour), auto))`
  const least = isWeek ? '0' : 'var(--least-column)'
  const days = isWeek ? schedule.days : columns
  const shared = { schedule, list, hasHeads, lanes: isDivided(columns) ? 1 : mostLanes[schedule.kind] }
  const grid = (
    // biome-ignore lint/a11y/useSemanticElements: a grid of links, not a set of fields
    <div
      role="group"
      aria-label={copy.views[schedule.kind]()}
      className={clsx(styles.grid, isWeek ? styles.week : styles.day, isDivided(columns) && styles.divided)}
      data-kind={schedule.kind}
      style={{
        gridTemplateColumns: hasHeads ? `88px repeat(${columns.length}, minmax(${least}, 1fr))` : undefined,
        gridTemplateRows: hasHeads ? `auto ${half}` : half,
        minWidth: isDivided(columns) ? `calc(88px + ${columns.length} * var(--least-column))` : undefined,
      }}
      onKeyDown={moveByArrows}
    >
      {isWeek && <WeekHeads schedule={schedule} columns={columns} filter={filter} />}
      {!isWeek && hasHeads && <ColumnHeads columns={columns} />}
      <Hours
        schedule={schedule}
        hasHeads={hasHeads}
        showsToday={days.some((day) => day.date === schedule.now.date)}
      />
      {columns.map((day) => (
        <Column key={day.key} day={day} {...shared} />
      ))}
    </div>
  )
  return isDivided(columns) ? <div className={styles.board}>{grid}</div> : grid
}

function ColumnHeads({ columns }: Pick<Props, 'columns'>) {
  return (
    <>
      <div className={clsx(styles.heading, styles.corner)} />
      {columns.map((column) => (
        <div key={column.key} className={clsx(styles.heading, styles.whose)}>
          <HeadWords column={column} />
        </div>
      ))}
    </>
  )
}

/** Who, with how many visits and free times, and when they are there. */
function HeadWords({ column: { head, visits, free } }: { column: ScheduleColumn }) {
  return (
    <>
      <b>
        <bdi>{head?.name}</bdi>
      </b>
      <small>
        {[
          m.desk_visit_count({ count: visits }),
          ...(free.length > 0 ? [m.desk_free_count({ count: free.length })] : []),
          ...(head?.hours ? [head.hours] : []),
        ].join(' · ')}
      </small>
    </>
  )
}

function WeekHeads({ schedule, columns, filter }: Omit<Props, 'list'>) {
  return (
    <>
      <div className={styles.heading} />
      {columns.map(({ date, visits }) => (
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

type HoursProps = { schedule: ScheduleView; hasHeads: boolean; showsToday: boolean }

function Hours({ schedule, hasHeads, showsToday }: HoursProps) {
  const at = nowAt(schedule)
  return (
    <div className={styles.hours} style={allRows(schedule, hasHeads)}>
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

/** Below the heads; the rows are those of the whole grid, so that all columns grow alike. */
const allRows = ({ rows }: ScheduleView, hasHeads: boolean): CSSProperties => ({
  gridRow: `${hasHeads ? 2 : 1} / span ${rows}`,
})

type ColumnProps = {
  day: ScheduleColumn
  schedule: ScheduleView
  list: string
  hasHeads: boolean
  /** So many visits stand side by side; more are lines below each other. */
  lanes: number
}

function Column({ day, schedule, list, hasHeads, lanes }: ColumnProps) {
  const at = nowAt(schedule)
  const isToday = day.date === schedule.now.date
  const cells = cellsOf({ ...day, ...schedule, mostLanes: lanes })
  const shared = { schedule, list, isNarrow: day.head !== null }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a column of a grid, not a set of fields
    <div
      className={styles.column}
      data-today={isToday || undefined}
      style={allRows(schedule, hasHeads)}
      role="group"
      aria-label={day.head ? day.head.name : dayAndMonth(day.date)}
    >
      {day.head && (
        <div className={clsx(styles.whose, styles.ownHead)} aria-hidden="true">
          <HeadWords column={day} />
        </div>
      )}
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
      {day.closed.map(({ row, rows }) => (
        <i key={row} className={styles.closed} style={{ gridRow: `${row + 1} / span ${rows}` }} />
      ))}
      {isToday && at && (
        <div className={styles.nowLine} style={{ gridRowStart: at.row }}>
          <i style={{ top: at.top }} />
        </div>
      )}
      {byRow([...closedWords(day, cells), ...cells]).map((cell) => {
        if (cell.kind === 'visit')
          return <Block key={cell.block.id} {...shared} block={cell.block} isPlaced />
        if (cell.kind === 'many') return <ManyVisits key={cell.row} {...shared} {...cell} />
        if (cell.kind === 'closed') return <Closed key={`closed ${cell.row}`} {...cell} />
        return <Gap key={cell.row} {...cell} day={day} list={list} />
      })}
    </div>
  )
}

type LunchProps = {
  lunch: ScheduleColumn['breaks'][number]
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

type ClosedWords = { kind: 'closed'; row: number; words: string; isClosure: boolean; isHidden: boolean }

/** Why half hours are striped, in the first of them that holds nothing else; where there is none it is only heard. */
const closedWords = ({ closed }: ScheduleColumn, cells: Cell<ScheduledVisit, FreeTime>[]): ClosedWords[] =>
  closed.map(({ row, rows, words, isClosure }) => {
    const isHeld = (one: number) => cells.some((cell) => cell.row <= one && one < endOf(cell))
    const free = Array.from({ length: rows }, (_, index) => row + index).find((one) => !isHeld(one))
    return { kind: 'closed', row: free ?? row, words, isClosure, isHidden: free === undefined }
  })

/** On a phone, and for who listens, one follows the other. */
const byRow = <T extends { row: number }>(cells: readonly T[]): T[] =>
  cells.toSorted((one, other) => one.row - other.row)

const Closed = ({ row, words, isClosure, isHidden }: ClosedWords) => (
  <span
    className={clsx(styles.why, !isClosure && styles.outside, isHidden && typography.visuallyHidden)}
    style={{ gridRow: `${row + 1}` }}
  >
    {words}
  </span>
)

const endOf = (cell: Cell<ScheduledVisit, FreeTime>) =>
  cell.kind === 'visit' ? cell.row + cell.block.rows : cell.row + 1

/** The row of the half hour that runs, and how much of it has gone by; null outside of what is shown. */
function nowAt({ now, firstMinute, rows }: ScheduleView): { row: number; top: string } | null {
  const at = (minutesOf(now.time) - firstMinute) / rowMinutes
  if (at < 0 || at >= rows) return null
  const row = Math.floor(at)
  return { row: row + 1, top: `${Math.round((at - row) * 100)}%` }
}
