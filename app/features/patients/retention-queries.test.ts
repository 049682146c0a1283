import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { erasePatient, exportPatient } from '#app/features/patient-files/patient-requests.server.ts'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { belongings } from '../patient-files/belongings.server.ts'
import { joinPatient } from './matching.server.ts'
import { mergePatients } from './merge-commands.server.ts'
import { deleteEmptyPatients } from './queries.server.ts'

const at = Temporal.Instant.from('2026-12-01T15:00:00Z')
const actor = { kind: 'staff', id: 'dana', addressHash: '' } as const
const rosa = {
  name: 'Rosa Quackenbush',
  email: 'rosa@example.com',
  phone: '432-555-0142',
  language: 'en',
} as const

async function bookedBy({ db }: TestServices, said: { name: string; email: string; phone: string }) {
  const patientId = await inTransaction(db, (tx) => joinPatient(tx, { ...said, language: 'en' }, at, 'staff'))
  await storedAppointment(db, { ...said, patientId })
  return patientId
}

const tables = ['patients', 'patient_details', 'patient_terms', 'patient_merges', 'patient_notes'] as const

const partsOf = ({ db, engine, clock, settings }: TestServices) => ({
  db,
  engine,
  clock,
  dataDirectory: settings.dataDirectory,
})

forEachEngineWithServices((openServices) => {
  test('with the last record under an address goes all that is known of the patient', async () => {
    const services = await openServices()
    const { db } = services
    const id = await bookedBy(services, rosa)
    const other = await bookedBy(services, { ...rosa, name: 'Rose Quack', email: '', phone: '432-555-0199' })
    await mergePatients(services, { actor, patientId: other, intoId: id }, belongings)
    const note = { id: 'n', patientId: id, adminId: 'dana', words: 'Call first.', createdAt: '' }
    await db.insertInto('patient_notes').values(note).execute()
    expect(await exportPatient(partsOf(services), 'Rosa@example.com')).toMatchObject({
      patients: [{ id, knownBy: ['rosa@example.com'], notes: [] }],
    })
    await erasePatient(partsOf(services), 'Rosa@example.com')
    const [patient] = await db.selectFrom('patients').select('email').where('id', '=', id).execute()
    expect(patient).toEqual({ email: '' })
    expect(JSON.stringify(await db.selectFrom('patient_details').selectAll().execute())).not.toContain(
      'rosa@',
    )
    expect(JSON.stringify(await db.selectFrom('patient_terms').selectAll().execute())).not.toContain('rosa@')
    await db.updateTable('appointments').set({ email: 'late@example.com' }).execute()
    await inTransaction(db, (tx) =>
      joinPatient(tx, { ...rosa, email: 'late@example.com', phone: '432-555-0142' }, at, 'staff'),
    )
    await erasePatient(partsOf(services), 'late@example.com')
    for (const table of tables)
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    expect(await db.selectFrom('name_slips').selectAll().execute()).toEqual([])
  })

  test('a patient without records goes after 30 days, and words that others bear stay', async () => {
    const services = await openServices()
    const { db } = services
    const gone = await bookedBy(services, rosa)
    const stays = await bookedBy(services, { ...rosa, name: 'Rosa Ruiz', email: 'ruiz@example.com' })
    const forget = (now: Temporal.Instant) =>
      deleteEmptyPatients(db, { now, emptyBefore: now.subtract({ hours: 24 * 30 }) })
    await db.deleteFrom('appointments').where('patientId', '=', gone).execute()
    expect(await forget(at)).toBe(0)
    expect(await forget(at.add({ hours: 24 * 30 }))).toBe(0)
    expect(await forget(at.add({ hours: 24 * 30 + 1 }))).toBe(1)
    expect(await db.selectFrom('patients').select('id').execute()).toEqual([{ id: stays }])
    const words = await db.selectFrom('name_slips').select('word').distinct().orderBy('word').execute()
    expect(words.map(({ word }) => word)).toEqual(['rosa', 'rosaruiz', 'ruiz'])
  })

  test('who comes again meanwhile stays', async () => {
    const services = await openServices()
    const { db } = services
    const id = await bookedBy(services, rosa)
    await db.deleteFrom('appointments').execute()
    const forget = (now: Temporal.Instant) => deleteEmptyPatients(db, { now, emptyBefore: now })
    expect(await deleteEmptyPatients(db, { now: at, emptyBefore: at.subtract({ hours: 1 }) })).toBe(0)
    expect(await bookedBy(services, rosa)).toBe(id)
    expect(await forget(at.add({ hours: 24 * 60 }))).toBe(0)
  })
})
