import ICAL from 'ical.js'
import { isFrequency, type Rule } from './recurrence.ts'

/** A day or a time as its clock shows it, in milliseconds as if it were UTC; null for what is neither. */
export function wallOf(value: unknown): number | null {
  if (!(value instanceof ICAL.Time)) return null
  const wall = Date.UTC(value.year, value.month - 1, value.day, value.hour, value.minute, value.second)
  return Number.isFinite(wall) ? wall : null
}

export const isUtc = (value: unknown): boolean =>
  value instanceof ICAL.Time && !value.isDate && value.zone === ICAL.Timezone.utcTimezone

const parts = {
  BYSECOND: 'second',
  BYMINUTE: 'minute',
  BYHOUR: 'hour',
  BYMONTHDAY: 'monthDay',
  BYYEARDAY: 'yearDay',
  BYWEEKNO: 'weekNumber',
  BYMONTH: 'month',
  BYSETPOS: 'position',
} as const

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/**
 * A rule by which something comes again; null for none, and for one that says nothing that is known.
 * @param untilWall the end of the rule on the clock of its first start
 */
export function readRule(
  value: unknown,
  untilWall: (until: ICAL.Time) => number | null = wallOf,
): Rule | null {
  if (!(value instanceof ICAL.Recur) || !isFrequency(value.freq)) return null
  const given: Record<string, readonly unknown[] | undefined> = value.parts
  const by: { -readonly [Part in keyof Rule['by']]: Rule['by'][Part] } = {}
  for (const [name, part] of Object.entries(parts)) {
    const numbers = (given[name] ?? []).map(Number).filter(Number.isInteger)
    if (numbers.length > 0) by[part as keyof Rule['by']] = numbers
  }
  const weekdays = (given.BYDAY ?? []).flatMap((text) => {
    const [, nth = '', name = ''] = /^([+-]?\d*)(\w\w)$/.exec(String(text)) ?? []
    const weekday = weekdayNames.indexOf(name)
    return weekday < 0 ? [] : [{ weekday, nth: Number(nth) || 0 }]
  })
  return {
    freq: value.freq,
    interval: Math.max(1, Math.floor(value.interval) || 1),
    count: value.count ?? null,
    until: value.until ? untilWall(value.until) : null,
    weekStart: (Number(value.wkst) || ICAL.Time.DEFAULT_WEEK_START) - 1,
    by,
    weekdays,
  }
}
