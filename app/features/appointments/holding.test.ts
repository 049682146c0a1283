import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storedTreatment } from '../../../test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '../../../test/services.ts'
import { type CalendarDate, type ClockTime, minutesOf, twelveHour } from '../../platform/calendar.ts'
import type { Treatment } from '../treatments/rules.ts'
import { bookAppointment } from './commands.server.ts'
import { changeStatus, removeAppointment, restoreAppointment } from './desk-commands.server.ts'
import { moveAppointment } from './move-commands.server.ts'
import { type Status, statuses } from './rules.ts'

const date = '2026-12-09'
/** Half hours: a visit of 60 minutes reaches into the next one. */
const times = ['09:00', '09:30', '10:00', '10:30'] as ClockTime[]

type Visit = { id: string; time: ClockTime; status: Status; deleted: boolean; lane: number | null }
/** What the diary should be: who holds which lane from which minute, and nothing of blocks or tables. */
type Diary = { capacity: number; minutes: number; visits: Visit[] }
type Clinic = { services: TestServices; treatment: Treatment }
type Step = fc.AsyncCommand<Diary, Clinic>

const actor = { id: 'dana-1', addressHash: 'somewhere' }

/** The first lane where nobody's visit overlaps, or null. */
function laneFor({ capacity, minutes, visits }: Diary, time: ClockTime): number | null {
  const overlaps = (visit: Visit, lane: number) =>
    visit.lane === lane && Math.abs(minutesOf(visit.time) - minutesOf(time)) < minutes
  const lanes = Array.from({ length: capacity }, (_, lane) => lane)
  return lanes.find((lane) => !visits.some((visit) => overlaps(visit, lane))) ?? null
}

const book = (time: ClockTime): Step => ({
  check: () => true,
  toString: () => `book ${time}`,
  async run(diary, { services, treatment }) {
    const lane = laneFor(diary, time)
    const outcome = await request({ services, treatment }, time)
    expect(outcome.ok ? 200 : outcome.status).toBe(lane === null ? 409 : 200)
    if (lane === null) return
    const known = diary.visits.map((visit) => visit.id)
    const rows = await visitsOf({ services, treatment })
    const made = rows.filter((row) => !known.includes(row.id))
    expect(made).toHaveLength(1)
    diary.visits.push({ id: made[0]?.id ?? '', time, status: 'pending', deleted: false, lane })
  },
})

const setStatus = (index: number, status: Status): Step => ({
  check: ({ visits }) => index < visits.length,
  toString: () => `${status} #${index}`,
  async run(diary, clinic) {
    const visit = diary.visits[index] as Visit
    const outcome = await changeStatus(clinic.services, { ...(await changeOf(clinic, visit)), status })
    if (visit.deleted) return expect(outcome).toMatchObject({ ok: false, status: 404 }) as never
    const lane = status === 'cancelled' ? null : (visit.lane ?? laneFor(diary, visit.time))
    const refused = status !== 'cancelled' && lane === null
    expect(outcome.ok ? 200 : outcome.status).toBe(refused ? 409 : 200)
    if (!refused) Object.assign(visit, { status, lane })
  },
})

const move = (index: number, time: ClockTime): Step => ({
  check: ({ visits }) => index < visits.length,
  toString: () => `move #${index} to ${time}`,
  async run(diary, clinic) {
    const visit = diary.visits[index] as Visit
    const slot = { date: date as CalendarDate, time }
    const outcome = await moveAppointment(clinic.services, { ...(await changeOf(clinic, visit)), slot })
    if (visit.deleted) return expect(outcome).toMatchObject({ ok: false, status: 404 }) as never
    if (visit.status === 'cancelled')
      return expect(outcome).toMatchObject({ ok: false, status: 422 }) as never
    const others = { ...diary, visits: diary.visits.filter((other) => other !== visit) }
    const lane = visit.time === time ? visit.lane : laneFor(others, time)
    expect(outcome.ok ? 200 : outcome.status).toBe(lane === null ? 409 : 200)
    if (lane !== null) Object.assign(visit, { time, lane })
  },
})

const remove = (index: number): Step => ({
  check: ({ visits }) => visits[index]?.deleted === false,
  toString: () => `delete #${index}`,
  async run(diary, clinic) {
    const visit = diary.visits[index] as Visit
    expect(await removeAppointment(clinic.services, await changeOf(clinic, visit))).toMatchObject({
      ok: true,
    })
    Object.assign(visit, { deleted: true, lane: null })
  },
})

const restore = (index: number): Step => ({
  check: ({ visits }) => visits[index]?.deleted === true,
  toString: () => `bring back #${index}`,
  async run(diary, clinic) {
    const visit = diary.visits[index] as Visit
    const lane = visit.status === 'cancelled' ? null : laneFor(diary, visit.time)
    const refused = visit.status !== 'cancelled' && lane === null
    const outcome = await restoreAppointment(clinic.services, await changeOf(clinic, visit))
    expect(outcome.ok ? 200 : outcome.status).toBe(refused ? 409 : 200)
    if (!refused) Object.assign(visit, { deleted: false, lane })
  },
})

const index = fc.nat({ max: 3 })
const anySteps = fc.commands<Diary, Clinic, false>(
  [
    fc.constantFrom(...times).map(book),
    fc.constantFrom(...times).map(book),
    fc.tuple(index, fc.constantFrom(...statuses)).map(([at, status]) => setStatus(at, status)),
    fc.tuple(index, fc.constantFrom(...times)).map(([at, time]) => move(at, time)),
    index.map(remove),
    index.map(restore),
  ] as never,
  { maxCommands: 40, size: 'max' },
)

forEachEngineWithServices((openServices) => {
  describe('book, move, cancel, re-open, confirm, delete and bring back, in any order', () => {
    test.each([
      { capacity: 1, minutes: 30 },
      { capacity: 1, minutes: 60 },
      { capacity: 2, minutes: 60 },
    ])('never have more than $capacity at one time, with visits of $minutes minutes', async (shape) => {
      const services = await openServices()
      await fc.assert(
        fc.asyncProperty(anySteps, async (steps) => {
          const treatment = await storedTreatment(services.db, offer(shape))
          const clinic = { services, treatment }
          const diary: Diary = { ...shape, visits: [] }
          await fc.asyncModelRun(() => ({ model: diary, real: clinic }), steps as never)
          expect(await heldBlocks(clinic)).toEqual(expectedBlocks(diary))
        }),
        { numRuns: 40 },
      )
    })

    test('all at the same moment never have more than one at one time', async () => {
      const services = await openServices()
      const anyWish = fc.record({ time: fc.constantFrom(...times), status: fc.constantFrom(...statuses) })
      await fc.assert(
        fc.asyncProperty(fc.array(anyWish, { minLength: 4, maxLength: 12 }), async (wishes) => {
          const treatment = await storedTreatment(services.db, offer({ capacity: 1, minutes: 60 }))
          const clinic = { services, treatment }
          await Promise.all(wishes.map(({ time }) => request(clinic, time)))
          const rows = await visitsOf(clinic)
          await Promise.all(
            wishes.flatMap(({ time, status }) => [
              request(clinic, time),
              ...rows.map(async (row) =>
                changeStatus(services, { ...(await changeOf(clinic, row)), status }),
              ),
            ]),
          )
          await expectOneHolderEach(clinic)
        }),
        { numRuns: 8 },
      )
    })
  })
})

const offer = ({ capacity, minutes }: { capacity: number; minutes: number }) => ({
  availableTimes: times,
  durationMinutes: minutes,
  capacity,
})

function request({ services, treatment }: Clinic, time: ClockTime) {
  return bookAppointment(services, {
    typed: {
      treatment: treatment.name,
      date,
      time: twelveHour(time),
      name: 'Elena Ruiz',
      email: 'elena@example.com',
      phone: '(432) 555-0188',
      message: '',
    },
    key: crypto.randomUUID(),
    trap: '',
    address: '192.0.2.1',
  })
}

const visitsOf = ({ services, treatment }: Clinic) =>
  services.db.selectFrom('appointments').selectAll().where('treatmentId', '=', treatment.id).execute()

async function changeOf({ services }: Clinic, { id }: { id: string }) {
  const { updatedAt } = await services.db
    .selectFrom('appointments')
    .select('updatedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { actor, id, updatedAt, nameOf: async () => 'Dana Whitlock', tell: false }
}

const claimsOf = ({ services, treatment }: Clinic) =>
  services.db.selectFrom('slot_claims').selectAll().where('resource', '=', treatment.id).execute()

/** By visit, how many minutes it holds. */
async function heldBlocks(clinic: Clinic): Promise<Record<string, number>> {
  const held: Record<string, number> = {}
  for (const { appointmentId } of await claimsOf(clinic)) held[appointmentId] = (held[appointmentId] ?? 0) + 5
  return held
}

const expectedBlocks = ({ visits, minutes }: Diary) =>
  Object.fromEntries(visits.filter((visit) => visit.lane !== null).map((visit) => [visit.id, minutes]))

/** Every visit that holds time has all of it, nobody else has any, and no two of them overlap. */
async function expectOneHolderEach(clinic: Clinic): Promise<void> {
  const holding = (await visitsOf(clinic)).filter((row) => row.status !== 'cancelled')
  expect(await heldBlocks(clinic)).toEqual(Object.fromEntries(holding.map((row) => [row.id, 60])))
  const starts = holding.map((row) => minutesOf(row.time as ClockTime)).sort((one, other) => one - other)
  for (const [at, start] of starts.entries()) {
    expect(start - (starts[at - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(60)
  }
}
