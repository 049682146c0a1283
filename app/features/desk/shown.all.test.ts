import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppointmentRow } from '#app/db/tables.ts'
import { addDays, type CalendarDate, type ClockTime } from '#app/platform/dates.ts'
import { storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { isTorture } from '#test/torture.ts'
import { countWaiting } from '../badges/queries.server.ts'
import { bookAppointment } from '../booking/commands.server.ts'
import { bookingView } from '../booking/page.server.ts'
import { readPrintedSchedule } from '../printed-schedule/page.server.ts'
import {
  changeStatus,
  removeAppointment,
  restoreAppointment,
  undoChange,
} from '../scheduling/changes/commands.server.ts'
import { moveAppointment } from '../scheduling/changes/move-commands.server.ts'
import { type Slot, type Status, statuses } from '../scheduling/rules.ts'
import type { Treatment } from '../treatments/rules.ts'
import { readAddress } from './address.ts'
import { readDesk } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere', name: 'Dana Whitlock' }
const times = ['09:00', '09:30', '10:00', '11:30', '12:00', '13:00', '14:30', '16:30', '17:00'] as ClockTime[]
/**
 * Around both changes of the clock, across a year's end, late on a day that is another one in UTC, and at the end of
 * a notice to the millisecond.
 */
const moments = [
  '2027-03-12T14:00:00Z',
  '2026-10-30T15:59:59.999Z',
  '2027-11-05T16:30:00.001Z',
  '2026-12-31T05:30:00Z',
  '2027-09-08T14:00:00Z',
]
/** Days from today: the first ones most often, and those around the last that can be booked. */
const days = [-1, 0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 179, 180, 181]

/** Of thirty to fifty steps; as many as there are moments, twice, or many more in `npm run torture`. */
const runs = isTorture ? 100 : 10

type Step = { kind: string; visit: number; day: number; time: ClockTime; status: Status }
const anyStep: fc.Arbitrary<Step> = fc.noBias(
  fc.record({
    kind: fc.constantFrom('book', 'book', 'book', 'status', 'status', 'move', 'undo', 'delete', 'restore'),
    visit: fc.nat(7),
    day: fc.constantFrom(...days),
    time: fc.constantFrom(...times),
    status: fc.constantFrom('cancelled' as Status, ...statuses),
  }),
)

type Clinic = { services: TestServices; treatment: Treatment; today: CalendarDate; undoIds: string[] }

/** Books where it can; whether it can is what the page said before. */
async function book({ services, treatment, today }: Clinic, { day, time }: Step): Promise<void> {
  const slot = { treatment: treatment.name.en, date: addDays(today, day), time }
  const typed = {
    ...slot,
    name: 'Elena Ruiz',
    email: 'elena@example.com',
    phone: '432 555 0188',
    with: '',
    message: '',
  }
  const page = await bookingView(services, { typed, month: '' })
  const attempt = { typed, key: crypto.randomUUID(), trap: '', address: '192.0.2.1' }
  const { ok } = await bookAppointment(services, attempt)
  expect([slot, ok]).toEqual([slot, page.times?.includes(time) ?? false])
}

async function take(clinic: Clinic, step: Step): Promise<void> {
  const { services, today, undoIds } = clinic
  if (step.kind === 'book') return book(clinic, step)
  const rows = await visitsOf(clinic)
  const row = rows[step.visit % rows.length]
  if (!row) return
  const change = {
    actor: dana,
    id: row.id,
    seen: row.updatedAt,
    tell: true,
  }
  const slot: Slot = { date: addDays(today, step.day), time: step.time }
  if (step.kind === 'delete') await removeAppointment(services, change)
  else if (step.kind === 'restore') await restoreAppointment(services, change)
  else if (step.kind === 'undo') await undoChange(services, { actor: dana, undoId: undoIds.pop() ?? '' })
  else {
    const isMove = step.kind === 'move'
    const changing = isMove
      ? moveAppointment(services, { ...change, slot })
      : changeStatus(services, { ...change, status: step.status })
    const outcome = await changing
    if (outcome.ok && outcome.value) undoIds.push(outcome.value.undoId)
  }
}

const visitsOf = ({ services, treatment }: Clinic): Promise<AppointmentRow[]> =>
  services.db
    .selectFrom('appointments')
    .selectAll()
    .where('treatmentId', '=', treatment.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Everything that staff are shown in numbers, next to a count of the rows themselves. */
async function expectPlainCounts({ services, today }: Clinic): Promise<void> {
  const all = await services.db.selectFrom('appointments').selectAll().execute()
  const rows = all.filter((row) => row.deletedAt === null)
  const read = async (query: string) => {
    const desk = await readDesk(services, dana, readAddress(new URLSearchParams(query)))
    if (!desk.ok) throw new Error(desk.message)
    return desk.value
  }
  const desk = await read('')
  const counted = Object.groupBy(rows, (row) => row.status)
  for (const status of statuses) {
    expect([status, desk.counts[status]]).toEqual([status, counted[status]?.length ?? 0])
    expect((await read(`status=${status}&sort=soonest`)).place.total).toBe(counted[status]?.length ?? 0)
  }
  expect((await countWaiting(services.db)).pendingAppointments).toBe(counted.pending?.length ?? 0)
  expect(desk.place.total).toBe(rows.length)
  const comingOn = (date: string) => rows.filter((row) => row.date === date && row.status !== 'cancelled')
  expect(desk.summary.total).toBe(comingOn(today).length)
  const week = await read(`view=week&date=${addDays(today, 3)}`)
  const ids = (shown: readonly { id: string }[]) => shown.map(({ id }) => id).toSorted()
  for (const { date, visits, blocks, cancelled } of week.schedule?.days ?? []) {
    const there = rows.filter((row) => row.date === date)
    expect([date, visits, blocks.length]).toEqual([date, comingOn(date).length, comingOn(date).length])
    expect(ids([...blocks, ...cancelled])).toEqual(ids(there))
    const sheet = await readPrintedSchedule(services, dana, date)
    if (!sheet.ok) throw new Error(sheet.message)
    expect(sheet.value.visits).toBe(visits)
    const [onPaper] = sheet.value.days
    const shown = [
      ...(onPaper?.halfHours.flatMap((half) => half.visits) ?? []),
      ...(onPaper?.cancelled ?? []),
    ]
    expect(ids(shown)).toEqual(ids(there))
  }
}

async function expectHeldBlocks(clinic: Clinic): Promise<void> {
  const claims = await clinic.services.db.selectFrom('slot_claims').selectAll().execute()
  const held = Object.groupBy(claims, (claim) => claim.appointmentId)
  for (const { id, status, deletedAt, durationMinutes } of await visitsOf(clinic)) {
    const isHolding = status !== 'cancelled' && deletedAt === null
    expect([id, held[id]?.length ?? 0]).toEqual([id, isHolding ? durationMinutes / 5 : 0])
  }
}

async function forgetAll({ db }: TestServices): Promise<void> {
  await db.deleteFrom('slot_claims').execute()
  await db.deleteFrom('appointments').execute()
}

forEachEngineWithServices((openServices) => {
  test('after any steps, what is offered is accepted, and what is counted is there', async () => {
    const services = await openServices()
    const shape = fc.record({ minutes: fc.constantFrom(30, 60), capacity: fc.constantFrom(1, 2) })
    const steps = fc.array(anyStep, { minLength: 30, maxLength: 50, size: 'max' })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...moments),
        shape,
        steps,
        async (moment, { minutes, capacity }, list) => {
          services.clock.set(moment)
          await forgetAll(services)
          const today = services.clock.now().toZonedDateTimeISO('America/Chicago').toPlainDate().toString()
          const offer = { availableTimes: times, durationMinutes: minutes, capacity }
          const treatment = await storedTreatment(services.db, offer)
          const clinic: Clinic = { services, treatment, today: today as CalendarDate, undoIds: [] }
          for (const step of list) await take(clinic, step)
          await expectHeldBlocks(clinic)
          await expectPlainCounts(clinic)
        },
      ),
      { numRuns: runs, endOnFailure: true },
    )
  })
})
