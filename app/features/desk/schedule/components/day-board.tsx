import { clsx } from 'clsx'
import {
  type CSSProperties,
  type RefObject,
  type TouchEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { useNavigationType } from 'react-router'
import { listAddress } from '#app/features/desk/address.ts'
import type { VisitFilter } from '#app/features/scheduling/lists/rules.ts'
import { rowMinutes } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import { clockTime } from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, timeText } from '#app/platform/format.ts'
import parts from '#app/ui/back-office/parts.module.css'
import { sharedLunch } from '../day-cells.ts'
import { cellsOf, foldedRows } from '../layout.ts'
import { Ghost, MovingLine } from '../moving/moving-line.tsx'
import { useMoving } from '../moving/use-moving.ts'
import { useMovingByKeys } from '../moving/use-moving-by-keys.ts'
import { useMovingByPointer } from '../moving/use-moving-by-pointer.ts'
import type { ScheduleView } from '../page.server.ts'
import styles from './board.module.css'
import { BoardHours } from './board-hours.tsx'
import { shownColumn } from './calendar-tools.tsx'
import { closingOf } from './close-day.ts'
import { DayColumn } from './day-column.tsx'
import { useLiveBoard } from './use-live-board.ts'

type Options = { isToday: boolean /** Differs from day to day. */; key: string }

/** Where now stands as the day opens, from the top of the window. */
const upperThird = 0.3

/**
 * A day that opens and is today begins with now in the upper third; another day after it at the same time of day as the
 * one before was left. Nobody who comes back, or has scrolled, is taken elsewhere.
 */
function useOpenedAtNow(board: RefObject<HTMLElement | null>, { isToday, key }: Options): void {
  const isBack = useNavigationType() === 'POP' && hasOpened
  const began = useRef(false)
  useEffect(() => {
    hasOpened = true
    if (began.current) return
    began.current = true
    // What the address or the history says about the place goes before.
    if (!isToday || isBack || scrollY > 0 || location.hash !== '') return
    const around = board.current?.closest('[data-board-scroll]') ?? null
    const box = around && around.scrollHeight > around.clientHeight ? around : null
    const now = board.current?.querySelector('[data-now]')?.getBoundingClientRect().top
    const wanted = (box ? box.getBoundingClientRect().top : 0) + innerHeight * upperThird
    if (now !== undefined && now > wanted)
      (box ?? window).scrollBy({ top: now - wanted, behavior: 'instant' })
  }, [isToday, isBack, board])
  useSameTime(board, key)
}

/** The document's first screen is reached by "POP" as well. */
let hasOpened = false

type Kept = { time: string; top: number }

function useSameTime(board: RefObject<HTMLElement | null>, key: string): void {
  const kept = useRef<Kept | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each day is put where the one before stood
  useLayoutEffect(() => {
    const { current: before } = kept
    const row = before && board.current?.querySelector(`[data-row-time="${before.time}"]`)
    if (before && row) scrollBy({ top: row.getBoundingClientRect().top - before.top, behavior: 'instant' })
  }, [key, board])
  useEffect(() => {
    const note = () => {
      kept.current = topRow(board.current)
    }
    document.addEventListener('scroll', note, { passive: true })
    return () => document.removeEventListener('scroll', note)
  }, [board])
}

/** The half hour at the top of the window, once the board is scrolled into; null above it. */
function topRow(board: HTMLElement | null): Kept | null {
  const rows = [...(board?.querySelectorAll<HTMLElement>('[data-row-time]') ?? [])]
  const first = rows[0]?.getBoundingClientRect().top ?? 0
  if (first >= 0) return null
  const at = rows.find((row) => row.getBoundingClientRect().top >= 0)
  return at ? { time: at.dataset.rowTime ?? '', top: at.getBoundingClientRect().top } : null
}

/** Shorter ways are a press or a scroll. */
const leastPixels = 60

/**
 * On a phone, where one column of a day is shown at a time, a finger that goes sideways presses the button of the column
 * next to it. Whoever cannot swipe presses the buttons.
 */
function useSwipe() {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const { current: began } = from
      from.current = null
      if (!touch || !began) return
      const [across, down] = [touch.clientX - began.x, touch.clientY - began.y]
      if (Math.abs(across) < leastPixels || Math.abs(across) < 2 * Math.abs(down)) return
      buttonBeside(across < 0 ? 1 : -1)?.click()
    },
  }
}

function buttonBeside(step: 1 | -1): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-column-switch] a')]
  const isShown = buttons.some((button) => button.getClientRects().length > 0)
  const at = buttons.findIndex((button) => button.hasAttribute('aria-current'))
  return isShown && at >= 0 ? buttons[at + step] : undefined
}

type Props = { schedule: ScheduleView; list: string; filter: VisitFilter; closesDays: boolean }

/** More columns than these keep their width, and the board scrolls sideways. */
const mostWithoutScroll = 4
const mostOnSmallScreens = 2

/** Half hours down, clinicians or rooms across. Every visit is a link to its details, every gap one to add somebody. */
export function DayBoard({ schedule, list, filter, closesDays }: Props) {
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
  const heights = Array.from({ length: rows }, (_, row) =>
    folded.has(row) ? '0' : 'minmax(var(--half-hour), auto)',
  )
  const isWide = columns.length > mostWithoutScroll
  const isTight = columns.length > mostOnSmallScreens
  const day = capitalised(dayAndMonth(date))
  return (
    <>
      <div
        className={clsx(isWide ? clsx(parts.panel, styles.scroll) : isTight && styles.tight)}
        data-board-scroll={isWide || isTight ? '' : undefined}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a grid of links, not a set of fields */}
        <div
          ref={board}
          role="group"
          aria-label={
            isDivided ? (by === 'room' ? m.schedule_by_room_of : m.schedule_by_clinician_of)({ day }) : day
          }
          className={clsx(styles.board, isWide && styles.wide)}
          data-kind="day"
          style={
            {
              gridTemplateColumns: `var(--hours) repeat(${columns.length}, minmax(0, 1fr))`,
              '--columns': columns.length,
              minWidth: isWide ? `calc(var(--hours) + ${columns.length} * var(--least-column))` : undefined,
              gridTemplateRows: `${isDivided ? 'auto' : '0'} ${heights.join(' ')}`,
            } as CSSProperties
          }
          data-moving={moving ? '' : undefined}
          {...byKeys}
          onPointerDown={onPointerDown}
          {...swipe}
        >
          <BoardHours schedule={schedule} folded={folded} isToday={date === now.date} hasHeads={isDivided} />
          {columns.map((column, at) => (
            <DayColumn
              key={column.key}
              column={column}
              at={at}
              cells={cells[at] ?? []}
              schedule={schedule}
              folded={folded}
              lunch={lunch}
              list={list}
              isDivided={isDivided}
              moving={moving}
              isOnPhone={!isDivided || column.key === shownColumn(schedule)}
              closeAddress={closesDays ? closingOf(schedule, column) : null}
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
