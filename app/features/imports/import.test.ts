import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { dana } from '#test/held-visits.ts'
import {
  checkedImport,
  imported,
  sourceCare,
  sourcePatient,
  sourceVisit,
  workOn,
} from '#test/imports/into-clinic.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { belongings } from '../patient-files/belongings.server.ts'
import { eraseOnePatient } from '../patient-files/patient-erasure.server.ts'
import { readKeptOf } from '../patient-files/patient-privacy.server.ts'
import { contactKeysOf } from '../patients/details.server.ts'
import { confirmContacts, insertDetails } from '../patients/details-queries.server.ts'
import { joinPatient } from '../patients/matching.server.ts'
import { mergePatients } from '../patients/merge-commands.server.ts'
import { findPatient } from '../patients/queries.server.ts'
import { countRows } from './queries.server.ts'
import { importSome } from './write.server.ts'

const tables = [
  'patients',
  'appointments',
  'treatments',
  'clinicians',
  'closures',
  'slot_claims',
  'outbox',
] as const

async function sizes({ db }: TestServices) {
  const counts: Record<string, number> = {}
  for (const table of tables) counts[table] = (await db.selectFrom(table).selectAll().execute()).length
  return counts
}

const visitsOf = ({ db }: TestServices) =>
  db.selectFrom('appointments').selectAll().orderBy('startsAt').orderBy('id').execute()

const statesOf = async ({ db }: TestServices, id: string) =>
  Object.fromEntries(
    (await countRows(db, id)).map(({ kind, state, decision, count }) => [
      `${kind} ${state} ${decision}`,
      count,
    ]),
  )

const file = [
  ...sourceCare,
  sourcePatient({ notes: 'Prefers mornings' }),
  sourceVisit(),
  sourceVisit({
    sourceId: 'past',
    startsAt: '2026-01-09T16:07:00Z',
    status: 'completed',
    notes: 'Went well',
  }),
  sourceVisit({ sourceId: 'off', startsAt: '2026-12-10T16:00:00Z', status: 'cancelled' }),
]

forEachEngineWithServices((openServices) => {
  test('a check says what would come, and writes nothing else', async () => {
    const services = await openServices()
    const before = await sizes(services)
    const { id } = await checkedImport(services, [
      ...file,
      sourceVisit({ sourceId: 'second', startsAt: '2026-12-09T16:15:00Z' }),
      sourceVisit({ sourceId: 'lost', patient: 'nobody' }),
      { kind: 'unreadable', line: 9, text: '13/45/2026', reason: { code: 'date', value: '13/45/2026' } },
    ])
    expect(await sizes(services)).toEqual(before)
    expect(await statesOf(services, id)).toEqual({
      'clinician staged new': 1,
      'treatment staged new': 1,
      'patient staged new': 1,
      'appointment staged new': 3,
      'appointment staged collides': 1,
      'appointment failed no-patient': 1,
      'unreadable unreadable unreadable': 1,
    })
  })

  test('an import brings everything, tells nobody, and confirms no contact', async () => {
    const services = await openServices()
    const { db } = services
    const { id } = await imported(services, file)
    const [past, coming, off] = await visitsOf(services)
    expect(past).toMatchObject({ time: '10:07', status: 'completed', name: 'Ann Alvarez' })
    expect(coming).toMatchObject({ date: '2026-12-09', time: '10:00', status: 'confirmed', overlap: null })
    expect(off).toMatchObject({ status: 'cancelled' })
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
    const details = await db.selectFrom('patient_details').selectAll().execute()
    expect(details.every(({ isOrigin, confirmedAt }) => isOrigin === 0 && confirmedAt === null)).toBe(true)
    expect(await db.selectFrom('patient_notes').select('words').execute()).toEqual([
      { words: 'Prefers mornings' },
    ])
    const [treatment] = await db.selectFrom('treatments').selectAll().execute()
    expect(treatment).toMatchObject({ active: 0, durationMinutes: 30, priceCents: 9_500 })
    const [clinician] = await db.selectFrom('clinicians').selectAll().execute()
    expect(clinician).toMatchObject({ name: 'Dr. Old', bookable: 0 })
    expect(coming?.clinicianId).toBe(clinician?.id)
    const log = await db.selectFrom('audit_log').select(['action', 'object', 'detail']).execute()
    expect(
      log
        .filter(({ action }) => action === 'create')
        .map(({ object }) => object)
        .toSorted(),
    ).toEqual(['appointment', 'appointment', 'appointment', 'clinician', 'patient', 'treatment'])
    expect(log.every(({ detail }) => detail.includes(id))).toBe(true)
  })

  test('what collides comes marked as booked anyway, with the import as reason', async () => {
    const services = await openServices()
    await imported(services, [...file, sourceVisit({ sourceId: 'second', startsAt: '2026-12-09T16:15:00Z' })])
    const over = (await visitsOf(services)).filter(({ overlap }) => overlap !== null)
    expect(over).toMatchObject([
      { time: '10:15', overlap: 'chosen', overlapReason: 'Imported from Easy!Appointments' },
    ])
  })

  test('who is here already stays as they are', async () => {
    const services = await openServices()
    const { db } = services
    const here = await storedClinician(db, { name: 'Old', credentials: 'MD' })
    await imported(services, file)
    expect(await db.selectFrom('clinicians').select(['id', 'name']).execute()).toEqual([
      { id: here.id, name: 'Old' },
    ])
    const [first] = await visitsOf(services)
    expect(first?.clinicianId).toBe(here.id)
  })

  test('a process that ends half-way leaves nothing twice', async () => {
    const services = await openServices()
    const many = Array.from({ length: 60 }, (_, index) =>
      sourceVisit({
        sourceId: `v${index}`,
        startsAt: `2026-${index < 30 ? '03' : '04'}-${String((index % 28) + 1).padStart(2, '0')}T15:00:00Z`,
      }),
    )
    const row = await checkedImport(services, [...sourceCare, sourcePatient(), ...many])
    const running = { ...row, state: 'importing' }
    await services.db.updateTable('imports').set({ state: 'importing' }).where('id', '=', row.id).execute()
    for (let turn = 0; turn < 4; turn++) await importSome(services, running)
    const half = (await visitsOf(services)).length
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(60)
    await workOn(services, row, 'importing')
    expect(await visitsOf(services)).toHaveLength(60)
    expect(await services.db.selectFrom('patients').select('id').execute()).toHaveLength(1)
  })

  test('a second run updates only what nobody touched', async () => {
    const services = await openServices()
    const { db, clock } = services
    await imported(services, [...file, sourceVisit({ sourceId: 'other', startsAt: '2026-12-11T16:00:00Z' })])
    clock.advance({ hours: 1 })
    const [, , , other] = await visitsOf(services)
    await db
      .updateTable('appointments')
      .set({ updatedAt: '2026-12-07T15:30:00.000Z' })
      .where('id', '=', other?.id ?? '')
      .execute()
    const again = [
      ...sourceCare,
      sourcePatient({ name: 'Ann Álvarez-Ruiz', notes: 'Prefers mornings' }),
      sourceVisit({ startsAt: '2026-12-09T17:00:00Z' }),
      ...file.slice(4),
      sourceVisit({ sourceId: 'other', startsAt: '2026-12-11T18:00:00Z' }),
    ]
    const { id } = await imported(services, again)
    expect((await visitsOf(services)).map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2026-01-09 10:07',
      '2026-12-09 11:00',
      '2026-12-10 10:00',
      '2026-12-11 10:00',
    ])
    expect(await db.selectFrom('patients').select('name').execute()).toEqual([{ name: 'Ann Álvarez-Ruiz' }])
    expect(await statesOf(services, id)).toMatchObject({
      'patient updated here': 1,
      'appointment updated here': 1,
      'appointment seen here': 2,
      'appointment kept touched': 1,
    })
  })

  test('an appointment of a later run has the contacts that staff confirmed, of whom the patient was merged into', async () => {
    const services = await openServices()
    const { db, clock } = services
    await imported(services, file)
    const ann = await db.selectFrom('patients').selectAll().executeTakeFirstOrThrow()
    const said = { name: ann.name, phone: ann.phone, email: 'ann@new.example', language: 'en' } as const
    const laterVisit = (sourceId: string, startsAt: string) =>
      imported(services, [...file, sourceVisit({ sourceId, startsAt })])
    const emailOn = async (date: string) =>
      (await visitsOf(services)).flatMap((one) => (one.date === date ? [one.email] : []))
    clock.advance({ hours: 1 })
    await inTransaction(db, async (tx) => {
      await insertDetails(tx, ann.id, said)
      await confirmContacts(tx, { rootId: ann.id, keys: contactKeysOf(said) }, clock.now())
    })
    await laterVisit('later', '2026-12-16T16:00:00Z')
    expect(await emailOn('2026-12-16')).toEqual(['ann@new.example'])
    clock.advance({ hours: 1 })
    const other = { ...said, name: 'Ann Alvarez-Ruiz', email: 'ann@newest.example' }
    const intoId = await inTransaction(db, (tx) => joinPatient(tx, other, clock.now(), 'staff'))
    await mergePatients(services, { actor: dana, intoId, patientId: ann.id }, belongings)
    await laterVisit('last', '2026-12-17T16:00:00Z')
    expect(await emailOn('2026-12-17')).toEqual(['ann@newest.example'])
  })

  test('an id that another file gave somebody else renames nobody', async () => {
    const services = await openServices()
    await imported(services, file)
    services.clock.advance({ hours: 1 })
    const bob = sourcePatient({ name: 'Bob Brown', email: 'bob@example.com', phone: null })
    const { id } = await imported(services, [...sourceCare, bob, sourceVisit({ sourceId: 'of bob' })])
    expect(await services.db.selectFrom('patients').select('name').execute()).toEqual([
      { name: 'Ann Alvarez' },
    ])
    expect(await statesOf(services, id)).toMatchObject({
      'patient failed other-person': 1,
      'appointment failed no-patient': 1,
    })
  })

  test('Undo removes what nobody touched, and lists the rest', async () => {
    const services = await openServices()
    const { db, clock } = services
    const before = await sizes(services)
    const row = await imported(services, [
      ...file,
      sourcePatient({ sourceId: 'bob', name: 'Bob Brown', email: null, phone: null }),
      sourceVisit({ sourceId: 'of bob', patient: 'bob', startsAt: '2026-12-14T16:00:00Z' }),
    ])
    clock.advance({ hours: 1 })
    const touched = (await visitsOf(services)).find(({ name }) => name === 'Bob Brown')
    await db
      .updateTable('appointments')
      .set({ updatedAt: '2026-12-07T15:30:00.000Z' })
      .where('id', '=', touched?.id ?? '')
      .execute()
    await workOn(services, row, 'undoing')
    expect((await visitsOf(services)).map(({ id }) => id)).toEqual([touched?.id])
    expect(await db.selectFrom('patients').select('name').execute()).toEqual([{ name: 'Bob Brown' }])
    expect(await statesOf(services, row.id)).toMatchObject({
      'appointment done touched': 1,
      'patient done touched': 1,
      'treatment done touched': 1,
      'clinician done touched': 1,
      'appointment undone new': 3,
      'patient undone new': 1,
    })
    const claims = await db.selectFrom('slot_claims').select('appointmentId').distinct().execute()
    expect(claims).toEqual([{ appointmentId: touched?.id }])
    expect(before.patients).toBe(0)
  })

  test('an erased patient comes back by no run and by no Undo', async () => {
    const services = await openServices()
    const { db, clock } = services
    const row = await imported(services, file)
    clock.advance({ hours: 1 })
    const { id } = await db.selectFrom('patients').select('id').executeTakeFirstOrThrow()
    const patient = await findPatient(db, id)
    if (!patient) throw new Error('no patient')
    const { seen } = await readKeptOf(db, patient)
    const actor = { kind: 'staff', id: 'owner', addressHash: '' } as const
    expect(await eraseOnePatient(services, { actor, id, seen, isMeant: true })).toMatchObject({ ok: true })
    expect(
      await db.selectFrom('import_rows').select('record').where('personKey', '<>', '').execute(),
    ).toEqual(Array.from({ length: 4 }, () => ({ record: '' })))
    await imported(services, file)
    expect(await visitsOf(services)).toEqual([])
    await workOn(services, row, 'undoing')
    expect(await db.selectFrom('patients').select('id').execute()).toEqual([])
    expect(await visitsOf(services)).toEqual([])
  })

  test('erasing somebody takes them out of a file that is only checked', async () => {
    const services = await openServices()
    const { db } = services
    const { id } = await imported(services, file)
    expect(id).not.toBe('')
    services.clock.advance({ hours: 1 })
    const next = await checkedImport(services, file, 'amelia')
    const patient = await db.selectFrom('patients').selectAll().executeTakeFirstOrThrow()
    const { seen } = await readKeptOf(db, patient)
    const actor = { kind: 'staff', id: 'owner', addressHash: '' } as const
    await eraseOnePatient(services, { actor, id: patient.id, seen, isMeant: true })
    await workOn(services, next, 'importing')
    expect(await visitsOf(services)).toEqual([])
    expect(await db.selectFrom('patients').select('id').execute()).toEqual([])
  })

  test('a patient of an import stays although no appointment is theirs', async () => {
    const services = await openServices()
    const { db } = services
    await imported(services, [sourcePatient()])
    const { noteEmptyPatients } = await import('#app/db/upkeep/unreferenced.server.ts')
    await noteEmptyPatients(db, services.clock.now())
    expect(await db.selectFrom('patients').select('emptySince').execute()).toEqual([{ emptySince: null }])
  })
})
