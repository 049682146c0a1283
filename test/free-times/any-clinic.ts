import fc from 'fast-check'
import { columns } from '#app/db/columns.ts'
import { writeWeeklyHours } from '#app/db/json.ts'
import type { WeeklyHours } from '#app/db/values.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { firstTimeZone } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, type ClockTime, type Weekday, weekdays } from '#app/platform/dates.ts'
import { addByPhone, offerByHand } from '../callers.ts'
import { storedClosure, storedTreatment } from '../factories.ts'
import { sendTeam } from '../requests/team-forms.ts'
import { saveTreatment } from '../requests/treatment-forms.ts'
import type { TestServices } from '../services.ts'
import { storedClinician, storedRoom } from '../team.ts'
import { waiting } from '../waitlist.ts'

/** Before opening, in the lunch break and after closing too. */
export const times = [
  '08:00',
  '09:00',
  '09:15',
  '09:30',
  '10:00',
  '10:30',
  '11:30',
  '12:00',
  '13:00',
  '14:30',
  '15:00',
  '17:00',
] as ClockTime[]
const days = ['2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'] as CalendarDate[]
const clinicianIds = ['amal', 'bao', 'carmen']
const roomIds = ['first', 'second']
const treatmentIds = ['one', 'other']
export const nameOf = (id: string): string => `Treatment ${id}`

const range = (from: string, to: string) => ({ from: from as ClockTime, to: to as ClockTime })
const weekOf = (...ranges: ReturnType<typeof range>[]): WeeklyHours =>
  Object.fromEntries(weekdays.map((day) => [day, ranges]))
const anyWeek = fc.constantFrom(
  weekOf(range('09:00', '12:00'), range('13:00', '17:00')),
  weekOf(range('08:00', '18:00')),
  weekOf(range('09:30', '15:00')),
)

/** Those of the clinic, or own ones: every week, or the one of them in week A and the other in week B. */
const anyOwnHours = fc
  .record({ hours: fc.option(anyWeek, { freq: 2 }), other: fc.option(anyWeek), isOther: fc.boolean() })
  .map(({ hours, other, isOther }) => {
    const weekAStart = (isOther ? '2026-11-30' : '2026-12-07') as CalendarDate
    return { hours, alternate: hours && other && { weekAStart, weekB: other } }
  })
const mostly = fc.integer({ min: 0, max: 5 }).map((number) => number > 0)
/** Of a clinician for one treatment; most take as long as it does. */
const anyOwnMinutes = fc.constantFrom(undefined, undefined, undefined, 15, 45, 75)
/** The treatment's first time, its second, and so on. */
const anyTurn = fc.nat(11)
const anyOf = (ids: string[]) => fc.oneof(fc.constant<string[]>([]), fc.subarray(ids))
/** Nobody in particular, twice as often as each of them. */
export const anybody = fc.constantFrom('', '', ...clinicianIds)

const anyTreatment = fc.record({
  availableTimes: fc.subarray(times, { minLength: 3, maxLength: 7 }),
  availableDays: fc.subarray<Weekday>([...weekdays], { minLength: 6 }),
  durationMinutes: fc.constantFrom(15, 30, 30, 60, 90),
  bufferBefore: fc.constantFrom(0, 0, 10),
  bufferAfter: fc.constantFrom(0, 0, 15),
  capacity: fc.integer({ min: 1, max: 2 }),
  noticeMinutes: fc.constantFrom(null, 0, 2 * 24 * 60),
  horizonDays: fc.constantFrom(null, 2, 30),
  dailyLimit: fc.constantFrom(null, null, 1, 2, 3),
  onlineBooking: fc.constantFrom('request', 'at-once', 'at-once'),
  clinicians: anyOf(clinicianIds),
  rooms: anyOf(roomIds),
})

const anyClosure = fc.record({
  scope: fc.constantFrom('clinic', 'clinician', 'room', 'treatments'),
  day: fc.constantFrom(...days),
  part: fc.option(fc.constantFrom(['09:00', '10:00'], ['10:00', '13:00'], ['14:00', '16:00'])),
  clinicians: fc.subarray(clinicianIds, { minLength: 1 }),
  rooms: fc.subarray(roomIds, { minLength: 1 }),
  treatments: fc.subarray(treatmentIds, { minLength: 1 }),
})

/** Most of all that happens is about one day. */
const focus = '2026-12-09' as CalendarDate
export const anyDay = fc.constantFrom(focus, focus, ...days)
const anyTreatmentId = fc.constantFrom('one', 'one', 'other')

/** A visit, or with `isHeld` what is held for somebody on the waitlist. */
const anyVisit = fc.record({
  treatment: anyTreatmentId,
  day: anyDay,
  turn: anyTurn,
  who: anybody,
  isInsisted: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
  isHeld: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
})

/** What staff change once there are visits. */
const anyChange = fc.oneof(
  fc.record({
    kind: fc.constant('assignments' as const),
    treatment: anyTreatmentId,
    clinicians: anyOf(clinicianIds),
    rooms: anyOf(roomIds),
  }),
  fc.record({
    kind: fc.constant('length' as const),
    treatment: anyTreatmentId,
    durationMinutes: fc.constantFrom('15', '60'),
  }),
  fc.record({
    kind: fc.constant('off' as const),
    of: fc.constantFrom('clinician', 'room'),
    which: fc.nat(2),
  }),
)

export const anyClinic = fc.record({
  week: anyWeek,
  clinicians: fc.tuple(
    ...clinicianIds.map(() =>
      fc.record({
        own: anyOwnHours,
        dailyLimit: fc.constantFrom(null, null, 1, 2, 3),
        minutes: fc.record({ one: anyOwnMinutes, other: anyOwnMinutes }),
        bookable: mostly,
        active: mostly,
      }),
    ),
  ),
  rooms: fc.tuple(
    ...roomIds.map(() => fc.record({ capacity: fc.integer({ min: 1, max: 2 }), active: mostly })),
  ),
  treatments: fc.tuple(anyTreatment, anyTreatment),
  closures: fc.array(anyClosure, { maxLength: 2 }),
  visits: fc.array(anyVisit, { minLength: 2, maxLength: 8 }),
  /** One more of the first treatment, wherever it stands: who moves it, or repeats it, asks for other times. */
  own: fc.record({ day: anyDay, turn: anyTurn, who: anybody }),
  changes: fc.array(anyChange, { maxLength: 3 }),
})
type AnyClinic = typeof anyClinic extends fc.Arbitrary<infer Clinic> ? Clinic : never

type OpenedClinic = {
  treatment: Treatment
  /** Of the visit that can be moved or repeated; null where nobody can give it. */
  ownId: string | null
}

/** That clinic in an empty database; what staff would be refused is left out. */
export async function openAnyClinic(services: TestServices, given: AnyClinic): Promise<OpenedClinic> {
  const { db } = services
  services.settings.publicUrl = 'https://clinic.example'
  const updatedAt = columns.instant(services.clock.now())
  const hours = { weeklyHours: writeWeeklyHours(given.week), stepMinutes: 15, timeZone: firstTimeZone }
  await db
    .insertInto('opening_hours')
    .values({ id: 'clinic', ...hours, updatedAt })
    .execute()
  const made: Treatment[] = []
  for (const [index, { clinicians: _, rooms: __, ...fields }] of given.treatments.entries()) {
    const id = treatmentIds[index] ?? ''
    made.push(await storedTreatment(db, { ...fields, id, name: nameOf(id) } as never))
  }
  const having = (kind: 'clinicians' | 'rooms', id: string) =>
    treatmentIds.filter((_, index) => given.treatments[index]?.[kind].includes(id))
  for (const [index, { own, minutes: some, ...one }] of given.clinicians.entries()) {
    const id = clinicianIds[index] ?? ''
    const minutes = Object.fromEntries(Object.entries(some).flatMap(([of, own]) => (own ? [[of, own]] : [])))
    const treatmentIds = having('clinicians', id)
    await storedClinician(db, { ...own, ...one, id, name: id, treatmentIds, minutes })
  }
  for (const [index, one] of given.rooms.entries()) {
    const id = roomIds[index] ?? ''
    await storedRoom(db, { ...one, id, name: id, treatmentIds: having('rooms', id) })
  }
  for (const { scope, day, part, ...subjects } of given.closures) {
    const ids = {
      clinic: [],
      clinician: subjects.clinicians,
      room: subjects.rooms,
      treatments: subjects.treatments,
    }
    const [fromTime = null, toTime = null] = part ?? []
    const subjectIds = JSON.stringify(ids[scope as keyof typeof ids])
    await storedClosure(db, { scope, subjectIds, firstDay: day, fromTime, toTime } as never)
  }
  for (const one of given.visits) await fill(services, made, one)
  const [treatment] = made
  if (!treatment) throw new Error('no treatment')
  const ownId = await addOwn(services, treatment, given.own)
  for (const one of given.changes) await change(services, one)
  return { treatment, ownId }
}

const timeOf = ({ availableTimes: times }: Treatment, turn: number): ClockTime =>
  times[turn % times.length] as ClockTime

async function addOwn(
  services: TestServices,
  treatment: Treatment,
  { day: date, turn, who }: AnyClinic['own'],
): Promise<string | null> {
  const visit = { treatment: nameOf(treatment.id), date, time: timeOf(treatment, turn), who }
  const added = await addByPhone(services, visit, 'They cannot come later.')
  return added.ok ? added.value : null
}

async function fill(
  services: TestServices,
  made: readonly Treatment[],
  { treatment: id, day: date, turn, who, isInsisted, isHeld }: AnyClinic['visits'][number],
): Promise<void> {
  const treatment = made.find((one) => one.id === id)
  if (!treatment) return
  const time = timeOf(treatment, turn)
  if (!isHeld) {
    const asked = { treatment: nameOf(id), who, date, time }
    await addByPhone(services, asked, isInsisted ? 'They cannot come later.' : null)
    return
  }
  const entry = await waiting(services, treatment, { clinicianId: who || null })
  await offerByHand(services, entry, { date, time })
}

async function change(services: TestServices, given: AnyClinic['changes'][number]): Promise<void> {
  try {
    if (given.kind === 'assignments')
      return await saveTreatment(services, given.treatment, {
        clinicians: given.clinicians,
        rooms: given.rooms,
      })
    if (given.kind === 'length')
      return await saveTreatment(services, given.treatment, {
        fields: { durationMinutes: given.durationMinutes },
      })
  } catch {
    // Nobody who was chosen could give it: staff are refused, and nothing changes.
    return
  }
  const { of: kind, which } = given
  const [table, ids] =
    kind === 'clinician' ? (['clinicians', clinicianIds] as const) : (['rooms', roomIds] as const)
  const id = ids[which] ?? ids[0] ?? ''
  const { updatedAt } = await services.db
    .selectFrom(table)
    .select('updatedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await sendTeam(services, { intent: 'switch', kind, id, to: 'off', updatedAt })
}
