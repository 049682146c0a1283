import type ICAL from 'ical.js'
import { allSteps, day, occurrencesBetween, type Steps } from './recurrence.ts'
import { readRule, wallOf } from './values.server.ts'

/** A time zone: from its wall clock, in milliseconds as if it were UTC, to instants and back. */
export type Zone = { toInstant(wall: number): number; toWall(instant: number): number }

export const utc: Zone = { toInstant: (wall) => wall, toWall: (instant) => instant }

/** A zone by its name in the IANA database. A time that a clock change skips is later by the change. */
export const namedZone = (name: string): Zone => ({
  toInstant: (wall) =>
    Temporal.Instant.fromEpochMilliseconds(wall)
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime()
      .toZonedDateTime(name).epochMilliseconds,
  toWall: (instant) => {
    const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name)
    return instant + zoned.offsetNanoseconds / 1_000_000
  },
})

/** What Outlook calls the zones of America and Spain. */
const windowsZones = new Map([
  ['Eastern Standard Time', 'America/New_York'],
  ['US Eastern Standard Time', 'America/Indiana/Indianapolis'],
  ['Central Standard Time', 'America/Chicago'],
  ['Mountain Standard Time', 'America/Denver'],
  ['US Mountain Standard Time', 'America/Phoenix'],
  ['Pacific Standard Time', 'America/Los_Angeles'],
  ['Pacific Standard Time (Mexico)', 'America/Tijuana'],
  ['Alaskan Standard Time', 'America/Anchorage'],
  ['Hawaiian Standard Time', 'Pacific/Honolulu'],
  ['Atlantic Standard Time', 'America/Halifax'],
  ['Central Standard Time (Mexico)', 'America/Mexico_City'],
  ['Mountain Standard Time (Mexico)', 'America/Mazatlan'],
  ['Central America Standard Time', 'America/Guatemala'],
  ['SA Pacific Standard Time', 'America/Bogota'],
  ['SA Western Standard Time', 'America/Puerto_Rico'],
  ['Romance Standard Time', 'Europe/Madrid'],
  ['GMT Standard Time', 'Europe/London'],
])

/** The zone that a file means, by its name in the IANA database: some programs put a path in front. Null for one of its own. */
export function zoneNameOf(id: string): string | null {
  const windows = windowsZones.get(id)
  if (windows !== undefined) return windows
  const parts = id.slice(0, mostIdCharacters).split('/').filter(Boolean)
  const names = [parts, parts.slice(-3), parts.slice(-2), parts.slice(-1)].map((some) => some.join('/'))
  for (const name of names) {
    const known = databaseName(name)
    if (known !== null) return known
  }
  return null
}

/**
 * The zone that a value names: by the IANA database where that knows it; else as the file describes it, or null.
 * @param steps of all rules of the file
 */
export function zoneNamed(id: string, file: ICAL.Component, near: number, steps = allSteps()): Zone | null {
  const known = zoneNameOf(id)
  if (known !== null) return namedZone(known)
  const described = file
    .getAllSubcomponents('vtimezone')
    .find((one) => one.getFirstPropertyValue('tzid') === id)
  return described ? describedZone(described, near, steps) : null
}

const mostIdCharacters = 200
const checked = new Map<string, string | null>()
const mostChecked = 1_000

function databaseName(name: string): string | null {
  const known = checked.get(name)
  if (known !== undefined) return known
  let found: string | null = null
  try {
    found = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // No zone.
  }
  if (checked.size >= mostChecked) checked.clear()
  checked.set(name, found)
  return found
}

type Change = { at: number; before: number; after: number }

/** Changes are looked for in so many days around what is asked for. */
const daysAround = 800
/** A zone with all that the database knows of its history has some two hundred. */
const mostParts = 400
const mostChanges = 2_000

/** A zone as a file describes it: the offset of the last change before an instant. */
function describedZone(described: ICAL.Component, near: number, steps: Steps): Zone | null {
  const span = { from: near - daysAround * day, to: near + daysAround * day }
  const parts = [...described.getAllSubcomponents('standard'), ...described.getAllSubcomponents('daylight')]
  if (parts.length > mostParts) return null
  const changes = parts
    .flatMap((one) => changesOf(one, span, steps))
    .toSorted((one, other) => one.at - other.at)
  const [first] = changes
  if (!first || changes.length > mostChanges) return null
  const offsetAt = (instant: number) => changes.findLast(({ at }) => at <= instant)?.after ?? first.before
  return {
    toWall: (instant) => instant + offsetAt(instant),
    toInstant: (wall) => {
      const guess = wall - offsetAt(wall - offsetAt(wall))
      const skipped = wall - offsetAt(guess - day)
      return guess + offsetAt(guess) === wall ? guess : skipped
    },
  }
}

function changesOf(part: ICAL.Component, span: { from: number; to: number }, steps: Steps): Change[] {
  const start = part.getFirstPropertyValue('dtstart')
  const [before, after] = ['tzoffsetfrom', 'tzoffsetto'].map((name) => offsetIn(part, name))
  const first = start === null ? null : wallOf(start)
  if (first === null || before === null || before === undefined || after === null || after === undefined)
    return []
  const rule = readRule(part.getFirstPropertyValue('rrule'), { isDate: false, zone: utc })
  const again = rule ? occurrencesBetween(rule, first, span, steps).starts : []
  const named = part
    .getAllProperties('rdate')
    .flatMap((one) => one.getValues().flatMap((value) => wallOf(value) ?? []))
  return [first, ...again, ...named].map((wall) => ({ at: wall - before, before, after }))
}

/** In milliseconds. */
function offsetIn(part: ICAL.Component, name: string): number | null {
  const value = part.getFirstPropertyValue(name)
  if (value === null || typeof value !== 'object' || !('toSeconds' in value)) return null
  const seconds = value.toSeconds()
  return Number.isFinite(seconds) ? seconds * 1_000 : null
}
