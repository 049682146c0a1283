import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays } from '#app/platform/dates.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { recordedLog } from '#test/recorded-log.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { joinPatient } from '../patients/matching.server.ts'
import { mergePatients } from '../patients/merge-commands.server.ts'
import { belongings } from './belongings.server.ts'
import { searchPatients } from './patient-search.server.ts'

const actor = { kind: 'staff', id: 'dana', addressHash: '' } as const

async function patient(services: TestServices, name: string, end: string) {
  const said = { name, email: `p${end}@example.com`, phone: `4325550${end}`, language: 'es' } as const
  const id = await inTransaction(services.db, (tx) => joinPatient(tx, said, services.clock.now()))
  const visit = (days: number, status: string, time = '23:30') =>
    storedAppointment(services.db, {
      ...said,
      patientId: id,
      date: addDays(clinicDate(services.clock.now()), days),
      time,
      status,
    })
  return { id, visit }
}

forEachEngineWithServices((openServices) => {
  const search = async (services: TestServices, typed: string, after: string | null = null) =>
    outcomeValue(await searchPatients(services, actor, { typed, after }))

  test('says of each how to reach them and what of their visits matters', async () => {
    const services = await openServices()
    await storedTreatment(services.db, { name: 'HRT' })
    const maria = await patient(services, 'María Ruiz', '164')
    const joined = await patient(services, 'Mary Ruiz', '188')
    await mergePatients(services, { actor, intoId: maria.id, patientId: joined.id }, belongings)
    await maria.visit(-20, 'completed')
    await maria.visit(-3, 'cancelled')
    await maria.visit(1, 'cancelled')
    const { id: nextId } = await joined.visit(2, 'confirmed', '10:00')
    const today = await patient(services, 'Rosa Ruiz', '199')
    await today.visit(0, 'pending')
    await today.visit(0, 'completed', '00:00')
    const past = await patient(services, 'Ben Ruiz', '101')
    await past.visit(-20, 'no-show')
    await patient(services, 'New Ruiz', '102')
    const { patients, next, total, problem } = await search(services, 'ruiz')
    expect([next, total, problem]).toEqual([null, 4, null])
    expect(patients.map(({ name, line, visits }) => [name, line, visits])).toEqual([
      ['Rosa Ruiz', 'Today 11:30 PM, Pending', 2],
      ['María Ruiz', expect.stringMatching(/^\w+ \d+, 2026, 10:00 AM, Confirmed$/), 2],
      ['Ben Ruiz', expect.stringMatching(/^Last appointment \w+ \d+, 2026$/), 1],
      ['New Ruiz', 'No appointments yet', 0],
    ])
    expect(patients[1]).toMatchObject({
      id: maria.id,
      phone: '(432) 555-0164',
      ending: '0164',
      email: 'p164@example.com',
      language: 'es',
      next: { id: nextId, status: 'confirmed', treatment: 'HRT' },
      last: { status: 'completed' },
    })
    expect((await search(services, '0188')).patients.map(({ id }) => id)).toEqual([maria.id])
    expect((await search(services, '12')).problem).toContain('three digits')
    expect((await search(services, ' ')).problem).toBeNull()
  })

  test.each([
    { name: 'Ana de la Cruz', typed: ['delacruz', 'delacru', 'de la cruz'] },
    { name: 'Jan van der Berg', typed: ['vanderberg', 'van der berg'] },
    { name: 'Mary Ann Smith', typed: ['maryann', 'mary ann'] },
    { name: 'Ian St. John', typed: ['saint john', 'st john', 'stjohn'] },
  ])('$name is found in one word and in several', async ({ name, typed }) => {
    const services = await openServices()
    const { id } = await patient(services, name, '164')
    await patient(services, 'Tom Baker', '165')
    for (const words of typed) {
      const found = (await search(services, words)).patients.map((one) => one.id)
      expect([words, found]).toEqual([words, [id]])
    }
  })

  test('past a page it leads on, and anyone who was shown is written down once', async () => {
    const services = await openServices()
    for (let made = 100; made < 125; made++) await patient(services, `Ann Person${made}`, String(made))
    const first = await search(services, 'ann')
    const second = await search(services, 'ann', first.next)
    expect([first.patients.length, second.patients.length, second.next]).toEqual([20, 5, null])
    expect(new Set([...first.patients, ...second.patients].map(({ id }) => id)).size).toBe(25)
    await search(services, 'ann p')
    const log = await services.db.selectFrom('audit_log').select(['action', 'object', 'detail']).execute()
    expect(log.map(({ action, object }) => [action, object])).toEqual([
      ['list', 'patient'],
      ['list', 'patient'],
    ])
    expect(JSON.stringify(log)).not.toContain('Ann')
  })

  test('where it cannot be read one sentence says so, and nothing typed is written down', async () => {
    const services = await openServices()
    const { logged, log } = recordedLog()
    await services.db.schema.dropTable('patient_terms').execute()
    const found = await searchPatients({ ...services, log }, actor, { typed: 'Elena', after: null })
    expect(found).toMatchObject({ ok: false, status: 503, message: expect.stringContaining('couldn’t') })
    expect(JSON.stringify(logged)).not.toContain('Elena')
  })
})
