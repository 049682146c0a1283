import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OpenedHours } from '#app/features/closures/openings/rules.ts'
import type { Closure } from '#app/features/closures/rules.ts'
import { defaultHours, type WeeklyHours } from '#app/features/opening-hours/rules.ts'
import type { Clinician, Room } from '#app/features/team/rules.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { CalendarDate, ClockTime, Weekday } from '#app/platform/dates.ts'
import { anyCase, anyTime } from '#test/free-times/cases.ts'
import { modelTime } from '#test/free-times/model.ts'
import { takenBy } from '#test/free-times/taken-by.ts'
import { isFinal, obstaclesOf } from './against.server.ts'
import { candidatesFor } from './calendar.ts'
import { obstaclesText } from './copy.ts'
import type { Offer } from './day-openings.server.ts'
import type { Taken } from './resources.ts'
import { dayBlock } from './resources.ts'
import type { Slot } from './rules.ts'
import { blocksOf } from './slots.server.ts'

const now = Temporal.Instant.from('2026-12-07T14:00:00Z')
const weekday: Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const hour = { durationMinutes: 60, bufferBefore: 0, bufferAfter: 0 }

const clinician = (name: string, given: Partial<Clinician> = {}): Clinician => ({
  id: name,
  name,
  credentials: '',
  hours: null,
  alternate: null,
  dailyLimit: null,
  bookable: true,
  active: true,
  ...given,
})
const amal = clinician('Dr. Amal')
const bao = clinician('Dr. Bao')
const room = (name: string): Room => ({ id: name, name, capacity: 1, active: true })

const closure = (given: Partial<Closure>): Closure => ({
  id: crypto.randomUUID(),
  scope: 'clinic',
  subjectIds: [],
  firstDay: '2026-12-09' as CalendarDate,
  lastDay: '2026-12-09' as CalendarDate,
  fromTime: null,
  toTime: null,
  reason: '',
  publicReason: { en: '', es: '' },
  announced: false,
  updatedAt: '',
  ...given,
})

const opened = (given: object = {}): OpenedHours =>
  ({
    scope: 'clinic',
    subjectIds: [],
    day: '2026-12-12',
    fromTime: '09:00',
    toTime: '13:00',
    treatmentIds: [],
    ...given,
  }) as unknown as OpenedHours

type Given = {
  clinicians?: Clinician[]
  rooms?: Room[]
  asked?: string
  closures?: Closure[]
  openings?: OpenedHours[]
  week?: WeeklyHours
  taken?: Record<string, number>
  /** Appointments a day. */
  dailyLimit?: number
  /** Minutes of those who take another length. */
  minutes?: Record<string, number>
  /** How many of the day count, by treatment or clinician. */
  booked?: Record<string, number>
}

/** A treatment of an hour, on weekdays at 9:00, 10:00 and 2:30. */
function offerOf({
  clinicians,
  rooms,
  asked,
  closures = [],
  openings = [],
  week = defaultHours.week,
  dailyLimit,
  minutes,
}: Given): Offer {
  const listed = (some: { id: string }[] | undefined) =>
    new Map(some ? [['hrt', some.map(({ id }) => id)]] : [])
  const calendar = {
    week,
    step: 30,
    openings,
    closures,
    clinicians: clinicians ?? [],
    rooms: rooms ?? [],
    assignments: {
      clinicians: listed(clinicians),
      rooms: listed(rooms),
      minutes: new Map(minutes ? [['hrt', new Map(Object.entries(minutes))]] : []),
    },
  }
  return {
    treatment: {
      id: 'hrt',
      availableDays: weekday,
      availableTimes: ['09:00', '10:00', '14:30'] as ClockTime[],
      capacity: 1,
      dailyLimit: dailyLimit ?? null,
    },
    length: hour,
    calendar,
    candidates: candidatesFor(calendar, 'hrt', { by: 'staff', asked: asked ?? null }),
  }
}

const slotOf = (text: string): Slot => {
  const [date = '', time = ''] = text.split(' ')
  return { date: date as CalendarDate, time: time as ClockTime }
}

/** So many visits at that very time. */
const takenAt = (slot: Slot, counts: Record<string, number>): Taken =>
  new Map(
    Object.entries(counts).map(([id, count]) => [
      id,
      new Map(blocksOf(slot, hour).map((block) => [block, count])),
    ]),
  )

const against = (at: string, given: Given = {}) =>
  obstaclesOf(offerOf(given), slotOf(at), {
    taken: new Map([...takenAt(slotOf(at), given.taken ?? {}), ...bookedOn(slotOf(at), given.booked ?? {})]),
    now,
  })

const bookedOn = ({ date }: Slot, counts: Record<string, number>): Taken =>
  new Map(Object.entries(counts).map(([id, count]) => [`day:${id}`, new Map([[dayBlock(date), count]])]))

const late = clinician('Dr. Amal', {
  hours: { Wednesday: [{ from: '10:00' as ClockTime, to: '13:00' as ClockTime }] },
})
/** In week A on Wednesdays, in week B, which that of 9 December is, on Thursdays. */
const everyOther = (name: string) =>
  clinician(name, {
    hours: { Wednesday: [{ from: '09:00' as ClockTime, to: '17:00' as ClockTime }] },
    alternate: {
      weekAStart: '2026-11-30' as CalendarDate,
      weekB: { Thursday: [{ from: '09:00' as ClockTime, to: '17:00' as ClockTime }] },
    },
  })
const vacation = closure({ scope: 'clinician', subjectIds: [amal.id], reason: 'vacation' })

describe('what stands against a time, in words', () => {
  test.each<{ what: string; at: string; given?: Given; said: string }>([
    { what: 'nothing', at: '2026-12-09 09:00', said: '' },
    {
      what: 'before opening',
      at: '2026-12-09 07:45',
      said: 'The clinic opens at 9:00 AM. 7:45 AM isn’t a start time for this treatment.',
    },
    {
      what: 'another start',
      at: '2026-12-09 10:10',
      said: '10:10 AM isn’t a start time for this treatment.',
    },
    {
      what: 'noon',
      at: '2026-12-09 12:00',
      said: 'The clinic is closed for lunch from 12:00 PM to 1:00 PM. 12:00 PM isn’t a start time for this treatment.',
    },
    {
      what: 'after closing',
      at: '2026-12-09 18:00',
      said: 'The clinic closes at 5:00 PM. 6:00 PM isn’t a start time for this treatment.',
    },
    {
      what: 'its end past closing',
      at: '2026-12-09 16:30',
      said: 'The clinic closes at 5:00 PM. 4:30 PM isn’t a start time for this treatment.',
    },
    {
      what: 'a Saturday',
      at: '2026-12-12 10:00',
      said: 'The clinic is closed on Saturdays. The treatment isn’t offered on Saturdays.',
    },
    {
      what: 'a day of the clinic that is none of the treatment',
      at: '2026-12-12 10:00',
      given: { week: { Saturday: [{ from: '09:00' as ClockTime, to: '17:00' as ClockTime }] } },
      said: 'The treatment isn’t offered on Saturdays.',
    },
    {
      what: 'a Saturday that is opened for it',
      at: '2026-12-12 10:00',
      given: { openings: [opened({ treatmentIds: ['hrt'] })] },
      said: '',
    },
    {
      what: 'after an opened Saturday, at no start of it',
      at: '2026-12-12 12:10',
      given: { openings: [opened({ treatmentIds: ['hrt'] })] },
      said: 'The clinic closes at 1:00 PM. 12:10 PM isn’t a start time for this treatment.',
    },
    {
      what: 'a Saturday that is opened for others',
      at: '2026-12-12 10:00',
      given: { openings: [opened()] },
      said: 'The treatment isn’t offered on Saturdays.',
    },
    {
      what: 'before the hours of one who has special ones',
      at: '2026-12-09 09:00',
      given: {
        clinicians: [amal],
        openings: [
          opened({ scope: 'clinician', subjectIds: [amal.id], day: '2026-12-09', fromTime: '10:00' }),
        ],
      },
      said: 'Outside the hours of Dr. Amal, which start at 10:00 AM.',
    },
    {
      what: 'a full day of the one who gives it',
      at: '2026-12-09 09:00',
      given: { clinicians: [clinician('Dr. Amal', { dailyLimit: 8 })], booked: { 'clinician:Dr. Amal': 8 } },
      said: 'Dr. Amal already has 8 appointments that day, the daily limit.',
    },
    {
      what: 'a full day of one while the other has room',
      at: '2026-12-09 09:00',
      given: {
        clinicians: [clinician('Dr. Amal', { dailyLimit: 8 }), bao],
        booked: { 'clinician:Dr. Amal': 8 },
      },
      said: '',
    },
    {
      what: 'full days of two, each with their count',
      at: '2026-12-09 09:00',
      given: {
        clinicians: [clinician('Dr. Amal', { dailyLimit: 1 }), clinician('Dr. Bao', { dailyLimit: 2 })],
        booked: { 'clinician:Dr. Amal': 1, 'clinician:Dr. Bao': 3 },
      },
      said: 'Dr. Amal already has 1 appointment that day, the daily limit. Dr. Bao already has 3 appointments that day, over the limit of 2.',
    },
    {
      what: 'a full day of the treatment',
      at: '2026-12-09 09:00',
      given: { dailyLimit: 2, booked: { 'treatment:hrt': 2 } },
      said: 'This treatment already has 2 appointments that day, the daily limit.',
    },
    {
      what: 'a treatment beyond its limit',
      at: '2026-12-09 09:00',
      given: { dailyLimit: 2, booked: { 'treatment:hrt': 4 } },
      said: 'This treatment already has 4 appointments that day, over the limit of 2.',
    },
    {
      what: 'one below the limit',
      at: '2026-12-09 09:00',
      given: { dailyLimit: 2, booked: { 'treatment:hrt': 1 } },
      said: '',
    },
    {
      what: 'a Wednesday in the other week',
      at: '2026-12-09 09:00',
      given: { clinicians: [everyOther('Dr. Amal')] },
      said: 'Dr. Amal works every other Wednesday, but not that one.',
    },
    {
      what: 'the same of two',
      at: '2026-12-09 09:00',
      given: { clinicians: [everyOther('Dr. Amal'), everyOther('Dr. Bao')] },
      said: 'Dr. Amal and Dr. Bao work every other Wednesday, but not that one.',
    },
    {
      what: 'a Wednesday of their week',
      at: '2026-12-16 09:00',
      given: { clinicians: [everyOther('Dr. Amal')] },
      said: '',
    },
    {
      what: 'a Friday, which is in neither week',
      at: '2026-12-11 09:00',
      given: { clinicians: [everyOther('Dr. Amal')] },
      said: 'Dr. Amal doesn’t work on Fridays.',
    },
    {
      what: 'a time for which somebody else is opened',
      at: '2026-12-09 09:30',
      given: {
        clinicians: [amal, bao],
        asked: bao.id,
        openings: [
          opened({ scope: 'clinician', subjectIds: [amal.id], day: '2026-12-09', treatmentIds: ['hrt'] }),
        ],
      },
      said: 'At that time it’s only offered with someone else or in another room.',
    },
    {
      what: 'a room that is opened later',
      at: '2026-12-09 09:00',
      given: {
        clinicians: [amal],
        rooms: [room('one')],
        openings: [opened({ scope: 'room', subjectIds: ['one'], day: '2026-12-09', fromTime: '10:00' })],
      },
      said: 'The room isn’t open at that time.',
    },
    {
      what: 'closed, with the reason',
      at: '2026-12-09 09:00',
      given: { closures: [closure({ reason: 'training' })] },
      said: 'The clinic is closed: training.',
    },
    {
      what: 'closed, with what patients read',
      at: '2026-12-09 09:00',
      given: { closures: [closure({ publicReason: { en: 'Painting.', es: '' } })] },
      said: 'The clinic is closed: Painting.',
    },
    {
      what: 'closed for an hour that does not touch it',
      at: '2026-12-09 09:00',
      given: { closures: [closure({ fromTime: '10:00' as ClockTime })] },
      said: '',
    },
    {
      what: 'the doctor away',
      at: '2026-12-09 09:00',
      given: { clinicians: [amal], closures: [vacation] },
      said: 'Dr. Amal is away: vacation.',
    },
    {
      what: 'one of two doctors away',
      at: '2026-12-09 09:00',
      given: { clinicians: [amal, bao], closures: [vacation] },
      said: '',
    },
    {
      what: 'the one who is wanted away',
      at: '2026-12-09 09:00',
      given: { clinicians: [amal, bao], asked: amal.id, closures: [vacation] },
      said: 'Dr. Amal is away: vacation.',
    },
    {
      what: 'both away',
      at: '2026-12-09 09:00',
      given: {
        clinicians: [amal, bao],
        closures: [closure({ scope: 'clinician', subjectIds: [amal.id, bao.id] })],
      },
      said: 'Dr. Amal and Dr. Bao are away.',
    },
    {
      what: 'a day on which the doctor does not work',
      at: '2026-12-10 09:00',
      given: { clinicians: [late] },
      said: 'Dr. Amal doesn’t work on Thursdays.',
    },
    {
      what: 'before the doctor comes',
      at: '2026-12-09 09:00',
      given: { clinicians: [late] },
      said: 'Outside the hours of Dr. Amal, which start at 10:00 AM.',
    },
    {
      what: 'one taken, the other away',
      at: '2026-12-09 09:00',
      given: { clinicians: [amal, bao], closures: [vacation], taken: { 'clinician:Dr. Bao': 1 } },
      said: 'Dr. Bao already has 1 appointment at that time.',
    },
    {
      what: 'one taken, the other off that day',
      at: '2026-12-11 09:00',
      given: { clinicians: [late, bao], taken: { 'clinician:Dr. Bao': 1 } },
      said: 'Dr. Bao already has 1 appointment at that time.',
    },
    {
      what: 'a Saturday, on which the clinic is closed and nobody works',
      at: '2026-12-12 09:00',
      given: { clinicians: [late, bao] },
      said: 'The clinic is closed on Saturdays. The treatment isn’t offered on Saturdays.',
    },
    {
      what: 'before opening, of several one with own hours',
      at: '2026-12-09 08:00',
      given: { clinicians: [late, bao] },
      said: 'The clinic opens at 9:00 AM. 8:00 AM isn’t a start time for this treatment.',
    },
    {
      what: 'the doctor taken twice',
      at: '2026-12-09 09:00',
      given: { clinicians: [amal], taken: { 'clinician:Dr. Amal': 2 } },
      said: 'Dr. Amal already has 2 appointments at that time.',
    },
    {
      what: 'both taken',
      at: '2026-12-09 09:00',
      given: { clinicians: [amal, bao], taken: { 'clinician:Dr. Amal': 1, 'clinician:Dr. Bao': 1 } },
      said: 'Everyone is already booked at that time: Dr. Amal and Dr. Bao.',
    },
    {
      what: 'the treatment taken',
      at: '2026-12-09 09:00',
      given: { taken: { hrt: 1 } },
      said: '1 appointment is already booked at that time.',
    },
    {
      what: 'the room taken',
      at: '2026-12-09 09:00',
      given: { rooms: [room('Room 1')], taken: { 'room:Room 1': 1 } },
      said: 'The room is taken by 1 appointment.',
    },
    {
      what: 'every room taken',
      at: '2026-12-09 09:00',
      given: { rooms: [room('Room 1'), room('Room 2')], taken: { 'room:Room 1': 1, 'room:Room 2': 1 } },
      said: 'All rooms for it are taken: Room 1 and Room 2.',
    },
    {
      what: 'the room closed',
      at: '2026-12-09 09:00',
      given: {
        rooms: [room('Room 1')],
        closures: [closure({ scope: 'room', subjectIds: ['Room 1'], reason: 'repairs' })],
      },
      said: 'The room is closed: repairs.',
    },
    {
      what: 'the treatment closed',
      at: '2026-12-09 09:00',
      given: { closures: [closure({ scope: 'treatments', subjectIds: ['hrt'] })] },
      said: 'The treatment isn’t offered at that time.',
    },
    { what: 'nobody', at: '2026-12-09 09:00', given: { clinicians: [] }, said: 'No clinician is available.' },
    { what: 'the past', at: '2026-12-04 09:00', said: 'That time is over.' },
    {
      what: 'between two steps',
      at: '2026-12-09 09:03',
      said: 'Appointments start in 5-minute steps, such as 7:45 or 10:10.',
    },
    {
      what: 'an hour that the clock skips',
      at: '2027-03-14 02:30',
      said: '2:30 AM doesn’t exist that day: the clocks move forward.',
    },
    {
      what: 'all at once, what weighs most first',
      at: '2026-12-09 12:30',
      given: { clinicians: [amal], closures: [vacation], taken: { 'clinician:Dr. Amal': 1 } },
      said:
        'Dr. Amal is away: vacation. The clinic is closed for lunch from 12:00 PM to 1:00 PM. ' +
        '12:30 PM isn’t a start time for this treatment. Dr. Amal already has 1 appointment at that time.',
    },
  ])('$what', ({ at, given, said }) => expect(obstaclesText(against(at, given))).toBe(said))

  test('in Spanish', () =>
    expect(
      withLanguage('es', () => obstaclesText(against('2026-12-09 12:30'))).replaceAll('\u00a0', ' '),
    ).toBe(
      'La clínica cierra para comer de 12:00 p. m. a 1:00 p. m. ' +
        '12:30 p. m. no es hora de inicio de este tratamiento.',
    ))
})

test.each([
  { at: '2026-12-09 09:03', given: {} },
  { at: '2027-03-14 02:30', given: {} },
  { at: '2026-12-09 09:00', given: { clinicians: [] } },
])('staff cannot insist on $at', ({ at, given }) => expect(against(at, given).some(isFinal)).toBe(true))

test('a visit that still runs is not past', () =>
  expect(against('2026-12-07 07:05').map(({ kind }) => kind)).not.toContain('past'))

test('nothing stands against a time at which one clinician is free, whatever keeps the clinic’s other ones', () => {
  const early = clinician('Dr. Bao', {
    hours: { Wednesday: [{ from: '07:00' as ClockTime, to: '11:00' as ClockTime }] },
  })
  expect(obstaclesText(against('2026-12-09 08:00', { clinicians: [amal, early] }))).toBe(
    '8:00 AM isn’t a start time for this treatment.',
  )
})

test('nothing stands against a time exactly where a plain scan of its minutes finds it free', () => {
  const found = { free: 0, not: 0 }
  const anyStart = anyCase.chain((given) =>
    fc
      .oneof(anyTime, fc.constantFrom(...given.treatment.availableTimes, '10:00' as ClockTime))
      .filter((time) => Number(time.slice(3)) % 5 === 0)
      .map((time) => ({ given, time })),
  )
  fc.assert(
    fc.property(anyStart, ({ given, time }) => {
      const { treatment, length, calendar, asked, date } = given
      const candidates = candidatesFor(calendar, treatment.id, { by: 'staff', asked })
      const taken = takenBy(given)
      const obstacles = obstaclesOf(
        { treatment, length, calendar, candidates },
        { date, time },
        { taken, now: Temporal.Instant.fromEpochMilliseconds(0) },
      )
      const others = obstacles.filter(({ kind }) => kind !== 'not-that-day' && kind !== 'not-its-start')
      const { clinicians, rooms } = modelTime({ ...given, candidates }, date, time)
      const isFree = clinicians.length > 0 && rooms.length > 0
      if (obstacles.some(({ kind }) => kind === 'skipped')) return
      found[isFree ? 'free' : 'not']++
      expect(others.length === 0).toBe(isFree)
    }),
    { numRuns: 500 },
  )
  expect(found.free).toBeGreaterThan(0)
  expect(found.not).toBeGreaterThan(0)
})
