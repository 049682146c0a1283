import { readFileSync } from 'node:fs'

/**
 * Loaded before everything else (`--import`): the process lives as far ahead of the machine as the file CLOCK_AHEAD
 * says, in milliseconds; days of a story go by when a journey writes another number. Timers stay those of the machine.
 */
const file = process.env.CLOCK_AHEAD ?? ''
const machine = Date.now
const machineInstant = Temporal.Now.instant
const ahead = () => Number(readFileSync(file, 'utf8'))
const now = () => machineInstant().add({ milliseconds: ahead() })
const milliseconds = () => machine() + ahead()
type Zone = Parameters<typeof Temporal.Now.plainDateISO>[0]

Object.assign(Temporal.Now, {
  instant: now,
  zonedDateTimeISO: (zone: Zone = Temporal.Now.timeZoneId()) => now().toZonedDateTimeISO(zone),
  plainDateISO: (zone: Zone = Temporal.Now.timeZoneId()) => now().toZonedDateTimeISO(zone).toPlainDate(),
})
Date.now = milliseconds
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [milliseconds()], newTarget),
})
