import { clinicEdge, clinicInstant, clinicTime, clinicTimeZone } from './clinic-time.server.ts'
import type { CalendarDate, ClockTime } from './dates.ts'

/** Clinic days and times as whole minutes since 1970 UTC: what visits, hours and closures are compared as. */
const minuteMilliseconds = 60_000

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
