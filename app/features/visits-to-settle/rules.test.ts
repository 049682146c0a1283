import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Closure } from '#app/features/closures/rules.ts'
import { closureSpan } from '#app/features/closures/spans.server.ts'
import { defaultHours } from '#app/features/opening-hours/rules.ts'
import { roomSpans, spanOf, workedSpans } from '#app/features/scheduling/calendar.server.ts'
import { type Cause, readCauses } from '#app/features/scheduling/rules.ts'
import { type CalendarDate, type ClockTime, clockTime, type Weekday } from '#app/platform/dates.ts'
import { type CareRules, type ComingVisit, causesOf, keptWith, openCauses } from './rules.ts'

type Given = Partial<Omit<ComingVisit, 'date' | 'time'>> & { date?: string; time?: string }

/** On Wednesday, December 9, 2026 at 10:00 AM for half an hour, unless said otherwise. */
function visit({ date = '2026-12-09', time = '10:00', ...given }: Given = {}): ComingVisit {
  const slot = { date: date as CalendarDate, time: time as ClockTime }
  const durationMinutes = given.durationMinutes ?? 30
  return {
    id: 'visit',
    treatmentId: 'hrt',
    clinicianId: null,
    roomId: null,
    ...slot,
    durationMinutes,
    bufferBefore: 0,
    bufferAfter: 0,
    overlap: null,
    span: spanOf(slot, durationMinutes),
    ...given,
  }
}

const closure = (given: Partial<Record<keyof Closure, unknown>>): Closure =>
  ({
    id: 'c',
    scope: 'clinic',
    subjectIds: [],
    firstDay: '2026-12-09',
    lastDay: '2026-12-09',
    fromTime: null,
    toTime: null,
    ...given,
  }) as Closure

const times = ['09:00', '10:00', '10:30', '11:30', '12:00', '18:00', '23:30', '00:30', '01:30'] as ClockTime[]
const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as Weekday[]

function rules(given: { closures?: Closure[] } & Partial<Omit<CareRules, 'closures'>> = {}): CareRules {
  const { closures = [], ...others } = given
  return {
    treatments: new Map([['hrt', { availableDays: everyDay, availableTimes: times, capacity: 1 }]]),
    assigned: new Set(),
    clinicians: new Map(),
    rooms: new Map(),
    week: defaultHours.week,
    openings: [],
    workedSpans,
    roomSpans,
    closures: closures.map((one) => ({ ...one, span: closureSpan(one) })),
    ...others,
  }
}

const clinician = (given: object = {}) => ({
  id: 'ann',
  name: 'Ann',
  credentials: '',
  hours: null,
  alternate: null,
  dailyLimit: null,
  bookable: true,
  active: true,
  ...given,
})
const room = (given: object = {}) => ({ id: 'one', name: 'Room 1', capacity: 1, active: true, ...given })

const causes = (one: ComingVisit, all: CareRules, others: ComingVisit[] = []): Cause[] =>
  causesOf([one, ...others], all).get(one) ?? []

describe('offer and hours', () => {
  test.each<{ name: string; given: Given; found: Cause[] }>([
    { name: 'an offered time in the morning', given: {}, found: [] },
    { name: 'a time that is not offered', given: { time: '10:15' }, found: ['offer'] },
    { name: 'lunch', given: { time: '12:00' }, found: ['hours'] },
    {
      name: 'a visit that reaches into lunch',
      given: { time: '11:30', durationMinutes: 45 },
      found: ['hours'],
    },
    { name: 'the weekend', given: { date: '2026-12-12' }, found: ['hours'] },
    { name: 'neither', given: { date: '2026-12-12', time: '10:15' }, found: ['offer', 'hours'] },
    { name: 'a treatment that is gone', given: { treatmentId: 'gone', time: '10:15' }, found: [] },
  ])('$name', ({ given, found }) => expect(causes(visit(given), rules())).toEqual(found))

  test('those that begin later than as many as fit stand outside, where nobody is needed', () => {
    const [first, second] = [visit({ id: '1' }), visit({ id: '2' })]
    expect([...causesOf([first, second], rules())]).toEqual([[second, ['offer']]])
    expect(causesOf([first, second], rules({ assigned: new Set(['hrt']) })).size).toBe(0)
  })

  test('a clinician with own hours is held to those', () => {
    const evenings = { Wednesday: [{ from: '17:00', to: '20:00' }] } as never
    const clinicians = new Map([['ann', clinician({ hours: evenings })]])
    expect(causes(visit({ clinicianId: 'ann', time: '18:00' }), rules({ clinicians }))).toEqual([])
    expect(causes(visit({ clinicianId: 'ann' }), rules({ clinicians }))).toEqual(['hours'])
  })
})

describe('closures', () => {
  const week = Object.fromEntries(everyDay.map((day) => [day, [{ from: '00:00', to: '00:00' }]])) as never
  test.each<{ name: string; closed: Partial<Record<keyof Closure, unknown>>; given?: Given; isIn: boolean }>([
    { name: 'a whole day', closed: {}, isIn: true },
    { name: 'another day', closed: { firstDay: '2026-12-10', lastDay: '2026-12-10' }, isIn: false },
    { name: 'until it begins', closed: { toTime: '10:00' }, isIn: false },
    { name: 'until it runs', closed: { toTime: '10:05' }, isIn: true },
    { name: 'from its end', closed: { fromTime: '10:30' }, isIn: false },
    { name: 'from before its end', closed: { fromTime: '10:25' }, isIn: true },
    { name: 'its treatment', closed: { scope: 'treatments', subjectIds: ['x', 'hrt'] }, isIn: true },
    { name: 'another treatment', closed: { scope: 'treatments', subjectIds: ['x'] }, isIn: false },
    {
      name: 'a clinician, of a visit with none',
      closed: { scope: 'clinician', subjectIds: ['ann'] },
      isIn: false,
    },
    {
      name: 'across midnight, the evening',
      closed: { lastDay: '2026-12-10', fromTime: '23:00', toTime: '01:00' },
      given: { time: '23:30' },
      isIn: true,
    },
    {
      name: 'across midnight, the morning after',
      closed: { lastDay: '2026-12-10', fromTime: '23:00', toTime: '01:00' },
      given: { date: '2026-12-10', time: '00:30' },
      isIn: true,
    },
    {
      name: 'across midnight, after its end',
      closed: { lastDay: '2026-12-10', fromTime: '23:00', toTime: '01:00' },
      given: { date: '2026-12-10', time: '01:30' },
      isIn: false,
    },
    {
      name: 'to the end of the night that is an hour longer',
      closed: { firstDay: '2026-10-31', lastDay: '2026-11-01', toTime: '02:00' },
      given: { date: '2026-11-01', time: '01:30', durationMinutes: 30 },
      isIn: true,
    },
    {
      name: 'the visit that the longer night takes over its end',
      closed: { firstDay: '2026-11-01', lastDay: '2026-11-01', fromTime: '03:00' },
      given: { date: '2026-11-01', time: '01:30', durationMinutes: 120 },
      isIn: false,
    },
    {
      name: 'the visit that the shorter night takes over its beginning',
      closed: { firstDay: '2027-03-14', lastDay: '2027-03-14', fromTime: '03:00' },
      given: { date: '2027-03-14', time: '01:30', durationMinutes: 60 },
      isIn: true,
    },
  ])('$name', ({ closed, given, isIn }) => {
    expect(causes(visit(given), rules({ week, closures: [closure(closed)] }))).toEqual(
      isIn ? ['closure:c'] : [],
    )
  })

  test('several at once are told apart, and kept apart', () => {
    const both = rules({ closures: [closure({ id: 'a' }), closure({ id: 'b', fromTime: '09:00' })] })
    expect(causes(visit(), both)).toEqual(['closure:a', 'closure:b'])
  })
})

describe('clinicians, rooms, overlaps', () => {
  test.each([
    { name: 'off', clinicians: new Map([['ann', clinician({ active: false })]]) },
    { name: 'deleted', clinicians: new Map() },
  ])('a clinician who is $name', ({ clinicians }) => {
    expect(causes(visit({ clinicianId: 'ann' }), rules({ clinicians }))).toEqual(['clinician'])
  })

  test('a room that is off', () => {
    const rooms = new Map([['one', room({ active: false })]])
    expect(causes(visit({ roomId: 'one' }), rules({ rooms }))).toEqual(['room'])
  })

  test.each<{ name: string; other: Given; mark?: ComingVisit['overlap']; found: Cause[] }>([
    { name: 'at the same time', other: {}, found: ['overlap'] },
    { name: 'at the same time, not marked', other: {}, mark: null, found: [] },
    { name: 'moved away meanwhile', other: { time: '11:30' }, found: [] },
    { name: 'in its buffer', other: { time: '10:30', bufferBefore: 10 }, found: ['overlap'] },
    { name: 'with somebody else', other: { clinicianId: 'bob' }, found: [] },
  ])('marked, and another $name', ({ other, mark = 'assigned', found }) => {
    const clinicians = new Map([
      ['ann', clinician()],
      ['bob', clinician({ id: 'bob' })],
    ])
    const one = visit({ clinicianId: 'ann', overlap: mark })
    const another = visit({ id: 'other', clinicianId: 'ann', ...other })
    expect(causes(one, rules({ clinicians, assigned: new Set(['hrt']) }), [another])).toEqual(found)
  })

  test('a room for two holds two, and not three', () => {
    const two = rules({ rooms: new Map([['one', room({ capacity: 2 })]]), assigned: new Set(['hrt']) })
    const one = visit({ roomId: 'one', overlap: 'capacity' })
    const others = ['a', 'b'].map((id) => visit({ id, roomId: 'one' }))
    expect(causes(one, two, others.slice(0, 1))).toEqual([])
    expect(causes(one, two, others)).toEqual(['overlap'])
  })
})

test('marked visits overlap exactly where more run at one moment than fit', () => {
  const drawn = fc.record({
    time: fc.integer({ min: 0, max: 40 }).map((step) => clockTime(540 + step * 5)),
    durationMinutes: fc.integer({ min: 1, max: 12 }).map((step) => step * 5),
    bufferBefore: fc.constantFrom(0, 5, 10),
    bufferAfter: fc.constantFrom(0, 5, 10),
    roomId: fc.constantFrom('one', 'two'),
    overlap: fc.constantFrom(null, 'capacity' as const),
  })
  const rooms = new Map([
    ['one', room({ capacity: 1 })],
    ['two', room({ id: 'two', capacity: 2 })],
  ])
  const minutes = ({ span, bufferBefore, bufferAfter }: ComingVisit) =>
    Array.from(
      { length: span.to + bufferAfter - span.from + bufferBefore },
      (_, minute) => span.from - bufferBefore + minute,
    )
  const check = (given: Given[]) => {
    const visits = given.map((one, index) => visit({ ...one, id: String(index) }))
    const found = causesOf(visits, rules({ rooms, assigned: new Set(['hrt']) }))
    for (const one of visits) {
      const isCrowded = minutes(one).some((minute) => {
        const there = visits.filter((other) => other.roomId === one.roomId && minutes(other).includes(minute))
        return there.length > (one.roomId === 'two' ? 2 : 1)
      })
      expect(found.get(one)?.includes('overlap') ?? false).toBe(one.overlap !== null && isCrowded)
    }
  }
  fc.assert(fc.property(fc.array(drawn, { maxLength: 12 }), check), { numRuns: 100 })
})

describe('what staff keep', () => {
  const startsAt = '2026-12-09T16:00:00.000Z'
  test.each<{ keptStart: string | null; keptFor: string[]; open: Cause[] }>([
    { keptStart: null, keptFor: [], open: ['offer', 'hours'] },
    { keptStart: startsAt, keptFor: ['hours'], open: ['offer'] },
    { keptStart: startsAt, keptFor: ['hours', 'offer'], open: [] },
    { keptStart: 'another start', keptFor: ['hours', 'offer'], open: ['offer', 'hours'] },
  ])('kept for $keptFor at $keptStart leaves $open', ({ open, ...kept }) => {
    expect(openCauses(['offer', 'hours'], { startsAt, ...kept })).toEqual(open)
  })

  test('more causes are added at the same start, and begin again at another', () => {
    const kept = { startsAt, keptStart: startsAt, keptFor: ['hours'] }
    expect(keptWith(['closure:a', 'hours'], kept)).toEqual(['hours', 'closure:a'])
    expect(keptWith(['closure:a'], { ...kept, keptStart: 'another' })).toEqual(['closure:a'])
  })

  test('only causes of ours are read', () => {
    expect(readCauses('hours,closure:a_1-B,closure:,nothing,<b>,offer')).toEqual([
      'hours',
      'closure:a_1-B',
      'offer',
    ])
    expect(readCauses('')).toEqual([])
  })
})
