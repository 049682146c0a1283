import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { storedAdmin, storedAppointment, storedTreatment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { entryOf, waiting } from '#test/waitlist.ts'
import type { Staff } from '../audit/actor.ts'
import { correctPatient, undoCorrection } from '../patients/correct/commands.server.ts'
import { joinPatient } from '../patients/matching.server.ts'
import { mergePatients, mergeSuggested, separatePatient } from '../patients/merge-commands.server.ts'
import { offerRound } from '../waitlist/offers/jobs.server.ts'
import { belongings } from './belongings.server.ts'
import { readJoin } from './patient-join.server.ts'

const rosa = {
  name: 'Rosa Díaz',
  phone: '(432) 555-0101',
  email: 'rosa@example.com',
  language: 'en',
} as const
const rosalia = { ...rosa, name: 'Rosalía Díaz', email: 'rosalia@example.com' }
/** Waits since, and the other one booked after it. */
const since = '2026-12-06T16:00:00Z'
const later = '2026-12-06T17:00:00.000Z'

forEachEngineWithServices((openServices) => {
  async function clinic() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const { db, clock } = services
    const { id: adminId } = await storedAdmin(db)
    const actor: Staff = { kind: 'staff', id: adminId, addressHash: '' }
    const join = (said: typeof rosa | typeof rosalia, minutes: number) =>
      inTransaction(db, (tx) => joinPatient(tx, said, clock.now().subtract({ minutes }), 'staff'))
    const [one, other] = [await join(rosa, 2), await join(rosalia, 1)]
    const treatment = await storedTreatment(db)
    const row = (id: string) =>
      db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const merge = (ends: string[] = []) =>
      mergePatients(services, { actor, intoId: one, patientId: other, ends }, belongings)
    const split = () => separatePatient(services, { actor, patientId: other }, belongings)
    const correct = async (typed: object, also: string[] = []) =>
      correctPatient(
        services,
        {
          actor,
          id: one,
          seen: (await row(one)).updatedAt,
          typed: { ...rosa, ...typed },
          follows: true,
          also,
        },
        belongings,
      )
    const says = (id: string) =>
      db
        .selectFrom('appointments')
        .select(['name', 'phone', 'email', 'language'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const found = async (key: string) =>
      (await db.selectFrom('patient_details').select('rootId').where('key', '=', key).execute()).map(
        ({ rootId }) => rootId,
      )
    return { services, db, actor, one, other, treatment, merge, split, correct, says, row, found }
  }

  test('a split gives visits and places back what they said before corrections of the other one', async () => {
    const { services, db, actor, one, other, treatment, merge, split, correct, says, found } = await clinic()
    const coming = { date: '2030-01-02', status: 'confirmed' } as const
    const hers = await storedAppointment(db, { ...rosa, ...coming, patientId: one })
    const theirs = await storedAppointment(db, {
      ...rosalia,
      ...coming,
      date: '2030-01-03',
      patientId: other,
    })
    const place = await waiting(services, treatment, { ...rosalia, patientId: other })
    outcomeValue(await merge())
    outcomeValue(await correct({ phone: '(432) 555-0199' }, [theirs.id, place]))
    outcomeValue(await correct({ phone: '(432) 555-0199', language: 'es' }))
    const now = { ...rosa, phone: '(432) 555-0199', language: 'es' }
    expect([await says(hers.id), await says(theirs.id)]).toEqual([now, now])
    outcomeValue(await split())
    expect(await says(theirs.id)).toEqual(rosalia)
    expect(await entryOf(services, place)).toMatchObject({ ...rosalia, patientId: other })
    expect(await says(hers.id)).toEqual(now)
    expect(await found('e:rosalia@example.com')).toEqual([other])
    expect(await found('p:+14325550199')).toEqual([one])
    // What staff take back later is Rosa's alone.
    expect(await undoCorrection(services, { actor, id: one }, belongings)).toMatchObject({ ok: true })
    expect([await says(hers.id), await says(theirs.id)]).toEqual([{ ...now, language: 'en' }, rosalia])
  })

  test('a field that was told something else since the correction keeps it', async () => {
    const { db, other, merge, split, correct, says } = await clinic()
    const coming = { date: '2030-01-02', status: 'confirmed', patientId: other } as const
    const theirs = await storedAppointment(db, { ...rosalia, ...coming })
    outcomeValue(await merge())
    outcomeValue(await correct({ phone: '(432) 555-0199' }))
    await db
      .updateTable('appointments')
      .set({ email: 'newest@example.com' })
      .where('id', '=', theirs.id)
      .execute()
    outcomeValue(await split())
    expect(await says(theirs.id)).toEqual({ ...rosalia, email: 'newest@example.com' })
  })

  test('a merge ends no place unless staff say so, and a split opens those that it had ended', async () => {
    const { services, db, actor, one, other, treatment, merge, split } = await clinic()
    const visit = { treatmentId: treatment.id, status: 'confirmed', createdAt: later } as const
    await storedAppointment(db, { ...rosa, ...visit, patientId: one, date: '2026-12-10' })
    const place = await waiting(services, treatment, { ...rosalia, patientId: other, since })
    const state = async () => (await entryOf(services, place)).state
    const asked = { id: one, other, find: null, after: null }
    expect(outcomeValue(await readJoin(services, actor, asked)).ending).toMatchObject([{ id: place }])
    outcomeValue(await merge())
    await offerRound(services)
    expect(await state()).toBe('open')
    outcomeValue(await split())
    outcomeValue(await mergeSuggested(services, { actor, ids: [one, other] }, belongings))
    await offerRound(services)
    expect(await state()).toBe('open')
    outcomeValue(await split())
    services.clock.advance({ minutes: 1 })
    // Booked once more, and staff say that the place is over.
    await storedAppointment(db, {
      ...rosa,
      ...visit,
      patientId: one,
      date: '2026-12-11',
      createdAt: services.clock.now().subtract({ seconds: 40 }).toString({ smallestUnit: 'millisecond' }),
    })
    outcomeValue(await merge([place]))
    await offerRound(services)
    expect(await state()).toBe('booked')
    outcomeValue(await split())
    await offerRound(services)
    expect(await entryOf(services, place)).toMatchObject({ state: 'open', endedAt: null })
    const log = await db.selectFrom('audit_log').select(['action', 'objectId']).execute()
    expect(log).toContainEqual({ action: 'restore', objectId: place })
  })

  test('a place that their own visit ended stays over after a split', async () => {
    const { services, db, other, treatment, merge, split } = await clinic()
    const place = await waiting(services, treatment, { ...rosalia, patientId: other, since })
    outcomeValue(await merge())
    await storedAppointment(db, {
      ...rosalia,
      treatmentId: treatment.id,
      status: 'confirmed',
      createdAt: later,
      patientId: other,
      date: '2026-12-10',
    })
    await offerRound(services)
    expect(await entryOf(services, place)).toMatchObject({ state: 'booked' })
    outcomeValue(await split())
    expect(await entryOf(services, place)).toMatchObject({ state: 'booked' })
  })
})
