import type { FreeFor } from '#app/features/scheduling/index.server.ts'
import { nobody } from '#app/features/scheduling/rules.ts'
import { rowMinutes } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import { type CalendarDate, type ClockTime, clockTime, minutesOf } from '#app/platform/dates.ts'
import { timeText } from '#app/platform/format.ts'
import { isRecord } from '#app/platform/shapes/shapes.ts'
import type { ScheduleColumn, ScheduledVisit } from '../columns.ts'
import type { ScheduleView } from '../page.server.ts'

/** A half hour of a column, and what of it can be had; else why it cannot. */
export type Target = {
  column: string
  row: number
  /** The times of it that are free, first to last. */
  times: ClockTime[]
  /** Null where there are some. */
  why: string | null
}

/** Where an appointment could go on each day of a board. */
export type FreeByDay = Record<CalendarDate, FreeFor>

type Board = Pick<ScheduleView, 'columns' | 'firstMinute' | 'by' | 'now' | 'rows'>
type Moved = Pick<ScheduledVisit, 'id' | 'time' | 'date' | 'clinicianId' | 'treatment'> & { column: string }

/** Whether that half hour of a column takes the visit. */
export function targetAt(
  board: Board,
  moved: Moved,
  free: FreeByDay,
  at: { column: string; row: number },
): Target {
  const column = board.columns.find(({ key }) => key === at.column)
  const ofDay = column && free[column.date]
  if (!column || !ofDay) return { ...at, times: [], why: m.schedule_nothing_free() }
  const start = board.firstMinute + at.row * rowMinutes
  const isOwn = (time: ClockTime) => time === moved.time && at.column === moved.column
  const times = timesOf(board, moved, ofDay, column)
    .filter((time) => minutesOf(time) >= start && minutesOf(time) < start + rowMinutes)
    .filter((time) => !isOwn(time))
  if (times.length > 0) return { ...at, times: times.toSorted(), why: null }
  return { ...at, times: [], why: whyNot({ board, moved, free: ofDay, column, row: at.row }) }
}

/** When the visit could be in that column. */
function timesOf({ by }: Board, moved: Moved, { times, able }: FreeFor, column: ScheduleColumn): ClockTime[] {
  if (column.head !== null && by === 'clinician') return times[column.key] ?? []
  if (column.head !== null && column.key !== moved.column) return []
  const own = moved.clinicianId ?? nobody
  if (able === null || able.includes(own)) return times[own] ?? []
  return [...new Set(Object.values(times).flat())]
}

type Asked = { board: Board; moved: Moved; free: FreeFor; column: ScheduleColumn; row: number }

/** Why that half hour does not take it, in a few words without a full stop. */
function whyNot({ board, moved, free, column, row }: Asked): string {
  const start = board.firstMinute + row * rowMinutes
  const time = timeText(clockTime(start))
  const isOwnRow = Math.floor((minutesOf(moved.time) - board.firstMinute) / rowMinutes) === row
  if (isOwnRow && column.key === moved.column) return m.schedule_its_place()
  if (board.by === 'room' && column.head !== null && column.key !== moved.column)
    return m.schedule_room_follows()
  if (isUnable(board, free, column))
    return column.key === nobody
      ? m.schedule_needs_somebody({ treatment: moved.treatment })
      : m.schedule_does_not_do({ name: column.head?.name ?? '', treatment: moved.treatment })
  const closed = column.closed.find((one) => one.row <= row && row < one.row + one.rows)
  if (closed) return closed.words
  if (hasPassed(board.now, column.date, start)) return m.schedule_has_passed({ time })
  if (column.head === null && timesOf(board, moved, free, column).length === 0)
    return m.schedule_nothing_free()
  const isOffered = free.offered.some((one) => minutesOf(one) >= start && minutesOf(one) < start + rowMinutes)
  return isOffered
    ? m.schedule_is_taken({ time })
    : m.schedule_not_offered({ treatment: moved.treatment, time })
}

const isUnable = ({ by }: Board, { able }: FreeFor, { head, key }: ScheduleColumn): boolean =>
  by === 'clinician' && head !== null && (able === null ? key !== nobody : !able.includes(key))

const hasPassed = (now: Board['now'], date: CalendarDate, start: number): boolean =>
  date < now.date || (date === now.date && start + rowMinutes <= minutesOf(now.time))

/** A free time of a column. */
export type Place = { column: string; row: number; time: ClockTime }

/** All that take the visit, from the first column to the last, each from its first time. */
export const freePlaces = (board: Board, moved: Moved, free: FreeByDay): Place[] =>
  board.columns.flatMap(({ key }) =>
    Array.from({ length: board.rows }, (_, row) =>
      targetAt(board, moved, free, { column: key, row }),
    ).flatMap(({ column, row, times }) => times.map((time) => ({ column, row, time }))),
  )

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/**
 * Where an arrow leads: up and down to the free time before and after, at the sides to the nearest time of the next column
 * that has one. The same place where there is none.
 */
export function placeAfter(
  places: readonly Place[],
  from: { column: string; time: ClockTime },
  { key, columns }: { key: ArrowKey; columns: readonly string[] },
): Place | null {
  const minute = minutesOf(from.time)
  const of = (column: string | undefined) => places.filter((place) => place.column === column)
  if (key === 'ArrowDown') return of(from.column).find(({ time }) => minutesOf(time) > minute) ?? null
  if (key === 'ArrowUp') return of(from.column).findLast(({ time }) => minutesOf(time) < minute) ?? null
  const at = columns.indexOf(from.column)
  const beside = key === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, Math.max(0, at)).reverse()
  return nearest(of(beside.find((column) => of(column).length > 0)), minute)
}

/** Where the keyboard begins: the next free time of the visit's own column, else the nearest anywhere. */
export const firstPlace = (places: readonly Place[], moved: Moved): Place | null =>
  places.find(({ column, time }) => column === moved.column && time > moved.time) ??
  nearest(
    places.filter(({ column }) => column === moved.column),
    minutesOf(moved.time),
  ) ??
  nearest(places, minutesOf(moved.time))

function nearest(places: readonly Place[], minute: number): Place | null {
  const distance = ({ time }: Place) => Math.abs(minutesOf(time) - minute)
  return places.toSorted((one, other) => distance(one) - distance(other))[0] ?? null
}

/** Whether what came over the line says that. */
export const isFreeByDay = (value: unknown): value is FreeByDay =>
  isRecord(value) &&
  Object.values(value).every((day) => isRecord(day) && Array.isArray(day.offered) && isRecord(day.times))
