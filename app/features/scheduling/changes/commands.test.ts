import { describe, expect, test } from 'vitest'
import type { AppointmentRow } from '#app/db/tables.ts'
import { verifyChain } from '#app/features/audit/chain/verification.server.ts'
import { everything } from '#app/features/desk/address.ts'
import { recoverableSince } from '#app/features/records/write-record.server.ts'
import { claimSlot } from '#app/features/scheduling/claims.server.ts'
import { type Status, statuses } from '#app/features/scheduling/rules.ts'
import { removeTreatment } from '#app/features/treatments/commands.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { parseCursor } from '#app/platform/lists/pages.ts'
import { ownClaim } from '#test/care.ts'
import { storedAdmin, storedAppointment, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { listAppointments } from '../index.server.ts'
import { countByStatus, countPending, listDeletedVisits } from '../lists/queries.server.ts'
import { readFreeDays } from '../staff-times/free-days.server.ts'
import { changeStatus, removeAppointment, restoreAppointment } from './commands.server.ts'
import { moveAppointment } from './move-commands.server.ts'

const all = { filter: everything, terms: [] }
const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const slot = { date: '2026-12-09' as CalendarDate, time: '10:00' as ClockTime }

const change = (row: Pick<AppointmentRow, 'id' | 'updatedAt'>) => ({
  actor: dana,
  id: row.id,
  seen: row.updatedAt,
  tell: false,
})

const allDeleted = (now: Temporal.Instant) => ({ after: null, since: recoverableSince(now), most: 9 })

/** A visit as booking leaves it: with its blocks where its status holds time. */
async function visit(services: TestServices, treatment: Treatment, status: Status): Promise<AppointmentRow> {
  const row = await storedAppointment(services.db, {
    ...slot,
    treatment: treatment.name.en,
    treatmentId: treatment.id,
    status,
  })
  if (status !== 'cancelled') await claim(services, treatment, row.id)
  return row
}

const claim = ({ db }: TestServices, treatment: Treatment, appointmentId: string) =>
  db.transaction().execute((tx) => claimSlot(tx, ownClaim(treatment, slot, appointmentId)))

const stored = ({ db }: TestServices, id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const blocksHeld = async ({ db }: TestServices, appointmentId: string) =>
  (await db.selectFrom('slot_claims').select('block').where('appointmentId', '=', appointmentId).execute())
    .length

forEachEngineWithServices((openServices) => {
  describe('cancelled back to pending', () => {
    const reopen = async (services: TestServices, email: string) => {
      const treatment = await storedTreatment(services.db)
      const row = await storedAppointment(services.db, {
        ...slot,
        treatmentId: treatment.id,
        status: 'cancelled',
        email,
      })
      return changeStatus(services, { ...change(row), status: 'pending', tell: true })
    }

    test('is told: the patient’s calendar shows the cancellation until then', async () => {
      const services = await openServices()
      const changed = await reopen(services, 'ruth@example.com')
      expect(changed).toMatchObject({ value: { email: true, mustCall: false } })
      expect(await services.db.selectFrom('outbox').select('kind').execute()).toEqual([
        { kind: 'request-received' },
      ])
    })

    test('asks for a call where there is no email', async () => {
      const services = await openServices()
      expect(await reopen(services, '')).toMatchObject({ value: { email: false, mustCall: true } })
    })
  })

  test('who was here and is expected again reads nothing new', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db)
    const row = await storedAppointment(services.db, {
      ...slot,
      treatmentId: treatment.id,
      status: 'arrived',
      email: 'ruth@example.com',
    })
    const changed = await changeStatus(services, { ...change(row), status: 'confirmed', tell: true })
    expect(changed).toMatchObject({ value: { email: false, mustCall: false } })
  })

  describe('a status', () => {
    test.each(statuses.flatMap((from) => statuses.map((to) => ({ from, to }))))(
      'goes from $from to $to; the time is held unless cancelled',
      async ({ from, to }) => {
        const services = await openServices()
        const row = await visit(services, await storedTreatment(services.db), from)
        expect(await changeStatus(services, { ...change(row), status: to })).toMatchObject({ ok: true })
        expect((await stored(services, row.id)).status).toBe(to)
        expect(await blocksHeld(services, row.id)).toBe(to === 'cancelled' ? 0 : 6)
      },
    )

    test('says nothing of how a visit stands: one that was booked over another stays marked', async () => {
      const services = await openServices()
      const row = await visit(services, await storedTreatment(services.db), 'pending')
      await services.db.updateTable('appointments').set({ overlap: 'chosen' }).execute()
      expect(await changeStatus(services, { ...change(row), status: 'confirmed' })).toMatchObject({
        ok: true,
      })
      expect(await stored(services, row.id)).toMatchObject({ status: 'confirmed', overlap: 'chosen' })
    })

    test('cannot come back where the time is taken by now', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const row = await visit(services, treatment, 'cancelled')
      const other = await visit(services, treatment, 'pending')
      expect(await changeStatus(services, { ...change(row), status: 'confirmed' })).toEqual({
        ok: false,
        status: 409,
        message: 'Wed, Dec 9 at 10:00 AM is taken by another appointment. This one stays cancelled.',
      })
      expect(await stored(services, row.id)).toEqual(row)
      expect(await blocksHeld(services, row.id)).toBe(0)
      expect(await blocksHeld(services, other.id)).toBe(6)
    })

    test('comes back over another one once its time is over, marked', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const row = await visit(services, treatment, 'cancelled')
      const other = await visit(services, treatment, 'completed')
      services.clock.set('2026-12-10T18:00:00Z')
      expect((await changeStatus(services, { ...change(row), status: 'completed' })).ok).toBe(true)
      expect(await stored(services, row.id)).toMatchObject({ status: 'completed', overlap: 'chosen' })
      expect(await blocksHeld(services, row.id)).toBe(6)
      expect(await blocksHeld(services, other.id)).toBe(6)
    })

    test('comes back next to another one where two fit', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db, { capacity: 2 })
      const row = await visit(services, treatment, 'cancelled')
      await visit(services, treatment, 'pending')
      expect((await changeStatus(services, { ...change(row), status: 'pending' })).ok).toBe(true)
    })

    test('two who bring two cancelled visits back at once: one has the time', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const rows = [
        await visit(services, treatment, 'cancelled'),
        await visit(services, treatment, 'cancelled'),
      ]
      const outcomes = await Promise.all(
        rows.map((row) => changeStatus(services, { ...change(row), status: 'confirmed' })),
      )
      expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
      const held = await Promise.all(rows.map((row) => blocksHeld(services, row.id)))
      expect(held.sort()).toEqual([0, 6])
    })

    test('is refused on an older row, with who changed it and when', async () => {
      const services = await openServices()
      await storedAdmin(services.db, { id: 'dana-1', name: 'Dana Whitlock' })
      const row = await visit(services, await storedTreatment(services.db), 'pending')
      await changeStatus(services, { ...change(row), status: 'confirmed' })
      services.clock.advance({ minutes: 5 })
      expect(await changeStatus(services, { ...change(row), status: 'cancelled' })).toEqual({
        ok: false,
        status: 409,
        isOutdated: true,
        message:
          'Dana Whitlock changed this appointment on Mon, Dec 7 at 9:00 AM. Nothing was saved. Please check it again.',
      })
      expect((await stored(services, row.id)).status).toBe('confirmed')
    })

    test('of two saves on one row at once, one counts', async () => {
      const services = await openServices()
      const row = await visit(services, await storedTreatment(services.db), 'pending')
      const outcomes = await Promise.all(
        (['confirmed', 'cancelled'] as const).map((status) =>
          changeStatus(services, { ...change(row), status }),
        ),
      )
      expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
      const { status } = await stored(services, row.id)
      expect(await blocksHeld(services, row.id)).toBe(status === 'cancelled' ? 0 : 6)
    })

    test('of a deleted or unknown appointment is refused', async () => {
      const services = await openServices()
      const row = await visit(services, await storedTreatment(services.db), 'pending')
      await removeAppointment(services, change(row))
      const deleted = await stored(services, row.id)
      for (const gone of [deleted, { id: 'nothing', updatedAt: row.updatedAt }]) {
        expect(await changeStatus(services, { ...change(gone), status: 'confirmed' })).toMatchObject({
          ok: false,
          status: 404,
        })
      }
    })

    test('a fault is answered with a sentence', async () => {
      const services = await openServices()
      const row = await visit(services, await storedTreatment(services.db), 'pending')
      await services.db.schema.dropTable('slot_claims').execute()
      expect(await changeStatus(services, { ...change(row), status: 'cancelled' })).toEqual({
        ok: false,
        status: 503,
        message: 'Failed to update appointment status. Please try again.',
      })
      expect((await stored(services, row.id)).status).toBe('pending')
    })
  })

  describe('deleting', () => {
    test('frees the time for somebody else and takes the row off the list', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const row = await visit(services, treatment, 'confirmed')
      expect((await removeAppointment(services, change(row))).ok).toBe(true)
      expect(await claim(services, treatment, 'somebody-else')).toBe(true)
      expect((await listAppointments(services.db, { ...all, after: null })).rows).toEqual([])
    })

    test('is refused on an older row', async () => {
      const services = await openServices()
      const row = await visit(services, await storedTreatment(services.db), 'pending')
      await changeStatus(services, { ...change(row), status: 'confirmed' })
      expect(await removeAppointment(services, change(row))).toMatchObject({ ok: false, status: 409 })
      expect((await stored(services, row.id)).deletedAt).toBeNull()
    })

    test('can be taken back for 30 days, with the status and the time', async () => {
      const services = await openServices()
      const row = await visit(services, await storedTreatment(services.db), 'confirmed')
      await removeAppointment(services, change(row))
      services.clock.advance({ hours: 30 * 24 - 1 })
      const now = services.clock.now()
      const [deleted] = await listDeletedVisits(services.db, allDeleted(now))
      expect(deleted?.id).toBe(row.id)
      expect((await restoreAppointment(services, change(await stored(services, row.id)))).ok).toBe(true)
      expect(await stored(services, row.id)).toMatchObject({ status: 'confirmed', deletedAt: null })
      expect(await blocksHeld(services, row.id)).toBe(6)
    })

    test('cannot be taken back later', async () => {
      const services = await openServices()
      const row = await visit(services, await storedTreatment(services.db), 'pending')
      await removeAppointment(services, change(row))
      services.clock.advance({ hours: 30 * 24, minutes: 1 })
      const now = services.clock.now()
      expect(await listDeletedVisits(services.db, allDeleted(now))).toEqual([])
      const late = await restoreAppointment(services, change(await stored(services, row.id)))
      expect(late).toMatchObject({ ok: false, status: 404 })
    })

    test('cannot be taken back where the time is taken by now', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const row = await visit(services, treatment, 'pending')
      await removeAppointment(services, change(row))
      await visit(services, treatment, 'pending')
      const taken = await restoreAppointment(services, change(await stored(services, row.id)))
      expect(taken).toMatchObject({ ok: false, status: 409 })
    })
  })

  test('a visit of a deleted treatment is moved to the days and times that it was offered at', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { availableDays: ['Wednesday', 'Thursday'] })
    const row = await visit(services, treatment, 'confirmed')
    const { updatedAt } = await services.db
      .selectFrom('treatments')
      .select('updatedAt')
      .executeTakeFirstOrThrow()
    const deletion = { actor: dana, id: treatment.id, seen: updatedAt }
    expect(await removeTreatment(services, deletion)).toMatchObject({ ok: true })
    const asked = { treatmentId: treatment.id, except: row.id, day: null, strip: null }
    expect((await readFreeDays(services, asked))?.days).toHaveLength(5)
    const friday = { date: '2026-12-11' as CalendarDate, time: slot.time }
    expect(await moveAppointment(services, { ...change(row), slot: friday })).toMatchObject({ status: 409 })
    const thursday = { date: '2026-12-10' as CalendarDate, time: '14:30' as ClockTime }
    expect(await moveAppointment(services, { ...change(row), slot: thursday })).toMatchObject({ ok: true })
    expect(await stored(services, row.id)).toMatchObject(thursday)
    expect(await blocksHeld(services, row.id)).toBe(6)
  })

  test('what staff did is written down, without what patients typed', async () => {
    const services = await openServices()
    const row = await visit(services, await storedTreatment(services.db), 'pending')
    await changeStatus(services, { ...change(row), status: 'confirmed' })
    await removeAppointment(services, change(await stored(services, row.id)))
    await restoreAppointment(services, change(await stored(services, row.id)))
    const rows = await services.db.selectFrom('audit_log').selectAll().orderBy('seq').execute()
    expect(rows.map(({ actor, action, objectId, detail }) => [actor, action, objectId, detail])).toEqual([
      ['dana-1', 'status', row.id, '{"from":"pending","to":"confirmed"}'],
      ['dana-1', 'delete', row.id, '{}'],
      ['dana-1', 'restore', row.id, '{}'],
    ])
    expect(JSON.stringify(rows)).not.toContain(row.name)
    expect(await verifyChain(services.db)).toMatchObject({ ok: true, rows: 3 })
  })

  test('the list shows each appointment once, newest first, while new ones come in', async () => {
    const { db, clock } = await openServices()
    for (let made = 0; made < 60; made++) {
      if (made % 3 === 0) clock.advance({ seconds: 1 })
      await storedAppointment(db, { createdAt: clock.now().toString({ fractionalSecondDigits: 3 }) })
    }
    const seen: { id: string; createdAt: string }[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await listAppointments(db, { ...all, after: parseCursor(cursor) })
      seen.push(...page.rows)
      cursor = page.next
      clock.advance({ seconds: 1 })
      await storedAppointment(db, { createdAt: clock.now().toString({ fractionalSecondDigits: 3 }) })
    }
    expect(new Set(seen.map((row) => row.id)).size).toBe(60)
    const keys = seen.map((row) => `${row.createdAt} ${row.id}`)
    expect(keys).toEqual([...keys].sort().reverse())
  })

  test('only pending ones that are not deleted are counted', async () => {
    const { db } = await openServices()
    for (const status of ['pending', 'pending', 'confirmed', 'cancelled', 'completed']) {
      await storedAppointment(db, { status })
    }
    await storedAppointment(db, { status: 'pending', deletedAt: '2026-12-01T15:00:00.000Z' })
    expect(await countPending(db)).toBe(2)
    expect(await countByStatus(db)).toEqual({
      pending: 2,
      confirmed: 1,
      arrived: 0,
      'in-room': 0,
      completed: 1,
      'no-show': 0,
      cancelled: 1,
    })
  })
})
