import { describe, expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { slotValue } from '#app/features/scheduling/rules.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { deskForm } from '#test/desk-form.ts'
import { storedAdmin, storedOpening, storedTreatment } from '#test/factories.ts'
import { storedText } from '#test/local-texts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { assign, storedClinician, storedRoom } from '#test/team.ts'
import {
  changeStatus,
  removeAppointment,
  restoreAppointment,
  undoChange,
} from '../scheduling/changes/commands.server.ts'
import { listOutside } from '../visits-to-settle/visits-to-settle.server.ts'
import { type DeskAction, deskAction } from './actions.server.ts'
import { addAppointment } from './add/commands.server.ts'
import { readDetails } from './details/page.server.ts'

/** Each has a phone number of their own. */
let callers = 0
const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const at = (time: string, date = '2026-12-09') => ({ date: date as CalendarDate, time: time as ClockTime })
const reason = 'Drives in from Kermit'

/** A treatment of two clinicians and two rooms. */
async function clinic(services: TestServices) {
  const { db } = services
  const treatment = await storedTreatment(db, { availableTimes: ['09:00', '10:00', '11:00'] as ClockTime[] })
  const [jordan, alex] = [await storedClinician(db), await storedClinician(db, { name: 'Alex Rivera' })]
  const rooms = [await storedRoom(db), await storedRoom(db, { name: 'Room 2' })]
  await assign(db, treatment.id, { clinicians: [jordan, alex], rooms })
  const add = (name: string, chosen: { with?: string; slot?: string } = {}, anyway: string | null = null) =>
    addAppointment(services, {
      actor: dana,
      typed: {
        name,
        phone: `(432) 555-0${100 + callers++}`,
        email: 'ruth@example.com',
        message: '',
        language: 'en',
        treatment: treatment.name.en,
        status: 'confirmed',
        with: '',
        slot: '2026-12-09 10:00',
        note: '',
        ...chosen,
      },
      tell: true,
      key: crypto.randomUUID(),
      anyway,
    })
  const added = async (...given: Parameters<typeof add>) => {
    const outcome = await add(...given)
    if (!outcome.ok) throw new Error(outcome.message)
    return outcome.value
  }
  const close = (scope: 'clinic' | 'clinician' | 'room', subjectIds: string[] = []) =>
    db
      .insertInto('closures')
      .values({
        id: crypto.randomUUID(),
        scope,
        subjectIds: columns.list(subjectIds),
        firstDay: at('10:00').date,
        lastDay: at('10:00').date,
        fromTime: null,
        toTime: null,
        reason: 'Training',
        publicReason: storedText(''),
        announced: 0,
        createdAt: '',
        updatedAt: '',
        deletedAt: null,
      })
      .execute()
  return { treatment, jordan, alex, rooms, add, added, close }
}

const stored = ({ db }: TestServices, id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const claims = ({ db }: TestServices, id: string) =>
  db
    .selectFrom('slot_claims')
    .select(['resource', 'block'])
    .where('appointmentId', '=', id)
    .orderBy('resource')
    .orderBy('block')
    .execute()

/** All of a visit that says when, with whom, where and why there. */
async function placeOf(services: TestServices, id: string) {
  const { date, time, startsAt, status, clinicianId, roomId, ...row } = await stored(services, id)
  const { overlap, overlapReason, keptStart, keptFor } = row
  return { date, time, startsAt, status, clinicianId, roomId, overlap, overlapReason, keptStart, keptFor }
}

async function act(services: TestServices, intent: DeskAction, id: string, given: Record<string, string>) {
  const { updatedAt } = await stored(services, id)
  return deskAction(intent)(services, dana, deskForm({ id, updatedAt, tell: 'yes', ...given }))
}

const undoIdOf = (outcome: Awaited<ReturnType<typeof act>>) =>
  outcome.ok ? (outcome.value.changed?.undoId ?? '') : ''

const log = async ({ db }: TestServices) =>
  (await db.selectFrom('audit_log').select('detail').execute()).map(({ detail }) => detail).join('\n')

forEachEngineWithServices((openServices) => {
  describe('book anyway', () => {
    test('is offered after a refusal, with others who are free then named', async () => {
      const services = await openServices()
      const { jordan, alex, add, added } = await clinic(services)
      await added('First', { with: jordan.id })
      expect(await add('Second', { with: jordan.id })).toMatchObject({
        status: 409,
        insisted: { ...at('10:00'), clinicianId: jordan.id },
        alternatives: [
          { ...at('10:00'), clinicianId: alex.id, clinician: 'Alex Rivera' },
          { ...at('09:00'), clinicianId: jordan.id },
          { ...at('11:00'), clinicianId: jordan.id },
        ],
      })
    })

    test('stands over the other, in a room that is free, with its reason on the row alone', async () => {
      const services = await openServices()
      const { jordan, rooms, added } = await clinic(services)
      const [first, second] = [
        await added('First', { with: jordan.id }),
        await added('Second', { with: jordan.id }, reason),
      ]
      const { roomId: firstRoom } = await placeOf(services, first)
      expect(await placeOf(services, first)).toMatchObject({ overlap: null, overlapReason: '' })
      expect(await placeOf(services, second)).toMatchObject({
        clinicianId: jordan.id,
        roomId: rooms.find(({ id }) => id !== firstRoom)?.id,
        overlap: 'chosen',
        overlapReason: reason,
        keptFor: '["overlap"]',
      })
      expect(await claims(services, second)).toHaveLength(2 * 6)
      expect(await log(services)).toContain('"fields":["anyway"]')
      expect(await log(services)).not.toContain('Kermit')
    })

    test('goes into a closure too, and is not listed for it', async () => {
      const services = await openServices()
      const { add, added, close } = await clinic(services)
      await close('clinic')
      const refused = await add('First')
      expect(refused).toMatchObject({ status: 409, insisted: at('10:00') })
      const id = await added('First', {}, reason)
      const row = await placeOf(services, id)
      expect(row).toMatchObject({ overlap: null, overlapReason: reason, keptStart: row.startsAt })
      expect(row.keptFor).toContain('closure:')
    })

    test('goes beyond the special hours of a room too, with its reason, and is not listed for it', async () => {
      const services = await openServices()
      const { rooms, add, added } = await clinic(services)
      await storedOpening(services.db, {
        scope: 'room',
        subjectIds: rooms.map(({ id }) => id),
        day: '2026-12-09',
        fromTime: '09:00',
        toTime: '10:30',
      })
      const slot = '2026-12-09 11:00'
      expect(await add('First', { slot })).toMatchObject({ status: 409, insisted: at('11:00') })
      const id = await added('First', { slot }, reason)
      const row = await placeOf(services, id)
      expect(row).toMatchObject({ overlapReason: reason, keptStart: row.startsAt, keptFor: '["hours"]' })
      const outside = await listOutside(services.db, services.clock.now())
      expect(outside).toMatchObject([{ causes: ['hours'], open: [] }])
    })

    test('is not offered where nobody is there to give it', async () => {
      const services = await openServices()
      const { alex, add } = await clinic(services)
      await services.db.updateTable('clinicians').set({ active: 0 }).where('id', '=', alex.id).execute()
      const refused = await add('First', { with: alex.id })
      expect(refused).toMatchObject({ status: 409 })
      expect(refused).not.toHaveProperty('insisted')
      expect(await add('First', { with: alex.id }, reason)).toMatchObject({ status: 409 })
    })

    test('ends where 20 stand over one another', async () => {
      const services = await openServices()
      const { jordan, alex, add, added } = await clinic(services)
      await services.db.deleteFrom('treatment_rooms').execute()
      await services.db.deleteFrom('treatment_clinicians').where('clinicianId', '=', alex.id).execute()
      for (let visit = 0; visit <= 20; visit++) await added(`Visit ${visit}`, { with: jordan.id }, reason)
      const refused = await add('One more', { with: jordan.id }, reason)
      expect(refused).toMatchObject({
        status: 409,
        message: 'Wed, Dec 9 at 10:00 AM already has 20 overlapping appointments. ' + 'Nothing is saved yet.',
      })
      expect(refused).not.toHaveProperty('insisted')
    })

    test('moves a visit over another or into a closure, with a reason that is bounded', async () => {
      const services = await openServices()
      const { jordan, added } = await clinic(services)
      await added('First', { with: jordan.id })
      const id = await added('Second', { with: jordan.id, slot: '2026-12-09 11:00' })
      const slot = slotValue({ ...at('10:00'), clinicianId: jordan.id })
      expect(await act(services, 'move', id, { slot })).toMatchObject({ status: 409, insisted: at('10:00') })
      for (const anyway of [' ', 'x'.repeat(201)]) {
        expect(await act(services, 'move-anyway', id, { slot, anyway })).toMatchObject({
          status: 422,
          errors: { anyway: expect.any(String) },
          insisted: { ...at('10:00'), reason: anyway },
        })
      }
      expect(await act(services, 'move-anyway', id, { slot, anyway: reason })).toMatchObject({ ok: true })
      expect(await placeOf(services, id)).toMatchObject({ overlap: 'chosen', overlapReason: reason })
      const details = await readDetails(services, dana, { id, move: null })
      expect(details).toMatchObject({ value: { visit: { overlapReason: reason } } })
      expect(await log(services)).not.toContain('Kermit')
    })
  })

  describe('a visit that stands over another', () => {
    test('keeps its mark when it is confirmed, and loses it when it comes back where there is room', async () => {
      const services = await openServices()
      const { jordan, added } = await clinic(services)
      const first = await added('First', { with: jordan.id })
      const id = await added('Second', { with: jordan.id }, reason)
      const status = async (of: string, to: 'pending' | 'cancelled' | 'confirmed') =>
        changeStatus(services, {
          actor: dana,
          id: of,
          seen: (await stored(services, of)).updatedAt,
          status: to,
          tell: false,
        })
      await status(id, 'pending')
      expect(await placeOf(services, id)).toMatchObject({ overlap: 'chosen', overlapReason: reason })
      await status(id, 'cancelled')
      expect(await status(id, 'confirmed')).toMatchObject({
        status: 409,
        message: 'Wed, Dec 9 at 10:00 AM is taken by another appointment. This one stays cancelled.',
      })
      await status(first, 'cancelled')
      await status(id, 'confirmed')
      expect(await placeOf(services, id)).toMatchObject({ clinicianId: jordan.id, overlap: null })
      expect(await placeOf(services, id)).toMatchObject({ overlapReason: '' })
    })

    test('is deleted and comes back, or stays deleted with a sentence', async () => {
      const services = await openServices()
      const { jordan, added, close } = await clinic(services)
      const id = await added('First', { with: jordan.id })
      const change = async () => ({ actor: dana, id, seen: (await stored(services, id)).updatedAt })
      await removeAppointment(services, await change())
      expect(await claims(services, id)).toEqual([])
      expect(await restoreAppointment(services, await change())).toMatchObject({ ok: true })
      expect(await placeOf(services, id)).toMatchObject({ clinicianId: jordan.id })
      await removeAppointment(services, await change())
      await close('clinician', [jordan.id])
      expect(await restoreAppointment(services, await change())).toMatchObject({
        status: 409,
        message: 'The clinic is closed Wed, Dec 9 at 10:00 AM. This one stays deleted.',
      })
    })
  })

  describe('undo brings back clinician, room, time and mark', () => {
    test.each([
      { what: 'a move to another time', slot: '11:00', to: 'jordan' as const },
      { what: 'a move to somebody else', slot: '10:00', to: 'alex' as const },
      { what: 'a move to another time and somebody else', slot: '11:00', to: 'alex' as const },
    ])('after $what, of visits booked anyway too', async ({ slot, to }) => {
      const services = await openServices()
      await storedAdmin(services.db, { id: dana.id })
      const { jordan, alex, added } = await clinic(services)
      const plain = await added('First', { with: jordan.id })
      const anyway = await added('Second', { with: jordan.id }, reason)
      const target = { jordan, alex }[to]
      for (const id of [plain, anyway]) {
        const [before, held] = [await placeOf(services, id), await claims(services, id)]
        const { sequence } = await stored(services, id)
        services.clock.advance({ seconds: 1 })
        const wanted = slotValue({ ...at(slot), clinicianId: target.id })
        const moved = await act(services, 'move', id, { slot: wanted })
        expect(moved).toMatchObject({ ok: true })
        const after = await placeOf(services, id)
        expect(after).toMatchObject({ ...at(slot), clinicianId: target.id, overlap: null, overlapReason: '' })
        expect((await undoChange(services, { actor: dana, undoId: undoIdOf(moved) })).ok).toBe(true)
        expect(await placeOf(services, id)).toEqual(before)
        expect(await claims(services, id)).toEqual(held)
        expect((await stored(services, id)).sequence).toBe(sequence + 2)
      }
    })

    test('after a move out of a closure, and after a status', async () => {
      const services = await openServices()
      const { added, close } = await clinic(services)
      await close('clinic')
      const id = await added('First', {}, reason)
      const before = await placeOf(services, id)
      for (const [intent, given] of [
        ['move', { slot: '2026-12-10 10:00' }],
        ['status', { status: 'cancelled' }],
        ['status', { status: 'pending' }],
      ] as const) {
        const changed = await act(services, intent, id, given)
        expect(changed).toMatchObject({ ok: true })
        expect(await undoChange(services, { actor: dana, undoId: undoIdOf(changed) })).toMatchObject({
          ok: true,
        })
        expect(await placeOf(services, id)).toEqual(before)
      }
    })

    test('never over somebody who took the time meanwhile', async () => {
      const services = await openServices()
      const { jordan, added } = await clinic(services)
      const id = await added('First', { with: jordan.id })
      const moved = await act(services, 'move', id, { slot: '2026-12-09 11:00' })
      await added('Second', { with: jordan.id })
      const after = await placeOf(services, id)
      expect(await undoChange(services, { actor: dana, undoId: undoIdOf(moved) })).toMatchObject({
        status: 409,
        message: 'Wed, Dec 9 at 10:00 AM is taken by another appointment. Nothing was undone.',
      })
      expect(await placeOf(services, id)).toEqual(after)
    })

    test('an email tells of another day or time, and of another clinician', async () => {
      const services = await openServices()
      const { jordan, alex, added } = await clinic(services)
      const id = await added('First', { with: jordan.id })
      await services.db.deleteFrom('outbox').execute()
      const kinds = async () => (await services.db.selectFrom('outbox').select('kind').execute()).length
      await act(services, 'move', id, { slot: slotValue({ ...at('10:00'), clinicianId: alex.id }) })
      expect(await kinds()).toBe(1)
      await act(services, 'move', id, { slot: slotValue({ ...at('11:00'), clinicianId: alex.id }) })
      expect(await kinds()).toBe(2)
      expect(await log(services)).toContain(`"fields":["clinicianId"],"clinician":"${alex.id}"`)
    })
  })
})
