import { clsx } from 'clsx'
import { type KeyboardEvent, useRef } from 'react'
import { m } from '../../../../../language/messages.ts'
import { clockTime } from '../../../../../platform/dates.ts'
import { capitalised, dayAndMonth, timeText } from '../../../../../platform/shown.ts'
import { type DeskFilter, listAddress } from '../../address.ts'
import { sharedLunch } from '../day-cells.ts'
import { cellsOf, foldedRows, rowMinutes } from '../layout.ts'
import { MovingLine } from '../moving/moving-line.tsx'
import { Ghost } from '../moving/moving-parts.tsx'
import { useMoving } from '../moving/use-moving.ts'
import { useMovingByKeys } from '../moving/use-moving-by-keys.ts'
import { useMovingByPointer } from '../moving/use-moving-by-pointer.ts'
import type { ScheduleView } from '../page.server.ts'
import styles from './board.module.css'
import { BoardHours } from './board-hours.tsx'
import { shownColumn } from './column-switch.tsx'
import { DayColumn } from './day-column.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useLiveBoard } from './use-live-board.ts'
import { useOpenedAtNow } from './use-opened-at-now.ts'
import { useSwipe } from './use-swipe.ts'

type Props = { schedule: ScheduleView; list: string; filter: DeskFilter }

/** More columns than these keep their width, and the board scrolls sideways. */
const mostWithoutScroll = 4

/** Half hours down, clinicians or rooms across. Every visit is a link to its details, every gap one to add somebody. */
export function DayBoard({ schedule, list, filter }: Props) {
  const { columns, rows, date, now, by } = schedule
  const isDivided = columns.some(({ head }) => head !== null)
  const cells = columns.map((column) => cellsOf({ ...column, ...schedule }))
  const lunch = sharedLunch(schedule, cells)
  const folded = foldedRows(rows, lunch, () => false)
  const board = useRef<HTMLDivElement>(null)
  useOpenedAtNow(board, { isToday: date === now.date, key: date })
  const state = useMoving(schedule, list)
  const { moving } = state
  useLiveBoard(schedule, moving !== null)
  const swipe = useSwipe()
  const ghost = useRef<HTMLDivElement>(null)
  const { onPointerDown } = useMovingByPointer(state, schedule, { board, ghost })
  const byKeys = useMovingByKeys(state, schedule, board)
  const goByArrows = useBoardKeys()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    byKeys.onKeyDown(event)
    goByArrows(event)
  }
  const heights = Array.from({ length: rows }, (_, row) =>
    folded.has(row) ? '0' : 'minmax(var(--half-hour), auto)',
  )
  const isWide = columns.length > mostWithoutScroll
  const day = capitalised(dayAndMonth(date))
  return (
    <>
      <div className={clsx(isWide && styles.scroll)} data-board-scroll={isWide ? '' : undefined}>
        {/* biome-ignore lint/a11y/useSemanticElements: a grid of links, not a set of fields */}
        <div
          ref={board}
          role="group"
          aria-label={
            isDivided ? (by === 'room' ? m.schedule_by_room_of : m.schedule_by_clinician_of)({ day }) : day
          }
          className={clsx(styles.board, isWide && styles.wide)}
          data-kind="day"
          style={{
            gridTemplateColumns: `var(--hours) repeat(${columns.length}, minmax(0, 1fr))`,
            minWidth: isWide ? `calc(var(--hours) + ${columns.length} * var(--least-column))` : undefined,
            gridTemplateRows: `${isDivided ? 'auto' : '0'} ${heights.join(' ')}`,
          }}
          data-moving={moving ? '' : undefined}
          onKeyDown={onKeyDown}
          onBlur={byKeys.onBlur}
          onPointerDown={onPointerDown}
          {...swipe}
        >
          <BoardHours schedule={schedule} folded={folded} isToday={date === now.date} hasHeads={isDivided} />
          {columns.map((column, at) => (
            <DayColumn
              key={column.key}
              column={column}
              cells={cells[at] ?? []}
              schedule={schedule}
              folded={folded}
              lunch={lunch}
              list={list}
              isDivided={isDivided}
              moving={moving}
              isOnPhone={!isDivided || column.key === shownColumn(schedule)}
              ownAddress={
                column.head && by === 'clinician' && columns.length > 1 && filter.clinician === null
                  ? listAddress({
                      filter: { ...filter, clinician: column.key },
                      schedule: { kind: 'day', date },
                    })
                  : null
              }
            />
          ))}
          {lunch.map(({ row, rows: high }) => (
            <p
              key={row}
              className={styles.lunch}
              style={{ gridRow: `${row + 2} / span ${high}`, gridColumn: '2 / -1' }}
            >
              <span>
                {m.schedule_lunch_band({
                  from: timeText(clockTime(schedule.firstMinute + row * rowMinutes)),
                  to: timeText(clockTime(schedule.firstMinute + (row + high) * rowMinutes)),
                })}
              </span>
            </p>
          ))}
        </div>
      </div>
      <MovingLine state={state} schedule={schedule} list={list} />
      {moving?.by === 'pointer' && <Ghost moving={moving} at={ghost} />}
    </>
  )
}
