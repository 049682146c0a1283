import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  assumeTimeZone,
  clinicDate,
  clinicInstant,
  clinicTime,
  edgeAt,
  firstTimeZone,
  isRealTime,
  minuteAt,
  withTimeZone,
} from './clinic-time.server.ts'
import { addDays, type CalendarDate, clockTime } from './dates.ts'

beforeEach(() => assumeTimeZone(null))
afterEach(() => assumeTimeZone(firstTimeZone))

const zones = ['America/Chicago', 'America/Phoenix', 'Australia/Lord_Howe', 'Europe/Berlin', 'Pacific/Apia']
const first = '2026-03-01' as CalendarDate

type Question = { zone: string; day: number; minute: number; turns: number }

test('whatever is asked in several zones at once, each answer is of its own zone', async () => {
  const question = fc.record({
    zone: fc.constantFrom(...zones),
    day: fc.integer({ min: 0, max: 400 }),
    minute: fc.integer({ min: 0, max: 1439 }),
    turns: fc.integer({ min: 0, max: 3 }),
  })
  const ask = ({ zone, day, minute, turns }: Question) =>
    withTimeZone(zone, async () => {
      const [date, time] = [addDays(first, day), clockTime(minute)]
      const known: unknown[] = []
      for (let turn = 0; turn <= turns; turn++) {
        // Others ask in between: about the same minutes, in other zones.
        await new Promise((resolve) => setImmediate(resolve))
        const start = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time })
        const instant = start.toInstant()
        expect(clinicInstant(date, time).equals(instant)).toBe(true)
        expect(minuteAt(date, time) * 60_000).toBe(instant.epochMilliseconds)
        expect(clinicDate(instant)).toBe(start.toPlainDate().toString())
        expect(clinicTime(instant)).toBe(start.toPlainTime().toString().slice(0, 5))
        expect(isRealTime({ date, time })).toBe(start.toPlainTime().toString().startsWith(time))
        known.push(edgeAt(date, time))
      }
      expect(new Set(known).size).toBe(1)
    })
  await fc.assert(
    fc.asyncProperty(fc.array(question, { minLength: 2, maxLength: 12 }), (all) =>
      Promise.all(all.map(ask)).then(() => {}),
    ),
    { numRuns: 100 },
  )
})

test('an action inside another one has its own zone, and leaves the outer one as it was', () => {
  const now = Temporal.Instant.from('2026-12-07T02:00:00Z')
  withTimeZone('America/Chicago', () => {
    expect(withTimeZone('Europe/Berlin', () => clinicDate(now))).toBe('2026-12-07')
    expect(clinicDate(now)).toBe('2026-12-06')
  })
})

test.each([
  () => clinicDate(Temporal.Instant.fromEpochMilliseconds(0)),
  () => clinicInstant(first, clockTime(540)),
  () => minuteAt(first, clockTime(540)),
])('outside of every zone nothing is computed', (ask) => {
  expect(ask).toThrow('no time zone is in use')
})
