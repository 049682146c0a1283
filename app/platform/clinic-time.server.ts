import { addDays, type CalendarDate, type ClockTime, calendarDate, clockTime } from './dates.ts'

/** Until a clinic says otherwise. */
export const firstTimeZone = 'America/Chicago'

/** The clinic's zone, in this one place (docs/topics/clinic-time.md). */
let clinicZone = firstTimeZone

export const clinicTimeZone = (): string => clinicZone

/** When what holds was saved, as the database says; empty for what nobody saved. */
let savedAt = ''

/** All that was reckoned before is forgotten. */
export function setClinicTimeZone(zone: string, saved = ''): void {
  savedAt = saved
  if (zone === clinicZone) return
  clinicZone = zone
  lastAsked = undefined
}

/** What was just read in the database. A read that a later save overtook does not bring the zone before it back. */
export function learnClinicTimeZone(zone: string, saved: string): void {
  if (saved >= savedAt) setClinicTimeZone(zone, saved)
}

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

/** The clinic's day at that instant. */
export function clinicDate(instant: Temporal.Instant): CalendarDate {
  const minute = Math.floor(instant.epochMilliseconds / minuteMilliseconds)
  if (minute !== lastAsked?.minute) {
    const date = calendarDate(instant.toZonedDateTimeISO(clinicZone).toPlainDate())
    lastAsked = { minute, date }
  }
  return lastAsked.date
}

/** A page asks for one and the same day some hundred times; days change with whole minutes. */
let lastAsked: { minute: number; date: CalendarDate } | undefined

/** The clinic's time of day at that instant, in whole minutes. */
export function clinicTime(instant: Temporal.Instant): ClockTime {
  const { hour, minute } = instant.toZonedDateTimeISO(clinicZone)
  return clockTime(hour * 60 + minute)
}

/** When the clinic's next day begins. */
export const nextClinicDay = (instant: Temporal.Instant): Temporal.Instant =>
  instant.toZonedDateTimeISO(clinicZone).add({ days: 1 }).startOfDay().toInstant()

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
    .toZonedDateTime({ timeZone: clinicZone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()

/**
 * The instant at which clinic time is open or closed from, or to. One that a clock change skips is that of the change
 * itself: what is closed to 2:30 AM is open from 3:00 AM on, and what is closed from then on closes at 3:00 AM.
 */
function clinicEdge(date: CalendarDate, time: ClockTime): Temporal.Instant {
  const instant = clinicInstant(date, time)
  if (clinicTime(instant) === time) return instant
  const before = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(clinicZone, {
    disambiguation: 'earlier',
  })
  return before.getTimeZoneTransition('next')?.toInstant() ?? instant
}

type Start = { minute: number; isReal: boolean }
/** A month is some hundred starts, asked about again and again; the zone's rules are asked once for each. */
const keptStarts = new Map<string, Start>()
const keptStartsLimit = 20_000
/** The zone that they were reckoned in. */
let keptZone = ''

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
  const zone = clinicTimeZone()
  if (zone !== keptZone) keptStarts.clear()
  keptZone = zone
  const key = `${date} ${time}`
  const kept = keptStarts.get(key)
  if (kept !== undefined) return kept
  const instant = clinicInstant(date, time)
  const start = {
    minute: Math.floor(instant.epochMilliseconds / minuteMilliseconds),
    isReal: clinicTime(instant) === time,
  }
  if (keptStarts.size >= keptStartsLimit) keptStarts.clear()
  keptStarts.set(key, start)
  return start
}
