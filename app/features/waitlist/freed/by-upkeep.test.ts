import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { eraseOnePatient } from '#app/features/patient-files/patient-erasure.server.ts'
import { readErasure } from '#app/features/patient-files/patient-privacy.server.ts'
import { erasePatient } from '#app/features/patient-files/patient-requests.server.ts'
import { forgetWhatIsOver } from '#app/features/patient-files/retention.server.ts'
import { joinPatient } from '#app/features/patients/matching.server.ts'
import { storedAdmin, storedTreatment } from '#test/factories.ts'
import { at, visit } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { entryOf, runningIn, waiting } from '#test/waitlist.ts'
import { offerRound } from '../offers/jobs.server.ts'

const who = { name: 'Walter Brandt', email: 'walter@example.com', phone: '', language: 'en' } as const

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const { db, clock } = services
    const treatment = await storedTreatment(db, { name: 'HRT' })
    const patientId = await inTransaction(db, (tx) => joinPatient(tx, who, clock.now()))
    await visit(services, treatment, { ...at('10:00'), ...who, patientId })
    return { services, treatment, patientId }
  }
  const byOperator = ({ db, engine, clock, settings }: TestServices) =>
    erasePatient({ db, engine, clock, dataDirectory: settings.dataDirectory }, who.email)
  async function byStaff(services: TestServices, id: string) {
    const actor = { kind: 'staff', id: (await storedAdmin(services.db)).id, addressHash: '' } as const
    const read = outcomeValue(await readErasure(services, actor, id))
    if (!('view' in read)) throw new Error('nothing to erase')
    return eraseOnePatient(services, { actor, id, seen: read.view.seen, isMeant: true })
  }

  test.each(['the operator', 'staff'] as const)(
    'the time of a patient whom %s erased is offered, and what was held for them as well',
    async (by) => {
      const { services, treatment, patientId } = await open()
      const erase = () => (by === 'staff' ? byStaff(services, patientId) : byOperator(services))
      const first = await waiting(services, treatment, { since: '2026-12-01T15:00:00Z' })
      await erase()
      expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
      expect(await runningIn(services)).toMatchObject([{ entryId: first, date: '2026-12-09', time: '10:00' }])
      const { id } = await services.db
        .insertInto('patients')
        .values({
          id: 'Elena',
          ...who,
          e164: '',
          mergedInto: null,
          emptySince: null,
          createdAt: '2026-12-01T15:00:00.000Z',
          updatedAt: '2026-12-01T15:00:00.000Z',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await services.db
        .updateTable('waitlist_entries')
        .set({ email: who.email, patientId: id })
        .where('id', '=', first)
        .execute()
      const next = await waiting(services, treatment)
      await (by === 'staff' ? byStaff(services, id) : byOperator(services))
      await expect(entryOf(services, first)).rejects.toThrow()
      expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
      expect(await runningIn(services)).toMatchObject([{ entryId: next, date: '2026-12-09', time: '10:00' }])
    },
  )

  test('a visit that has had its time frees nothing', async () => {
    const { services } = await open()
    services.clock.set('2034-12-12T15:00:00Z')
    expect(await forgetWhatIsOver(services)).toMatchObject({ appointments: 1 })
    expect(await services.db.selectFrom('freed_times').selectAll().execute()).toEqual([])
  })
})
