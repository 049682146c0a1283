import ICAL from 'ical.js'
import { day, isFrequency, type Rule } from './recurrence.ts'

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

/** What a rule starts with. */
type First = { isDate: boolean; zone: { toWall(instant: number): number } }

/**
 * A rule by which something comes again; null for none, and for one that says nothing that is known. It is never followed
 * by ical.js, which doesn't come back from some.
 */
export function readRule(value: unknown, first: First): Rule | null {
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
    until: value.until ? untilIn(value.until, first) : null,
    weekStart: (Number(value.wkst) || ICAL.Time.DEFAULT_WEEK_START) - 1,
    by,
    weekdays,
  }
}

/** The last start of a rule; its end is a day, or an instant, that may be on another clock. */
function untilIn(until: ICAL.Time, { isDate, zone }: First): number | null {
  const wall = wallOf(until)
  if (wall === null) return null
  if (until.isDate) return isDate ? wall : wall + day - 1
  return isUtc(until) ? zone.toWall(wall) : wall
}

const readParts = new Set(Object.keys(new ICAL.Recur({})))

/** Whether `readRule` passes over some of it, such as the months of another calendar (RSCALE). */
export const saysMore = (value: ICAL.Recur): boolean =>
  Object.keys(value).some((name) => !readParts.has(name))
