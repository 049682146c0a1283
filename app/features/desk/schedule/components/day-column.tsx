import { clsx } from 'clsx'
import { Link } from 'react-router'
import { addAddress } from '#app/features/desk/address.ts'
import { m } from '#app/language/messages.ts'
import { dayAndMonth, unbroken } from '#app/platform/format.ts'
import toolButton from '#app/ui/back-office/tool-button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import type { ClosedRows } from '../closed-rows.ts'
import type { ScheduleColumn } from '../columns.ts'
import { type DayCell, endOf, type Lunch } from '../day-cells.ts'
import { rowTimes } from '../layout.ts'
import { TargetMark } from '../moving/moving-line.tsx'
import type { Moving } from '../moving/use-moving.ts'
import type { ScheduleView } from '../page.server.ts'
import styles from './board.module.css'
import { Gap, nowAt } from './board-hours.tsx'
import looks from './status-looks.module.css'
import { Block, HalfHour } from './visit-block.tsx'

type Props = {
  column: ScheduleColumn
  cells: DayCell[]
  schedule: ScheduleView
  folded: ReadonlySet<number>
  lunch: readonly Lunch[]
  list: string
  isDivided: boolean
  /** Its place among the columns, from 0. */
  at: number
  /** The one column for which phones have room. */
  isOnPhone: boolean
  /** The visit that is on its way, whichever column it comes from. */
  moving: Moving | null
  /** Where this clinician's day is alone; null where it does, or is none. */
  ownAddress: string | null
  /** Where this clinician's day is closed; null where it isn't to be. */
  closeAddress: string | null
}

/** One clinician's or room's day, or the whole of it. */
export function DayColumn(props: Props) {
  const { column, cells, schedule, folded, lunch, list, isDivided, at, isOnPhone, moving } = props
  const { key, head, date } = column
  const now = date === schedule.now.date ? nowAt(schedule) : null
  const shared = { schedule, list, isDivided, movedId: moving?.block.id ?? null }
  const over = moving?.over?.column === key ? moving.over : null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a column of a board, not a set of fields
    <div
      className={clsx(styles.column, !isOnPhone && styles.elsewhere)}
      // Said for each: the grid places nothing where the lunch of all of them is.
      style={{ gridColumn: at + 2 }}
      role="group"
      aria-label={head ? head.name : dayAndMonth(date)}
      data-column={key}
    >
      {isDivided && <Head {...props} />}
      {rowTimes(schedule).map(
        (time, row) =>
          !folded.has(row) && (
            <i
              key={time}
              className={clsx(styles.halfHourLine, !time.endsWith(':00') && styles.halfPast)}
              style={{ gridRow: row + 2 }}
              data-line={row}
            />
          ),
      )}
      {now && (
        <div className={styles.now} style={{ gridRow: now.row + 2 }} aria-hidden="true">
          <i style={{ top: now.top }} />
        </div>
      )}
      {column.held
        .filter((one) => !cells.some((cell) => cell.row < one.row + one.rows && one.row < endOf(cell)))
        .map(({ id, row, rows, words }) => (
          <p
            key={id}
            className={clsx(looks.held, styles.held)}
            style={{ gridRow: `${row + 2} / span ${rows}` }}
          >
            {words}
          </p>
        ))}
      {inOrder(column, { cells, lunch }).map((cell) => {
        if (cell.kind === 'closed') return <Closed key={`closed ${cell.row}`} {...cell} />
        if (cell.kind === 'visit')
          return <Block key={cell.block.id} {...shared} block={cell.block} isPlaced />
        if (cell.kind === 'many')
          return <HalfHour key={`many ${cell.row}`} {...shared} {...cell} column={column} />
        return (
          <div key={`gap ${cell.row}`} className={styles.freeTime} style={{ gridRow: cell.row + 2 }}>
            <Gap free={cell.free} column={column} to={(more) => addAddress(list, more)} />
          </div>
        )
      })}
      {over && <TargetMark over={over} name={schedule.by === 'clinician' ? (head?.name ?? null) : null} />}
    </div>
  )
}

/** Who, with how many visits and free times, and when they are there where that is not as the clinic is open. */
function Head({ column: { head, visits, freeHalves }, ownAddress, closeAddress }: Props) {
  const name = <bdi>{head?.name}</bdi>
  const closing = m.schedule_close_day({ name: head?.name ?? '' })
  return (
    <div className={clsx(styles.columnHead, closeAddress !== null && styles.withClosing)}>
      <b>
        {ownAddress === null ? (
          name
        ) : (
          <Link to={ownAddress} preventScrollReset>
            {name}
          </Link>
        )}
      </b>
      <small>
        {[
          m.desk_visit_count({ count: visits }),
          ...(freeHalves > 0 ? [m.desk_free_count({ count: freeHalves })] : []),
          ...(head?.hours ? [unbroken(head.hours)] : []),
        ].join(' · ')}
      </small>
      {closeAddress !== null && (
        <Link
          className={clsx(toolButton.toolButton, styles.closing)}
          to={closeAddress}
          aria-label={closing}
          title={closing}
          data-print="none"
        >
          <Icon name="calendar-x" />
        </Link>
      )}
    </div>
  )
}

type ClosedCell = { kind: 'closed'; row: number; rows: number; words: string; at: number | null }

/** What is striped, where its words stand (in the first half hour that holds nothing), and all else by its time. */
function inOrder(
  { closed }: ScheduleColumn,
  { cells, lunch }: { cells: DayCell[]; lunch: readonly Lunch[] },
): (DayCell | ClosedCell)[] {
  const isShared = (one: ClosedRows) => one.isLunch && lunch.some(({ row }) => row === one.row)
  const striped = closed
    .filter((one) => !isShared(one))
    .map(({ row, rows, words }): ClosedCell => {
      const isHeld = (at: number) => cells.some((cell) => cell.row <= at && at < endOf(cell))
      const runs = Array.from({ length: rows }, (_, index) => row + index)
      return { kind: 'closed', row, rows, words, at: runs.find((at) => !isHeld(at)) ?? null }
    })
  return [...striped, ...cells].toSorted((one, other) => one.row - other.row)
}

const Closed = ({ row, rows, words, at }: ClosedCell) => (
  <>
    <i className={styles.closedTime} style={{ gridRow: `${row + 2} / span ${rows}` }} />
    <span
      className={clsx(styles.closedReason, at === null && typography.visuallyHidden)}
      style={{ gridRow: at === null ? row + 2 : `${at + 2} / span ${at === row ? rows : 1}` }}
    >
      <span>{words}</span>
    </span>
  </>
)
