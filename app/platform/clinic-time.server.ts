import { AsyncLocalStorage } from 'node:async_hooks'
import { addDays, type CalendarDate, type ClockTime, calendarDate, clockTime } from './dates.ts'
import { provideTimeZone } from './time-zone.ts'

/** Until a clinic says otherwise. */
export const firstTimeZone = 'America/Chicago'

/** A time zone, and what was already computed in it: asking for a zone's rules is what costs. */
type Zone = {
  name: string
  /** The last minute that was asked about: a page asks about the same one some hundred times. */
  today: { minute: number; date: CalendarDate } | undefined
  /** A month is some hundred starts, asked about again and again: by day, then by time, since a text of both costs more to make than to find. */
  starts: Map<CalendarDate, Map<ClockTime, Start>>
}
type Start = { minute: number; isReal: boolean }
/** More than anybody looks ahead (two years): what is looked through in order and doesn't fit would be found again never. */
const mostDays = 800

/** Of each zone one object, so that what was computed in one zone is never read in another. */
const zones = new Map<string, Zone>()

function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  const zone: Zone = { name, today: undefined, starts: new Map() }
  zones.set(name, zone)
  return zone
}

const inUse = new AsyncLocalStorage<Zone>()

/**
 * Everything that is called or awaited in `action` computes in that zone (docs/topics/clinic-time.md). A job or timer
 * opens its own: it may run long after the request that started it.
 */
export const withTimeZone = <T>(name: string, action: () => T): T => inUse.run(zoneOf(name), action)

/** The zone outside of `withTimeZone`: the product has none. */
let assumed: Zone | undefined

/** For tests and benchmarks, which say no zone where it makes no difference; null for none, as in the product. */
export function assumeTimeZone(name: string | null): void {
  assumed = name === null ? undefined : zoneOf(name)
}

/** @throws outside of `withTimeZone`: nobody would know whether it is the clinic's zone */
function zoneInUse(): Zone {
  const zone = inUse.getStore() ?? assumed
  if (zone) return zone
  throw new Error('no time zone is in use here: see app/platform/clinic-time.server.ts')
}

provideTimeZone(() => (inUse.getStore() ?? assumed)?.name)

/** The clinic's time zone. */
export const clinicTimeZone = (): string => zoneInUse().name

/** A zone that this system knows, such as "America/Denver"; null for anything else. */
export function parseTimeZone(text: string): string | null {
  const wanted = text.trim().toLowerCase()
  return timeZones().find((zone) => zone.toLowerCase() === wanted) ?? null
}

/** All of them, by name. */
export const timeZones = (): string[] => Intl.supportedValuesOf('timeZone')

const minuteMilliseconds = 60_000

export type Clock = {
  now(): Temporal.Instant
  /** The same since 1970, for what every answer from memory asks: an Instant costs seven times as much. */
  milliseconds(): number
}

export const systemClock: Clock = { now: () => Temporal.Now.instant(), milliseconds: () => Date.now() }

/** The clinic's day at that instant; days change with whole minutes. */
export function clinicDate(instant: Temporal.Instant): CalendarDate {
  const zone = zoneInUse()
  const minute = Math.floor(instant.epochMilliseconds / minuteMilliseconds)
  if (minute !== zone.today?.minute) {
    const date = calendarDate(instant.toZonedDateTimeISO(zone.name).toPlainDate())
    zone.today = { minute, date }
  }
  return zone.today.date
}

/** The clinic's time of day at that instant, in whole minutes. */
export function clinicTime(instant: Temporal.Instant): ClockTime {
  const { hour, minute } = instant.toZonedDateTimeISO(clinicTimeZone())
  return clockTime(hour * 60 + minute)
}

/** When the clinic's next day begins. */
export const nextClinicDay = (instant: Temporal.Instant): Temporal.Instant =>
  instant.toZonedDateTimeISO(clinicTimeZone()).add({ days: 1 }).startOfDay().toInstant()

/** When the clinic's clock next shows that time. */
export function nextAtClinic(now: Temporal.Instant, time: ClockTime): Temporal.Instant {
  const today = clinicDate(now)
  const at = clinicInstant(today, time)
  return Temporal.Instant.compare(at, now) > 0 ? at : clinicInstant(addDays(today, 1), time)
}

/** When the clinic's clock next shows another minute. */
export const nextMinute = (instant: Temporal.Instant): Temporal.Instant =>
  instant.add({ milliseconds: 1 }).round({ smallestUnit: 'minute', roundingMode: 'ceil' })

/** The instant of a clinic day and time; a time that a clock change skips moves forward by the change. */
export const clinicInstant = (date: CalendarDate, time: ClockTime): Temporal.Instant =>
  Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: clinicTimeZone(), plainTime: Temporal.PlainTime.from(time) })
    .toInstant()

/**
 * The instant at which clinic time is open or closed from, or to. One that a clock change skips is that of the change
 * itself: what is closed to 2:30 AM is open from 3:00 AM on, and what is closed from then on closes at 3:00 AM.
 */
function clinicEdge(date: CalendarDate, time: ClockTime): Temporal.Instant {
  const instant = clinicInstant(date, time)
  if (clinicTime(instant) === time) return instant
  const before = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(clinicTimeZone(), {
    disambiguation: 'earlier',
  })
  return before.getTimeZoneTransition('next')?.toInstant() ?? instant
}

/** Minutes since 1970 of a clinic day and time; a time that a clock change skips is later by the change. */
export const minuteAt = (date: CalendarDate, time: ClockTime): number => startOf(date, time).minute

/** The same for what is open or closed from then on, or to then; see `clinicEdge`. */
export function edgeAt(date: CalendarDate, time: ClockTime): number {
  const { minute, isReal } = startOf(date, time)
  return isReal ? minute : Math.floor(clinicEdge(date, time).epochMilliseconds / minuteMilliseconds)
}

/** What the clinic's clocks show then. */
export const clockAt = (minute: number): ClockTime =>
  clinicTime(Temporal.Instant.fromEpochMilliseconds(minute * minuteMilliseconds))

/** False for a time that the clock skips on that day: nobody can come then. */
export const isRealTime = ({ date, time }: { date: CalendarDate; time: ClockTime }): boolean =>
  startOf(date, time).isReal

function startOf(date: CalendarDate, time: ClockTime): Start {
  const ofDay = startsOf(date)
  const known = ofDay.get(time)
  if (known !== undefined) return known
  const instant = clinicInstant(date, time)
  const start = {
    minute: Math.floor(instant.epochMilliseconds / minuteMilliseconds),
    isReal: clinicTime(instant) === time,
  }
  ofDay.set(time, start)
  return start
}

function startsOf(date: CalendarDate): Map<ClockTime, Start> {
  const { starts } = zoneInUse()
  const known = starts.get(date)
  if (known !== undefined) return known
  if (starts.size >= mostDays) starts.clear()
  const ofDay = new Map<ClockTime, Start>()
  starts.set(date, ofDay)
  return ofDay
}
