import { expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { checkedImport, sourceCare, sourcePatient, sourceVisit, workOn } from '#test/imports/into-clinic.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { forgetWhatIsOver } from '../patient-files/retention.server.ts'
import { progressIntents } from './commands.server.ts'
import { findImport, insertPiece, updateImport } from './queries.server.ts'
import { importSome } from './write.server.ts'

const actor = { kind: 'staff', id: 'owner', addressHash: '' } as const
const file = [
  ...sourceCare,
  sourcePatient(),
  sourcePatient({ sourceId: 'bob', name: 'Bob Brown', email: 'bob@example.com', phone: null }),
  sourceVisit(),
]

const press = (services: TestServices, intent: 'start' | 'stop' | 'undo', id: string) =>
  runIntent(progressIntents, services, { actor, fields: new Map([['intent', `${intent} ${id}`]]) })

/** An import whose patients have come, and whose appointment still waits. @returns its id */
async function stoppedImport(services: TestServices): Promise<string> {
  const { db } = services
  const row = await checkedImport(services, file)
  await insertPiece(db, { importId: row.id, position: 0, content: 'QQ==' })
  expect(await press(services, 'start', row.id)).toMatchObject({ ok: true })
  for (let turn = 0; turn < 3; turn++) await importSome(services, row)
  expect(await press(services, 'stop', row.id)).toMatchObject({ ok: true })
  return row.id
}

async function afterDays(services: TestServices, days: number) {
  services.clock.advance({ hours: days * 24 })
  await forgetWhatIsOver(services)
}

const rowsOf = ({ db }: TestServices) =>
  db
    .selectFrom('import_rows')
    .select(['kind', 'state', 'record'])
    .orderBy('rank')
    .orderBy('position')
    .execute()

const namesOf = async ({ db }: TestServices) =>
  (await db.selectFrom('patients').select('name').orderBy('name').execute()).map(({ name }) => name)

const marks = ['clinician', 'treatment', 'patient', 'patient'].map((kind) => ({
  kind,
  state: 'done',
  record: '',
}))

forEachEngineWithServices((openServices) => {
  test('what the file of a stopped import says is forgotten after 30 days, and the import is over', async () => {
    const services = await openServices()
    const id = await stoppedImport(services)
    expect(await services.db.selectFrom('import_pieces').select('id').execute()).toEqual([])
    await afterDays(services, 29)
    expect((await rowsOf(services)).filter(({ record }) => record !== '')).toHaveLength(5)
    await afterDays(services, 2)
    expect(await rowsOf(services)).toEqual(marks)
    expect(await namesOf(services)).toEqual(['Ann Alvarez', 'Bob Brown'])
    expect(await findImport(services.db, id)).toMatchObject({ state: 'done' })
    expect(await press(services, 'start', id)).toMatchObject({ status: 409 })
    expect(await press(services, 'undo', id)).toMatchObject({ status: 410 })
  })

  test('an import that was stopped before stops had an end is forgotten too', async () => {
    const services = await openServices()
    const id = await stoppedImport(services)
    await updateImport(services.db, id, { undoUntil: null })
    await insertPiece(services.db, { importId: id, position: 1, content: 'QQ==' })
    await afterDays(services, 31)
    expect(await rowsOf(services)).toEqual(marks)
    expect(await services.db.selectFrom('import_pieces').select('id').execute()).toEqual([])
    expect(await press(services, 'undo', id)).toMatchObject({ status: 410 })
  })

  test.each(['with', 'without'])(
    'so is one that was undone from there, %s an end of its Undo',
    async (end) => {
      const services = await openServices()
      const id = await stoppedImport(services)
      if (end === 'without') await updateImport(services.db, id, { undoUntil: null })
      expect(await press(services, 'undo', id)).toMatchObject({ ok: true })
      await workOn(services, { id }, 'undoing')
      expect(await namesOf(services)).toEqual([])
      await afterDays(services, 31)
      expect(await rowsOf(services)).toEqual([])
      expect(await findImport(services.db, id)).toMatchObject({ state: 'undone' })
    },
  )

  test('one that goes on has its 30 days from its end', async () => {
    const services = await openServices()
    const { db, clock } = services
    const id = await stoppedImport(services)
    clock.advance({ hours: 20 * 24 })
    expect(await press(services, 'start', id)).toMatchObject({ ok: true })
    expect(await findImport(db, id)).toMatchObject({ undoUntil: null })
    await workOn(services, { id }, 'importing')
    const undoUntil = columns.instant(clock.now().add({ hours: 30 * 24 }))
    expect(await findImport(db, id)).toMatchObject({ state: 'done', undoUntil })
    await afterDays(services, 20)
    expect((await rowsOf(services)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'clinician done',
      'treatment done',
      'patient done',
      'patient done',
      'appointment done',
    ])
    expect((await rowsOf(services)).every(({ record }) => record !== '')).toBe(true)
  })
})
