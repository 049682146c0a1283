/**
 * Loaded before everything else (`--import`): where it is evening or night at the clinic, the process's clock is ahead,
 * at the next ten in the morning; it runs on from there. For journeys about what happens by day alone.
 */
const zone = 'America/Chicago'
const [morning, evening, asleep] = [9, 19, 10]

const begun = Temporal.Now.zonedDateTimeISO(zone)
const isDay = begun.hour >= morning && begun.hour < evening
const next = begun
  .add({ days: begun.hour >= evening ? 1 : 0 })
  .with({ hour: asleep, minute: 0, second: 0, millisecond: 0 })
const ahead = isDay ? 0 : next.epochMilliseconds - begun.epochMilliseconds
type Zone = Parameters<typeof Temporal.Now.plainDateISO>[0]

const [instant, milliseconds] = [Temporal.Now.instant, Date.now]
const now = () => instant().add({ milliseconds: ahead })
if (ahead > 0) {
  Object.assign(Temporal.Now, {
    instant: now,
    zonedDateTimeISO: (of: Zone = Temporal.Now.timeZoneId()) => now().toZonedDateTimeISO(of),
    plainDateISO: (of: Zone = Temporal.Now.timeZoneId()) => now().toZonedDateTimeISO(of).toPlainDate(),
  })
  Date.now = () => milliseconds() + ahead
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [Date.now()], newTarget),
  })
}

export {}
