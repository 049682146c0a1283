/**
 * Loaded before everything else (`--import`): the process takes every date from a clock that stands still. A
 * Wednesday morning at the clinic, with visits behind and ahead; STILL_NOW names another instant.
 */
const stillNow = '2026-12-09T16:42:00Z'

const now = Temporal.Instant.from(process.env.STILL_NOW ?? stillNow)
const milliseconds = now.epochMilliseconds
type Zone = Parameters<typeof Temporal.Now.plainDateISO>[0]

Object.assign(Temporal.Now, {
  instant: () => now,
  zonedDateTimeISO: (zone: Zone = Temporal.Now.timeZoneId()) => now.toZonedDateTimeISO(zone),
  plainDateISO: (zone: Zone = Temporal.Now.timeZoneId()) => now.toZonedDateTimeISO(zone).toPlainDate(),
})
Date.now = () => milliseconds
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [milliseconds], newTarget),
})
