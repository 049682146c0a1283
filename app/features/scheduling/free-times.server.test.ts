import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, type ClockTime, weekdays } from '#app/platform/dates.ts'
import { ownOffer } from '#test/care.ts'
import { anyCase, anyNext, type FreeTimesCase } from '#test/free-times/cases.ts'
import {
  byLength,
  isFree,
  isInReach,
  isInTime,
  isOver,
  minuteOf,
  modelNext,
  modelTime,
  offeredTimes,
} from '#test/free-times/model.ts'
import { takenBy } from '#test/free-times/taken-by.ts'
import { isTorture, measured } from '#test/torture.ts'
import { candidatesFor, type WhoAsks } from './calendar.ts'
import { dayForPatients, nextTooSoon, staffTimes } from './free-times.server.ts'

const numRuns = isTorture ? 20_000 : 500
/** The weekday, time and people of each day are asked about many times over. */
const fewerRuns = Math.ceil(numRuns / 5)

/** What the engine is asked, and what the model. */
function both(given: FreeTimesCase, by: WhoAsks) {
  const { treatment, length, calendar, asked, limits, now } = given
  const candidates = candidatesFor(calendar, treatment.id, { by, asked })
  const offer = { treatment, length, calendar, candidates, limits }
  return { offer, at: { now, taken: takenBy(given) }, model: { ...given, candidates } }
}

const withOne = (assigned: ReadonlyMap<string, readonly string[]>, id: string, ids: string[] | null) =>
  new Map([...assigned, ...(ids === null ? [] : [[id, ids] as const])].map(([key, all]) => [key, [...all]]))

const idsOf = (list: readonly ({ id: string } | null)[]) => list.map((one) => one?.id ?? null)

describe('free times, minute by minute', () => {
  test('are for patients what the model says, day by day with what is closed', () => {
    let free = 0
    fc.assert(
      fc.property(anyCase, (given) => {
        const { offer, at, model } = both(given, 'patient')
        const times = offeredTimes(model, given.date).map((time) => ({
          time,
          ...modelTime(model, given.date, time),
        }))
        const worked = times.filter((one) => one.isWorked)
        const open = worked.filter((one) => one.isOpen)
        const shown = open.filter((one) => isInTime(model, given.date, one.time) && isFree(one))
        free += shown.length
        expect(dayForPatients(offer, given.date, at)).toEqual({
          isOffered: worked.length > 0,
          closed: open.length === worked.length ? 'no' : open.length === 0 ? 'wholly' : 'partly',
          isOver:
            open.length > 0 &&
            isInReach(model, given.date) &&
            !open.some((one) => isInTime(model, given.date, one.time)),
          times: shown.map(({ time }) => time),
        })
      }),
      { numRuns },
    )
    expect(free, 'cases in which anything is free').toBeGreaterThan(numRuns / 10)
    measured(`${numRuns} days for patients, ${free} free times`)
  })

  test('are for staff what the model says, with who is free and what lies outside of hours', () => {
    let free = 0
    fc.assert(
      fc.property(anyCase, (given) => {
        const { offer, at, model } = both(given, 'staff')
        const expected = offeredTimes(model, given.date).flatMap((time) => {
          const ahead = byLength(model).filter((one) => !isOver(one, given.date, time))
          if (ahead.length === 0) return []
          const clinicians = model.candidates.clinicians?.filter((one) =>
            ahead.some(({ candidates }) => candidates.clinicians?.includes(one)),
          )
          const rest = { ...model, candidates: { ...model.candidates, clinicians: clinicians ?? null } }
          const within = modelTime(rest, given.date, time)
          const found = isFree(within) ? within : modelTime(rest, given.date, time, true)
          if (!isFree(found)) return []
          const isOutside = found !== within
          return [{ time, isOutside, clinicians: idsOf(found.clinicians), rooms: idsOf(found.rooms) }]
        })
        free += expected.length
        const shown = staffTimes(offer, given.date, at)
        const asIds = shown.map((one) => ({
          ...one,
          clinicians: idsOf(one.clinicians),
          rooms: idsOf(one.rooms),
        }))
        expect(asIds).toEqual(expected)
      }),
      { numRuns },
    )
    expect(free, 'cases in which anything is free').toBeGreaterThan(numRuns / 10)
    measured(`${numRuns} days for staff, ${free} free times`)
  })

  test('are for two treatments those at which both fit, one after the other', () => {
    let [free, lost] = [0, 0]
    fc.assert(
      fc.property(anyCase, anyNext, fc.constantFrom<WhoAsks>('patient', 'staff'), (given, second, by) => {
        const { treatment, length, calendar } = given
        const { assignments } = calendar
        const whole = {
          ...calendar,
          assignments: {
            clinicians: withOne(assignments.clinicians, second.treatment.id, second.offering),
            rooms: withOne(assignments.rooms, second.treatment.id, second.usable),
            minutes: new Map([...assignments.minutes, [second.treatment.id, second.own]]),
          },
        }
        const { offer, at, model } = both({ ...given, calendar: whole }, by)
        const candidates = candidatesFor(whole, second.treatment.id, { by, asked: null })
        const part = { treatment: second.treatment, length: second.length, calendar: whole, candidates }
        const pairs = byLength(model).flatMap((one) =>
          byLength({ ...model, ...part, own: second.own }).map((next) => {
            const before = one.length.durationMinutes + length.bufferAfter + second.length.bufferBefore
            const durationMinutes = before + next.length.durationMinutes
            return { one, next, before, total: { ...model, length: { ...length, durationMinutes } } }
          }),
        )
        const fits = (time: string, beyondHours: boolean) =>
          pairs.some(
            ({ one, next, before, total }) =>
              (by === 'patient' || !isOver(total, given.date, time)) &&
              isFree(modelTime(one, given.date, time, beyondHours)) &&
              isFree(modelNext(next, given.date, minuteOf(given.date, time) + before, beyondHours)),
          )
        const offered = offeredTimes(model, given.date)
        const expected =
          by === 'patient'
            ? offered.filter((time) => isInTime(model, given.date, time) && fits(time, false))
            : offered.filter((time) => fits(time, false) || fits(time, true))
        const run = { ...offer, next: [part] }
        const shown =
          by === 'patient'
            ? dayForPatients(run, given.date, at).times
            : staffTimes(run, given.date, at).map(({ time }) => time)
        expect(shown, treatment.id).toEqual(expected)
        free += expected.length
        lost += offered.length - expected.length
      }),
      { numRuns: fewerRuns },
    )
    expect(free, 'times at which both fit').toBeGreaterThan(fewerRuns / 20)
    expect(lost, 'times at which they do not').toBeGreaterThan(fewerRuns / 10)
  })

  test('stay the same until the moment that is told, when one of them goes', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const { offer, model } = both({ ...given, limits: { ...given.limits, horizon: 6 } }, 'patient')
        const days = Array.from({ length: 7 }, (_, ahead) => addDays(clinicDate(given.now), ahead))
        const offered = days.flatMap((date) =>
          offeredTimes(model, date)
            .filter((time) => modelTime(model, date, time).isOpen)
            .map((time) => ({ date, time })),
        )
        const at = (now: Temporal.Instant) =>
          offered.filter(({ date, time }) => isInTime({ ...model, now }, date, time))
        const until = nextTooSoon(offer, given.now)
        expect(until === null).toBe(at(given.now).length === 0)
        if (until === null) return
        expect(Temporal.Instant.compare(until, given.now)).toBe(1)
        const lastMoment = until.subtract({ milliseconds: 1 })
        const stillInTime = (now: Temporal.Instant) =>
          offered.filter(
            ({ date, time }) =>
              minuteOf(date, time) * 60_000 >= now.epochMilliseconds + model.limits.notice * 60_000,
          )
        expect(stillInTime(lastMoment)).toEqual(stillInTime(given.now))
        expect(stillInTime(until).length).toBeLessThan(stillInTime(given.now).length)
      }),
      { numRuns: fewerRuns },
    )
  })
})

describe('the edge of a free time', () => {
  const day = '2026-12-09' as CalendarDate
  const everyDay = { availableDays: [...weekdays], durationMinutes: 30, capacity: 1 }
  const nothing = new Map()

  test('ends at the minute where the notice of an hour begins, and not before', () => {
    const offer = ownOffer({ ...everyDay, availableTimes: ['10:00'] as ClockTime[] })
    const at = (instant: string) =>
      dayForPatients(offer, day, { now: Temporal.Instant.from(instant), taken: nothing }).times
    expect(at('2026-12-09T15:00:00Z')).toEqual(['10:00'])
    expect(at('2026-12-09T15:00:01Z')).toEqual([])
    const atNotice = Temporal.Instant.from('2026-12-09T15:00:00Z')
    expect(nextTooSoon(offer, atNotice)).toEqual(atNotice.add({ milliseconds: 1 }))
    expect(at('2026-06-12T20:00:00Z')).toEqual(['10:00'])
    expect(at('2026-06-11T20:00:00Z')).toEqual([])
  })

  test('for staff: a visit can be written down until the minute in which it ends', () => {
    const times = ['09:00', '08:30', '09:30', '09:00'] as ClockTime[]
    const offer = ownOffer({ ...everyDay, availableTimes: times })
    const at = (instant: string) =>
      staffTimes(offer, day, { now: Temporal.Instant.from(instant), taken: nothing }).map(({ time }) => time)
    expect(at('2026-12-09T14:59:59Z')).toEqual(['08:30', '09:00', '09:30'])
    expect(at('2026-12-09T15:00:00Z')).toEqual(['09:00', '09:30'])
    expect(at('2026-12-09T15:29:59Z')).toEqual(['09:00', '09:30'])
    expect(at('2026-12-09T15:30:00Z')).toEqual(['09:30'])
  })

  test('a clinician’s own opening takes no time of others from the hour after the one that the clock skips', () => {
    const clocksForward = '2026-03-08' as CalendarDate
    const offer = ownOffer({ ...everyDay, availableTimes: ['03:00'] as ClockTime[] })
    const opening = {
      day: clocksForward,
      scope: 'clinician' as const,
      subjectIds: ['somebody'],
      fromTime: '00:00' as ClockTime,
      toTime: '03:30' as ClockTime,
      treatmentIds: ['treatment'],
    }
    const wholeDay = { from: '00:00' as ClockTime, to: '00:00' as ClockTime }
    const calendar = { ...offer.calendar, week: { Sunday: [wholeDay] }, openings: [opening] }
    const now = Temporal.Instant.from('2026-03-06T10:00:00Z')
    const at = (given: typeof offer) => dayForPatients(given, clocksForward, { now, taken: nothing }).times
    expect(at({ ...offer, calendar, limits: { notice: 0, horizon: 3 } })).toEqual(['03:00'])
  })
})
