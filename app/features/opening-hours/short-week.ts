import { parseTime } from '../../platform/dates.ts'
import { rangesOn, type WeeklyHours, type WorkingRange, weekOrder } from './rules.ts'

/**
 * A week as every public page carries it, from Monday on: `09:00-12:00 13:00-17:00;…`, a tenth of what its JSON would be.
 */
export const shortWeek = (week: WeeklyHours): string =>
  weekOrder
    .map((day) =>
      rangesOn(week, day)
        .map(({ from, to }) => `${from}-${to}`)
        .join(' '),
    )
    .join(';')

export function weekOfShort(text: string): WeeklyHours {
  const days = text.split(';')
  const entries = weekOrder.map(
    (day, place) => [day, (days[place] ?? '').split(' ').flatMap(rangeOf)] as const,
  )
  return Object.fromEntries(entries.filter(([, ranges]) => ranges.length > 0))
}

function rangeOf(text: string): WorkingRange[] {
  const [from, to] = text.split('-').map(parseTime)
  return from && to ? [{ from, to }] : []
}
