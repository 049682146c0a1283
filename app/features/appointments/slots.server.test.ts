import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lasting, ownOffer } from '../../../test/care.ts'
import { clinicDate } from '../../platform/clinic-time.server.ts'
import { addDays, type CalendarDate, type ClockTime, clockTime, weekdays } from '../../platform/dates.ts'
import * as availability from './availability/free-times.server.ts'
import { hasLane } from './resources.ts'
import type { Slot } from './rules.ts'
import { blocksOf, isTooSoon } from './slots.server.ts'

type BookableOffer = Parameters<typeof ownOffer>[0]
type Counts = ReadonlyMap<number, number>
type At = { now: Temporal.Instant; taken: Counts }

const held = ({ now, taken }: At) => ({ now, taken: new Map([['treatment', taken]]) })
const freeTimes = (offer: BookableOffer, date: CalendarDate, at: At) =>
  availability.dayForPatients(ownOffer(offer), date, held(at)).times
const staffFreeTimes = (offer: BookableOffer, date: CalendarDate, at: At) =>
  availability.staffTimes(ownOffer(offer), date, held(at)).map(({ time }) => time)
const nearestFree = (offer: BookableOffer, wanted: Slot, { days, ...at }: At & { days: CalendarDate[] }) =>
  availability.nearestFree(ownOffer(offer), wanted, { days, ...held(at) })
const nextTooSoon = (offer: BookableOffer, now: Temporal.Instant) =>
  availability.nextTooSoon(ownOffer(offer), now)
const hasRoom = (
  { durationMinutes, capacity }: Pick<BookableOffer, 'durationMinutes' | 'capacity'>,
  slot: Slot,
  taken: Counts,
) => hasLane({ id: 'room', capacity }, blocksOf(slot, lasting(durationMinutes)), new Map([['room', taken]]))

/** A visit as minutes since 1970: another way to count than blocks. */
type Visit = { from: number; to: number }

/** Days around both clock changes of 2026 and 2027, and an ordinary one. */
const anchors = ['2026-03-08', '2026-06-17', '2026-11-01', '2027-03-14', '2027-11-07']

const anyTime = fc.integer({ min: 0, max: 287 }).map((step) => clockTime(step * 5))
const dayTime = fc.integer({ min: 16, max: 35 }).map((step) => clockTime(step * 30))
const anyOffer: fc.Arbitrary<BookableOffer> = fc.record({
  availableDays: fc.subarray([...weekdays]),
  availableTimes: fc.array(fc.oneof(dayTime, anyTime), { maxLength: 12 }),
  durationMinutes: fc.constantFrom(5, 15, 30, 45, 60, 90),
  capacity: fc.integer({ min: 1, max: 3 }),
})
const anyNow = fc
  .tuple(fc.constantFrom(...anchors), fc.integer({ min: -3 * 86_400, max: 3 * 86_400 }))
  .map(([day, seconds]) => Temporal.Instant.from(`${day}T12:00:00Z`).add({ seconds }))
const daysAhead = fc.oneof(fc.integer({ min: -2, max: 5 }), fc.integer({ min: 176, max: 184 }))
const anyBooked = fc.array(fc.record({ time: anyTime, minutes: fc.constantFrom(5, 30, 60) }), {
  maxLength: 25,
})

describe('offered times', () => {
  test("are exactly the treatment's, less the past and the taken ones, unique and sorted", () => {
    fc.assert(
      fc.property(anyOffer, anyNow, daysAhead, anyBooked, (offer, now, ahead, booked) => {
        const date = addDays(clinicDate(now), ahead)
        const visits = booked.map(({ time, minutes }) => visitAt({ date, time }, minutes))
        const taken = takenBy(visits)
        const expected = [...new Set(offer.availableTimes)].sort().filter((time) => {
          return isFree(offer, { date, time }, now, visits)
        })
        expect(freeTimes(offer, date, { now, taken })).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  test('end at the minute where the notice of an hour begins, and not before', () => {
    const offer: BookableOffer = {
      availableDays: [...weekdays],
      availableTimes: ['10:00'] as ClockTime[],
      durationMinutes: 30,
      capacity: 1,
    }
    const day = '2026-12-09' as CalendarDate
    const at = (instant: string) =>
      freeTimes(offer, day, { now: Temporal.Instant.from(instant), taken: new Map() })
    expect(at('2026-12-09T15:00:00Z')).toEqual(['10:00'])
    expect(at('2026-12-09T15:00:01Z')).toEqual([])
    const atNotice = Temporal.Instant.from('2026-12-09T15:00:00Z')
    expect(nextTooSoon(offer, atNotice)).toEqual(atNotice.add({ milliseconds: 1 }))
    expect(at('2026-06-12T20:00:00Z')).toEqual(['10:00'])
    expect(at('2026-06-11T20:00:00Z')).toEqual([])
  })

  test('stay the same until the moment that is told, when one of them goes', () => {
    fc.assert(
      fc.property(anyOffer, anyNow, (offer, now) => {
        const days = Array.from({ length: 10 }, (_, ahead) => addDays(clinicDate(now), ahead))
        const slots = days
          .filter((date) => isOfferedThen(offer, date))
          .flatMap((date) => offer.availableTimes.map((time) => ({ date, time })))
          .filter((slot) => isWorked(slot, offer.durationMinutes))
        const offeredAt = (instant: Temporal.Instant) => slots.filter((slot) => !isTooSoon(slot, instant))
        const until = nextTooSoon(offer, now)
        expect(until === null).toBe(offeredAt(now).length === 0)
        if (until === null) return
        expect(Temporal.Instant.compare(until, now)).toBe(1)
        expect(offeredAt(until.subtract({ milliseconds: 1 }))).toEqual(offeredAt(now))
        expect(offeredAt(until).length).toBeLessThan(offeredAt(now).length)
      }),
      { numRuns: 100 },
    )
  })

  test('near a wanted one are the free ones nearest to it', () => {
    fc.assert(
      fc.property(anyOffer, anyNow, anyBooked, dayTime, (offer, now, booked, time) => {
        const today = clinicDate(now)
        const days = [0, 1, 2, 3, 4, 5, 6, 7].map((ahead) => addDays(today, ahead))
        const wanted = { date: days[2] as CalendarDate, time }
        const visits = booked.map((entry) => visitAt({ date: wanted.date, time: entry.time }, entry.minutes))
        const taken = takenBy(visits)
        const nearest = nearestFree(offer, wanted, { days, now, taken })
        const all = days.flatMap((date) =>
          freeTimes(offer, date, { now, taken }).map((free) => ({ date, time: free })),
        )
        const distance = (slot: Slot) => Math.abs(startMinute(slot) - startMinute(wanted))
        const closest = all.map(distance).sort((one, other) => one - other)
        expect(nearest.map(distance)).toEqual(closest.slice(0, 3))
        for (const slot of nearest) expect(isFree(offer, slot, now, visits)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('for staff', () => {
  test('no notice and no horizon, from the visit that is running now', () => {
    fc.assert(
      fc.property(anyOffer, anyNow, daysAhead, anyBooked, (offer, now, ahead, booked) => {
        const date = addDays(clinicDate(now), ahead)
        const visits = booked.map(({ time, minutes }) => visitAt({ date, time }, minutes))
        const taken = takenBy(visits)
        const expected = [...new Set(offer.availableTimes)].sort().filter((time) => {
          const isOver =
            (startMinute({ date, time }) + offer.durationMinutes) * 60_000 <= now.epochMilliseconds
          return (
            !isOver &&
            isOnTheClock(date, time) &&
            isOfferedThen(offer, date) &&
            isRoomFor(offer, { date, time }, visits)
          )
        })
        expect(staffFreeTimes(offer, date, { now, taken })).toEqual(expected)
      }),
      { numRuns: 200 },
    )
  })

  test('a visit can be written down until the minute in which it ends', () => {
    const times = ['09:00', '08:30', '09:30', '09:00'] as ClockTime[]
    const offer = { availableDays: [...weekdays], availableTimes: times, durationMinutes: 30, capacity: 1 }
    const day = '2026-12-09' as CalendarDate
    const at = (instant: string) =>
      staffFreeTimes(offer, day, { now: Temporal.Instant.from(instant), taken: new Map() })
    expect(at('2026-12-09T14:59:59Z')).toEqual(['08:30', '09:00', '09:30'])
    expect(at('2026-12-09T15:00:00Z')).toEqual(['09:00', '09:30'])
    expect(at('2026-12-09T15:29:59Z')).toEqual(['09:00', '09:30'])
    expect(at('2026-12-09T15:30:00Z')).toEqual(['09:30'])
  })
})

describe('room', () => {
  const slot = { date: '2026-12-09', time: '10:00' } as Slot
  const [first = 0] = blocksOf(slot, lasting(30))

  test.each([
    { why: 'nobody comes', taken: [], room: true },
    { why: 'one comes, of two', taken: [[first + 5, 1]], room: true },
    {
      why: 'two follow one another, of two',
      taken: [
        [first, 1],
        [first + 5, 1],
      ],
      room: true,
    },
    { why: 'two come at the last five minutes', taken: [[first + 5, 2]], room: false },
    { why: 'more come than fit by now', taken: [[first, 3]], room: false },
    {
      why: 'two come just before and just after',
      taken: [
        [first - 1, 2],
        [first + 6, 2],
      ],
      room: true,
    },
  ])('$why: $room', ({ taken, room }) => {
    const counts = new Map(taken as [number, number][])
    expect(hasRoom({ durationMinutes: 30, capacity: 2 }, slot, counts)).toBe(room)
  })

  test('is where at every minute fewer run than the capacity', () => {
    const anyVisits = fc.array(fc.record({ time: anyTime, minutes: fc.constantFrom(5, 30, 60, 480) }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(anyOffer, anyTime, anyVisits, (offer, time, entries) => {
        const wanted = { date: slot.date, time }
        const visits = entries.map((entry) => visitAt({ date: slot.date, time: entry.time }, entry.minutes))
        expect(hasRoom(offer, wanted, takenBy(visits))).toBe(isRoomFor(offer, wanted, visits))
      }),
      { numRuns: 500 },
    )
  })
})

/**
 * docs/specification.md#days-and-times and docs/specification.md#held-times, said once more with intervals and
 * Temporal alone.
 */
function isFree(offer: BookableOffer, slot: Slot, now: Temporal.Instant, visits: Visit[]): boolean {
  const day = Temporal.PlainDate.from(slot.date)
  const today = now.toZonedDateTimeISO('America/Chicago').toPlainDate()
  const ahead = today.until(day, { largestUnit: 'days' }).days
  if (ahead < 0 || ahead > 180) return false
  if (!isOfferedThen(offer, slot.date) || !isWorked(slot, offer.durationMinutes)) return false
  if (startMinute(slot) * 60_000 - now.epochMilliseconds < 60 * 60_000) return false
  return isRoomFor(offer, slot, visits)
}

/** Monday to Friday from 9 to 12 and from 1 to 5. */
function isWorked({ date, time }: Slot, minutes: number): boolean {
  const { dayOfWeek } = Temporal.PlainDate.from(date)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const [from, to] = [hour * 60 + minute, hour * 60 + minute + minutes]
  return dayOfWeek <= 5 && ((from >= 540 && to <= 720) || (from >= 780 && to <= 1_020))
}

/** In the night in which the clock goes forward an hour is missing. */
const isOnTheClock = (date: CalendarDate, time: ClockTime) =>
  Temporal.PlainDateTime.from(`${date}T${time}`)
    .toZonedDateTime('America/Chicago')
    .toPlainTime()
    .toString()
    .startsWith(time)

const isOfferedThen = (offer: BookableOffer, date: CalendarDate) =>
  offer.availableDays.some((day) => weekdays.indexOf(day) === Temporal.PlainDate.from(date).dayOfWeek % 7)

function isRoomFor(offer: BookableOffer, slot: Slot, visits: Visit[]): boolean {
  const { from, to } = visitAt(slot, offer.durationMinutes)
  for (let minute = from; minute < to; minute++) {
    const running = visits.filter((visit) => visit.from <= minute && minute < visit.to).length
    if (running >= offer.capacity) return false
  }
  return true
}

const startMinute = ({ date, time }: Slot) =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime('America/Chicago').epochMilliseconds / 60_000

function visitAt(slot: Slot, minutes: number): Visit {
  return { from: startMinute(slot), to: startMinute(slot) + minutes }
}

function takenBy(visits: Visit[]): Map<number, number> {
  const taken = new Map<number, number>()
  for (const { from, to } of visits) {
    for (let block = from / 5; block < to / 5; block++) taken.set(block, (taken.get(block) ?? 0) + 1)
  }
  return taken
}

test('blocks are counted in five minutes since 1970 UTC', () => {
  const slot = { date: '2026-11-23', time: '09:30' } as Slot
  const first = Temporal.Instant.from('2026-11-23T15:30:00Z').epochMilliseconds / 300_000
  expect(blocksOf(slot, lasting(30))).toEqual([0, 1, 2, 3, 4, 5].map((step) => first + step))
})
