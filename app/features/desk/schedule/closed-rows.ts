import type { Closure } from '#app/features/closures/rules.ts'
import { endMinuteOf, type WorkingRange } from '#app/features/opening-hours/rules.ts'
import { rowMinutes } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import { type CalendarDate, dayMinutes, minutesOf } from '#app/platform/dates.ts'
import { timeText } from '#app/platform/format.ts'

/** Half hours in which nobody is seen, and why. */
export type ClosedRows = {
  row: number
  rows: number
  words: string
  /** A closure; else it is outside of working hours. */
  isClosure: boolean
  /** Nobody is seen for a while at midday. */
  isLunch: boolean
}

type Column = {
  date: CalendarDate
  /** Those that concern it. */
  closures: readonly Closure[]
  /** When it works on that day; null where nobody's hours are shown. */
  ranges: readonly WorkingRange[] | null
  /** Where they are the clinic's: the last closing of its week, in minutes of the day. After it all is closed anyway. */
  lastClosing?: number
}

const noon = 12 * 60

/**
 * What of a column is closed. A half hour that a closure touches is; of working hours the one of which more than half
 * lies outside. Where both are, the closure says why.
 */
export function closedRows(
  column: Column,
  { firstMinute, rows }: { firstMinute: number; rows: number },
): ClosedRows[] {
  const closed: ClosedRows[] = []
  for (let row = 0; row < rows; row++) {
    const start = firstMinute + row * rowMinutes
    const closure = closureAt(column, start)
    const outside = closure === null ? outsideAt(column, start + rowMinutes / 2) : null
    const words = closure ?? outside?.words ?? null
    const last = closed.at(-1)
    if (words === null) continue
    if (last && last.words === words && last.row + last.rows === row) last.rows++
    else closed.push({ row, rows: 1, words, isClosure: closure !== null, isLunch: outside?.isLunch ?? false })
  }
  return closed
}

function closureAt({ date, closures }: Column, start: number): string | null {
  const found = closures.find((closure) => {
    const { from, to } = minutesOn(closure, date)
    return from < start + rowMinutes && start < to
  })
  return found ? closureWords(found) : null
}

/** "Closed, Thanksgiving" */
const closureWords = ({ reason, publicReason, isBusyElsewhere }: Closure): string => {
  if (isBusyElsewhere) return m.closures_busy_elsewhere()
  const why = reason || publicReason.en
  return why === '' ? m.desk_closed() : m.desk_closed_for({ reason: why })
}

/** Of that day, in its minutes; nothing where it lies before or after. */
function minutesOn(
  { firstDay, lastDay, fromTime, toTime }: Closure,
  date: CalendarDate,
): { from: number; to: number } {
  if (date < firstDay || date > lastDay) return { from: 0, to: 0 }
  return {
    from: date === firstDay && fromTime !== null ? minutesOf(fromTime) : 0,
    to: date === lastDay && toTime !== null ? minutesOf(toTime) : dayMinutes,
  }
}

type Outside = { words: string; isLunch: boolean }

function outsideAt({ ranges, lastClosing }: Column, middle: number): Outside | null {
  if (ranges === null || (lastClosing !== undefined && middle > lastClosing)) return null
  if (ranges.some((range) => minutesOf(range.from) <= middle && middle < endMinuteOf(range))) return null
  const before = ranges.filter((range) => endMinuteOf(range) <= middle).at(-1)
  const after = ranges.find((range) => minutesOf(range.from) > middle)
  if (before && after) {
    const isLunch = endMinuteOf(before) <= noon && minutesOf(after.from) > noon
    return { words: isLunch ? m.desk_lunch() : m.desk_break_until({ time: timeText(after.from) }), isLunch }
  }
  const words = lastClosing === undefined ? ofPerson : ofClinic
  const said = after
    ? words.before({ time: timeText(after.from) })
    : before
      ? words.after({ time: timeText(before.to) })
      : words.never()
  return { words: said, isLunch: false }
}

const ofPerson = { before: m.desk_starts_at, after: m.desk_leaves_at, never: m.desk_not_in }
const ofClinic = { before: m.desk_opens_at, after: m.desk_closes_at, never: m.desk_closed }

/**
 * "9:00 AM – 5:00 PM", breaks left out; only what differs from the clinic's hours of that day: "from 9:00 AM", "until
 * 4:30 PM", nothing where nothing does. Null where nobody works.
 */
export function hoursInWords(
  ranges: readonly WorkingRange[],
  clinic: readonly WorkingRange[] = [],
): string | null {
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last) return null
  const [from, to] = [timeText(first.from), timeText(last.to)]
  const begins = clinic[0]?.from === first.from
  const ends = clinic.at(-1)?.to === last.to
  if (begins && ends) return ''
  if (begins) return m.schedule_until({ time: to })
  return ends ? m.schedule_from({ time: from }) : m.desk_hours({ from, to })
}
