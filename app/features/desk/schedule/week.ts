import { type FreeTime, rowMinutes } from '#app/features/scheduling/staff-times/rules.ts'
import { type CalendarDate, minutesOf } from '#app/platform/dates.ts'
import { shortWeekday } from '#app/platform/format.ts'
import type { HeldTime, ScheduleColumn, ScheduledVisit } from './columns.ts'

/** "Mon 23", "lun 23" */
export const dayName = (date: CalendarDate) => `${shortWeekday(date)} ${Number(date.slice(8))}`

/** So many appointments are shown in a half hour of a week; of more the last are behind a press. */
export const mostNames = 6

/** A half hour of a day in which somebody comes, or could. */
export type HalfHourOfDay<Visit = ScheduledVisit> = {
  row: number
  visits: Visit[]
  held: HeldTime[]
  free: FreeTime | null
}

/** Each visit is in the half hour in which it begins. */
export function halfHoursOf<Visit extends { row: number }>(
  { blocks, free, held }: { blocks: readonly Visit[]; free: readonly FreeTime[]; held: readonly HeldTime[] },
  { firstMinute }: { firstMinute: number },
): HalfHourOfDay<Visit>[] {
  const halves = new Map<number, HalfHourOfDay<Visit>>()
  const at = (row: number) => {
    const half: HalfHourOfDay<Visit> = halves.get(row) ?? { row, visits: [], held: [], free: null }
    halves.set(row, half)
    return half
  }
  for (const visit of blocks) at(visit.row).visits.push(visit)
  for (const time of held) at(time.row).held.push(time)
  for (const time of free) at(Math.floor((minutesOf(time.time) - firstMinute) / rowMinutes)).free ??= time
  return [...halves.values()].sort((one, other) => one.row - other.row)
}

const initial = /^\p{Lu}\.?$/u
const particles = /^(?:de|del|la|las|los|da|di|van|von|der|den|y|al|el|bin)$/i

/**
 * "M. Fernández de Córdoba": the first letter of the first name, and the last two words, or more where a particle joins
 * them. The first of two surnames is the one that people go by, so it is never left out; initials are.
 */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const others = rest.filter((word) => !initial.test(word))
  if (others.length === 0) return [first, ...rest].join(' ')
  const from = others.findIndex((word) => particles.test(word))
  const surname = from >= 0 ? others.slice(Math.max(0, from - 1)) : others.slice(-2)
  return `${[...first][0] ?? ''}. ${surname.join(' ')}`
}

type Rows = { row: number; rows: number }

/** When a day has lunch and nobody comes then. */
export const lunchesOf = ({ breaks, blocks }: ScheduleColumn, firstMinute: number): Rows[] =>
  breaks
    .map(({ from, to }) => ({
      row: Math.round((from - firstMinute) / rowMinutes),
      rows: Math.max(1, Math.round((to - from) / rowMinutes)),
    }))
    .filter((one) => !blocks.some((block) => touches(block, one)))

/** The half hours of midday in which nobody comes on any day: they are drawn as one. */
export function sharedLunches(days: readonly ScheduleColumn[], firstMinute: number): Rows[] {
  const all = days.flatMap((day) => lunchesOf(day, firstMinute))
  const isForAll = (one: Rows) =>
    days.every(
      (day) =>
        lunchesOf(day, firstMinute).some(({ row, rows }) => row === one.row && rows === one.rows) ||
        day.closed.some(({ row, rows }) => row <= one.row && row + rows >= one.row + one.rows),
    )
  const first = all.filter((one, at) => all.findIndex(({ row }) => row === one.row) === at)
  return first.filter(isForAll)
}

const touches = (one: Rows, other: Rows) => one.row < other.row + other.rows && other.row < one.row + one.rows

/** "Dr. Example" for "Dr. Jordan Example", "S. Okafor" for "Sam Okafor". */
export function shortClinician(name: string): string {
  const [title = '', ...words] = name.split(' ')
  if (words.length === 0) return name
  return title.endsWith('.')
    ? `${title} ${shortName(words.join(' ')).replace(/^\S\. /, '')}`
    : shortName(name)
}
