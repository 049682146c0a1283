import fc from 'fast-check'
import { type OpenedHours, openingScopes } from '#app/features/closures/openings/rules.ts'
import type { Closure } from '#app/features/closures/rules.ts'
import type { WeeklyHours } from '#app/features/opening-hours/rules.ts'
import type { CareCalendar } from '#app/features/scheduling/calendar.ts'
import { noText } from '#app/language/local-text.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import {
  addDays,
  type CalendarDate,
  type ClockTime,
  clockTime,
  minutesOf,
  weekdays,
} from '#app/platform/dates.ts'
import { type CountedVisit, minuteOf, type TakenVisit } from './model.ts'

/** Both clock changes, the turn of the year, the leap day, and ordinary days. */
const anchors = ['2026-03-08', '2026-06-17', '2026-11-01', '2026-12-31', '2027-03-14', '2028-02-29']
const stepsOfDay = 288

export const anyTime = fc.integer({ min: 0, max: stepsOfDay - 1 }).map((step) => clockTime(step * 5))
const dayTime = fc.integer({ min: 16, max: 35 }).map((step) => clockTime(step * 30))
/** From midnight to four: where the clock changes. */
const nightTime = fc.integer({ min: 0, max: 47 }).map((step) => clockTime(step * 5))
const minutesOfBuffer = fc.integer({ min: 0, max: 24 }).map((step) => step * 5)
const anyLength = fc.record({
  durationMinutes: fc.oneof(
    fc.integer({ min: 1, max: 96 }).map((step) => step * 5),
    fc.constantFrom(30, 60),
  ),
  bufferBefore: fc.oneof(fc.constant(0), minutesOfBuffer),
  bufferAfter: fc.oneof(fc.constant(0), minutesOfBuffer),
})

/** One to three ranges with breaks between them, each day the same; `00:00` ends at midnight. */
const anyRanges = fc
  .uniqueArray(fc.integer({ min: 0, max: stepsOfDay }), { minLength: 2, maxLength: 6 })
  .map((steps) => steps.sort((one, other) => one - other))
  .map((steps) =>
    Array.from({ length: Math.floor(steps.length / 2) }, (_, index) => ({
      from: clockTime((steps[index * 2] ?? 0) * 5),
      to: clockTime(((steps[index * 2 + 1] ?? 0) * 5) % 1_440),
    })),
  )
const usual = [{ from: '08:00' as ClockTime, to: '18:00' as ClockTime }]
const wholeDay = [{ from: '00:00' as ClockTime, to: '00:00' as ClockTime }]
const anyWeek: fc.Arbitrary<WeeklyHours> = fc
  .tuple(fc.subarray([...weekdays], { minLength: 4 }), fc.oneof(anyRanges, fc.constantFrom(usual, wholeDay)))
  .map(([days, ranges]) => Object.fromEntries(days.map((day) => [day, ranges])))

const ids = ['amal', 'bao', 'carmen']
const roomIds = ['first', 'second']
const flag = fc.integer({ min: 0, max: 4 }).map((number) => number > 0)
/** Appointments a day. */
const anyLimit = fc.oneof(fc.constant(null), fc.constant(null), fc.integer({ min: 1, max: 3 }))

/** Those of the clinic, or own ones: every week, or in weeks that take turns. */
const anyOwnHours = fc
  .record({
    hours: fc.option(anyWeek),
    other: fc.option(anyWeek),
    anchor: fc.constantFrom(...anchors),
    ahead: fc.integer({ min: -400, max: 400 }),
  })
  .map(({ hours, other, anchor, ahead }) => {
    const weekAStart = addDays(anchor as CalendarDate, ahead)
    return { hours, alternate: hours && other && { weekAStart, weekB: other } }
  })
const anyClinicians = fc
  .tuple(
    ...ids.map(() => fc.record({ own: anyOwnHours, bookable: flag, active: flag, dailyLimit: anyLimit })),
  )
  .map((given) =>
    given.map(({ own, ...one }, index) => ({
      id: ids[index] ?? '',
      name: '',
      credentials: '',
      ...own,
      ...one,
    })),
  )
const anyRooms = fc
  .tuple(...roomIds.map(() => fc.record({ capacity: fc.integer({ min: 1, max: 3 }), active: flag })))
  .map((given) => given.map((one, index) => ({ id: roomIds[index] ?? '', name: '', ...one })))

const anyNow = fc
  .tuple(fc.constantFrom(...anchors), fc.integer({ min: -3 * 86_400, max: 2 * 86_400 }))
  .map(([day, seconds]) => Temporal.Instant.from(`${day}T12:00:00Z`).add({ seconds }))

const anyClosure = (date: CalendarDate): fc.Arbitrary<Closure> =>
  fc
    .record({
      first: fc.integer({ min: -2, max: 1 }),
      days: fc.integer({ min: 0, max: 2 }),
      scope: fc.constantFrom('clinic', 'clinician', 'clinician', 'room', 'room', 'treatments'),
      who: fc.subarray(ids, { minLength: 1 }),
      where: fc.subarray(roomIds, { minLength: 1 }),
      from: fc.option(fc.oneof(dayTime, nightTime)),
      to: fc.option(fc.oneof(dayTime, nightTime)),
    })
    .map(({ first, days, scope, who, where, from, to }) => ({
      id: `closure ${first} ${days} ${from} ${to}`,
      scope: scope as Closure['scope'],
      subjectIds: { clinic: [], clinician: who, room: where, treatments: ['treatment'] }[scope] ?? [],
      firstDay: addDays(date, first),
      lastDay: addDays(date, first + days),
      fromTime: from,
      toTime: days === 0 && from !== null && to !== null && to <= from ? null : to,
      reason: '',
      publicReason: noText,
      announced: false,
      updatedAt: '',
    }))

const anyOpening = (date: CalendarDate): fc.Arbitrary<OpenedHours> =>
  fc
    .record({
      ahead: fc.constantFrom(0, 0, 0, 1),
      scope: fc.constantFrom(...openingScopes),
      who: fc.subarray(ids, { minLength: 1 }),
      where: fc.subarray(roomIds, { minLength: 1 }),
      from: fc.oneof(dayTime, nightTime),
      steps: fc.integer({ min: 1, max: 120 }),
      names: fc.boolean(),
    })
    .map(({ ahead, scope, who, where, from, steps, names }) => ({
      scope,
      subjectIds: { clinic: [], clinician: who, room: where }[scope],
      day: addDays(date, ahead),
      fromTime: from,
      toTime: clockTime(Math.min(minutesOf(from) + steps * 5, 1_440) % 1_440),
      treatmentIds: names ? ['treatment'] : ['another'],
    }))

const anyTaken = (date: CalendarDate): fc.Arbitrary<TakenVisit[]> =>
  fc.array(
    fc
      .record({
        resource: fc.constantFrom(
          ...ids.map((id) => `clinician:${id}`),
          'room:first',
          'room:second',
          'treatment',
        ),
        ahead: fc.constantFrom(-1, 0, 0, 0, 0, 1),
        time: fc.oneof(dayTime, dayTime, anyTime),
        minutes: fc.constantFrom(5, 30, 60, 90, 480),
      })
      .map(({ resource, ahead, time, minutes }) => {
        const from = minuteOf(addDays(date, ahead), time)
        return { resource, from, to: from + minutes }
      }),
    { maxLength: 18 },
  )

const anyCounted = (date: CalendarDate): fc.Arbitrary<CountedVisit[]> =>
  fc.array(
    fc
      .record({
        ahead: fc.constantFrom(0, 0, 0, 1),
        clinicianId: fc.constantFrom(null, ...ids),
        treatmentId: fc.constantFrom('treatment', 'another', 'another'),
      })
      .map(({ ahead, ...visit }) => ({ ...visit, date: addDays(date, ahead) })),
    { maxLength: 6 },
  )

const anyAssigned = <T>(list: T[]) => fc.oneof(fc.constant(null), fc.subarray(list, { minLength: 1 }))

export type FreeTimesCase = {
  treatment: {
    id: string
    availableDays: (typeof weekdays)[number][]
    availableTimes: ClockTime[]
    capacity: number
    dailyLimit: number | null
  }
  length: { durationMinutes: number; bufferBefore: number; bufferAfter: number }
  calendar: CareCalendar
  /** Minutes that some of the clinicians take instead. */
  own: ReadonlyMap<string, number>
  asked: string | null
  limits: { notice: number; horizon: number }
  now: Temporal.Instant
  date: CalendarDate
  taken: TakenVisit[]
  /** Appointments of those days, which may be limited. */
  counted: CountedVisit[]
}

/** Nobody takes another time than the treatment's, or some do. */
const anyOwnMinutes: fc.Arbitrary<ReadonlyMap<string, number>> = fc
  .array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(5, 15, 30, 45, 90)), { maxLength: 3 })
  .map((pairs) => new Map(pairs))

/** A second treatment of one appointment; openings may name it as `another`. */
export const anyNext = fc.record({
  treatment: fc.record({
    id: fc.constant('another'),
    availableDays: fc.subarray([...weekdays], { minLength: 6 }),
    availableTimes: fc.array(fc.oneof(dayTime, dayTime, nightTime, anyTime), { minLength: 1, maxLength: 6 }),
    capacity: fc.integer({ min: 1, max: 3 }),
    dailyLimit: anyLimit,
  }),
  length: fc.record({
    durationMinutes: fc.constantFrom(5, 30, 60),
    bufferBefore: fc.constantFrom(0, 0, 10),
    bufferAfter: fc.constantFrom(0, 0, 15),
  }),
  offering: anyAssigned(ids),
  usable: anyAssigned(roomIds),
  own: anyOwnMinutes,
})

/** A calendar, a treatment, who and what is taken, and a day to look at. */
export const anyCase: fc.Arbitrary<FreeTimesCase> = fc
  .tuple(anyNow, fc.oneof(fc.integer({ min: -1, max: 4 }), fc.integer({ min: 28, max: 32 })))
  .map(([now, ahead]) => ({ now, date: addDays(clinicDate(now), ahead) }))
  .chain(({ now, date }) =>
    fc
      .record({
        treatment: fc.record({
          id: fc.constant('treatment'),
          availableDays: fc.subarray([...weekdays], { minLength: 5 }),
          availableTimes: fc.array(fc.oneof(dayTime, dayTime, nightTime, anyTime), { maxLength: 10 }),
          capacity: fc.integer({ min: 1, max: 3 }),
          dailyLimit: anyLimit,
        }),
        length: anyLength,
        week: anyWeek,
        clinicians: anyClinicians,
        rooms: anyRooms,
        closures: fc.array(anyClosure(date), { maxLength: 3 }),
        openings: fc.oneof(fc.constant([]), fc.array(anyOpening(date), { maxLength: 3 })),
        step: fc.constantFrom(5, 20, 30, 60),
        offering: anyAssigned(ids),
        usable: anyAssigned(roomIds),
        own: anyOwnMinutes,
        asked: fc.oneof(fc.constant(null), fc.constantFrom(...ids, 'nobody')),
        limits: fc.record({
          notice: fc.constantFrom(0, 60, 2_880),
          horizon: fc.constantFrom(3, 30, 180),
        }),
        taken: anyTaken(date),
        counted: anyCounted(date),
      })
      .map(({ week, step, openings, clinicians, rooms, closures, offering, usable, ...rest }) => ({
        ...rest,
        now,
        date,
        calendar: {
          week,
          step,
          openings,
          clinicians,
          rooms,
          closures,
          assignments: {
            clinicians: new Map(offering === null ? [] : [['treatment', offering]]),
            rooms: new Map(usable === null ? [] : [['treatment', usable]]),
            minutes: new Map([['treatment', rest.own]]),
          },
        },
      })),
  )
