import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CalendarDate, type ClockTime, minutesOf, twelveHour } from '#app/platform/dates.ts'
import { storedTreatment } from '#test/factories.ts'
import { typedWith } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { isTorture } from '#test/torture.ts'
import { bookAppointment } from '../booking/commands.server.ts'
import { editTreatment } from '../treatments/commands.server.ts'
import { listAll } from '../treatments/queries.server.ts'
import type { Treatment } from '../treatments/rules.ts'
import { visitsForTreatments } from '../visits-to-settle/lookups.server.ts'
import { changeStatus, removeAppointment, restoreAppointment } from './changes/commands.server.ts'
import { moveAppointment } from './changes/move-commands.server.ts'
import { isHere, isOpen, type Status, statuses } from './rules.ts'

/** Of up to forty steps one by one, and of many at once; the first are those of `npm run torture -- holding`. */
const [runs, fewRuns] = isTorture ? [400, 100] : [20, 6]
const date = '2026-12-09'
/** Half hours: a visit of 60 minutes reaches into the next one. */
const times = ['09:00', '09:30', '10:00', '10:30'] as ClockTime[]

type Visit = { id: string; time: ClockTime; status: Status; deleted: boolean; holds: boolean }
/** What should be booked: who holds their time from which minute, and nothing of blocks, lanes or tables. */
type Booked = { capacity: number; minutes: number; visits: Visit[] }
type Clinic = { services: TestServices; treatment: Treatment }
type Step = fc.AsyncCommand<Booked, Clinic>

const actor = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }

/** Whether at every moment of it fewer than may run at one time are there. */
function isRoomAt({ capacity, minutes, visits }: Booked, time: ClockTime): boolean {
  const start = minutesOf(time)
  const starts = visits.filter((visit) => visit.holds).map((visit) => minutesOf(visit.time))
  const running = (moment: number) =>
    starts.filter((other) => other <= moment && moment < other + minutes).length
  const moments = [start, ...starts.filter((other) => start < other && other < start + minutes)]
  return moments.every((moment) => running(moment) < capacity)
}

const book = (time: ClockTime): Step => ({
  check: () => true,
  toString: () => `book ${time}`,
  async run(booked, { services, treatment }) {
    const isRoom = isRoomAt(booked, time)
    const outcome = await request({ services, treatment }, time)
    expect(outcome.ok ? 200 : outcome.status).toBe(isRoom ? 200 : 409)
    if (!isRoom) return
    const known = booked.visits.map((visit) => visit.id)
    const rows = await visitsOf({ services, treatment })
    const made = rows.filter((row) => !known.includes(row.id))
    expect(made).toHaveLength(1)
    booked.visits.push({ id: made[0]?.id ?? '', time, status: 'pending', deleted: false, holds: true })
  },
})

const setStatus = (index: number, status: Status): Step => ({
  check: ({ visits }) => index < visits.length,
  toString: () => `${status} #${index}`,
  async run(booked, clinic) {
    const visit = booked.visits[index] as Visit
    const outcome = await changeStatus(clinic.services, { ...(await changeOf(clinic, visit)), status })
    if (visit.deleted) return expect(outcome).toMatchObject({ ok: false, status: 404 }) as never
    const holds = status !== 'cancelled'
    const refused = holds && !visit.holds && !isRoomAt(booked, visit.time)
    expect(outcome.ok ? 200 : outcome.status).toBe(refused ? 409 : 200)
    if (!refused) Object.assign(visit, { status, holds })
  },
})

const move = (index: number, time: ClockTime): Step => ({
  check: ({ visits }) => index < visits.length,
  toString: () => `move #${index} to ${time}`,
  async run(booked, clinic) {
    const visit = booked.visits[index] as Visit
    const slot = { date: date as CalendarDate, time }
    const outcome = await moveAppointment(clinic.services, { ...(await changeOf(clinic, visit)), slot })
    if (visit.deleted) return expect(outcome).toMatchObject({ ok: false, status: 404 }) as never
    if (!isOpen(visit.status)) return expect(outcome).toMatchObject({ ok: false, status: 422 }) as never
    const others = { ...booked, visits: booked.visits.filter((other) => other !== visit) }
    const isRoom = visit.time === time || isRoomAt(others, time)
    expect(outcome.ok ? 200 : outcome.status).toBe(isRoom ? 200 : 409)
    const status = visit.time !== time && isHere(visit.status) ? 'confirmed' : visit.status
    if (isRoom) Object.assign(visit, { time, status })
  },
})

const remove = (index: number): Step => ({
  check: ({ visits }) => visits[index]?.deleted === false,
  toString: () => `delete #${index}`,
  async run(booked, clinic) {
    const visit = booked.visits[index] as Visit
    expect(await removeAppointment(clinic.services, await changeOf(clinic, visit))).toMatchObject({
      ok: true,
    })
    Object.assign(visit, { deleted: true, holds: false })
  },
})

const restore = (index: number): Step => ({
  check: ({ visits }) => visits[index]?.deleted === true,
  toString: () => `bring back #${index}`,
  async run(booked, clinic) {
    const visit = booked.visits[index] as Visit
    const holds = visit.status !== 'cancelled'
    const refused = holds && !isRoomAt(booked, visit.time)
    const outcome = await restoreAppointment(clinic.services, await changeOf(clinic, visit))
    expect(outcome.ok ? 200 : outcome.status).toBe(refused ? 409 : 200)
    if (!refused) Object.assign(visit, { deleted: false, holds })
  },
})

const setCapacity = (capacity: number): Step => ({
  check: () => true,
  toString: () => `${capacity} at one time`,
  async run(booked, clinic) {
    expect(await saveCapacity(clinic, capacity)).toMatchObject({ ok: true })
    booked.capacity = capacity
  },
})

const index = fc.nat({ max: 3 })
const anySteps = fc.commands<Booked, Clinic, false>(
  [
    fc.constantFrom(...times).map(book),
    fc.constantFrom(...times).map(book),
    fc.tuple(index, fc.constantFrom(...statuses)).map(([at, status]) => setStatus(at, status)),
    fc.tuple(index, fc.constantFrom(...times)).map(([at, time]) => move(at, time)),
    index.map(remove),
    index.map(restore),
    fc.integer({ min: 1, max: 3 }).map(setCapacity),
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
          const booked: Booked = { ...shape, visits: [] }
          await fc.asyncModelRun(() => ({ model: booked, real: clinic }), steps as never)
          expect(await heldBlocks(clinic)).toEqual(expectedBlocks(booked))
          await saveCapacity(clinic, 3)
          await saveCapacity(clinic, 1)
          expect(await heldBlocks(clinic)).toEqual(expectedBlocks(booked))
          expect(await lanesUsed(clinic)).toBe(mostAtOnce(booked))
        }),
        { numRuns: runs },
      )
    })

    test('all at the same moment never have more than one at one time', async () => {
      const services = await openServices()
      const anyRequest = fc.record({ time: fc.constantFrom(...times), status: fc.constantFrom(...statuses) })
      await fc.assert(
        fc.asyncProperty(fc.array(anyRequest, { minLength: 4, maxLength: 12 }), async (requests) => {
          const treatment = await storedTreatment(services.db, offer({ capacity: 1, minutes: 60 }))
          const clinic = { services, treatment }
          await Promise.all(requests.map(({ time }) => request(clinic, time)))
          const rows = await visitsOf(clinic)
          await Promise.all(
            requests.flatMap(({ time, status }) => [
              request(clinic, time),
              ...rows.map(async (row) =>
                changeStatus(services, { ...(await changeOf(clinic, row)), status }),
              ),
            ]),
          )
          await expectOneHolderEach(clinic)
        }),
        { numRuns: fewRuns },
      )
    })

    test('while lanes are packed again, nobody loses or keeps time by it', async () => {
      const services = await openServices()
      const anyChange = fc.record({
        time: fc.constantFrom(...times),
        capacity: fc.integer({ min: 1, max: 3 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(anyChange, { minLength: 4, maxLength: 8 }), async (edits) => {
          const treatment = await storedTreatment(services.db, offer({ capacity: 3, minutes: 60 }))
          const clinic = { services, treatment }
          await Promise.all(edits.flatMap(({ time }) => [request(clinic, time), request(clinic, time)]))
          const rows = await visitsOf(clinic)
          await Promise.all([
            ...edits.flatMap(({ time, capacity }) => [request(clinic, time), saveCapacity(clinic, capacity)]),
            ...rows.slice(0, 4).map(async (row, place) => {
              const change = await changeOf(clinic, row)
              return place % 2 === 0
                ? changeStatus(services, { ...change, status: 'cancelled' })
                : removeAppointment(services, change)
            }),
          ])
          const holding = (await visitsOf(clinic)).filter(
            (row) => row.status !== 'cancelled' && row.deletedAt === null,
          )
          expect(await heldBlocks(clinic)).toEqual(Object.fromEntries(holding.map((row) => [row.id, 60])))
          expect(mostAtOnce({ minutes: 60, visits: holding.map(asHolding) })).toBeLessThanOrEqual(3)
        }),
        { numRuns: fewRuns },
      )
    })
  })
})

const offer = ({ capacity, minutes }: { capacity: number; minutes: number }) => {
  return { availableTimes: times, durationMinutes: minutes, capacity }
}

function request({ services, treatment }: Clinic, time: ClockTime) {
  return bookAppointment(services, {
    typed: {
      treatment: treatment.name.en,
      with: '',
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

async function saveCapacity({ services, treatment: { id } }: Clinic, capacity: number) {
  const row = (await listAll(services.db)).find((one) => one.id === id)
  if (!row) throw new Error('no treatment')
  return editTreatment(services, {
    change: { actor, id, seen: row.updatedAt },
    typed: typedWith(row, capacity),
    warned: 100,
    visits: visitsForTreatments(services),
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
  return { actor, id, seen: updatedAt, tell: false }
}

const claimsOf = ({ services, treatment }: Clinic) =>
  services.db.selectFrom('slot_claims').selectAll().where('resource', '=', treatment.id).execute()

/** By visit, how many minutes it holds. */
async function heldBlocks(clinic: Clinic): Promise<Record<string, number>> {
  const held: Record<string, number> = {}
  for (const { appointmentId } of await claimsOf(clinic)) held[appointmentId] = (held[appointmentId] ?? 0) + 5
  return held
}

const lanesUsed = async (clinic: Clinic) =>
  Math.max(0, ...(await claimsOf(clinic)).map((claim) => claim.lane + 1))

const asHolding = ({ time }: { time: string }) => ({ time: time as ClockTime, holds: true })

type Running = { minutes: number; visits: Pick<Visit, 'time' | 'holds'>[] }

function mostAtOnce({ visits, minutes }: Running): number {
  const starts = visits.filter((visit) => visit.holds).map((visit) => minutesOf(visit.time))
  const running = (moment: number) =>
    starts.filter((other) => other <= moment && moment < other + minutes).length
  return Math.max(0, ...starts.map(running))
}

const expectedBlocks = ({ visits, minutes }: Booked) =>
  Object.fromEntries(visits.filter((visit) => visit.holds).map((visit) => [visit.id, minutes]))

/** Every visit that holds time has all of it, nobody else has any, and no two of them overlap. */
async function expectOneHolderEach(clinic: Clinic): Promise<void> {
  const holding = (await visitsOf(clinic)).filter((row) => row.status !== 'cancelled')
  expect(await heldBlocks(clinic)).toEqual(Object.fromEntries(holding.map((row) => [row.id, 60])))
  const starts = holding.map((row) => minutesOf(row.time as ClockTime)).sort((one, other) => one - other)
  for (const [at, start] of starts.entries()) {
    expect(start - (starts[at - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(60)
  }
}
