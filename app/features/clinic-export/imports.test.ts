import { afterEach, expect, test } from 'vitest'
import { provideLanguage } from '#app/language/language.ts'
import { languageInUse, withLanguage } from '#app/language/with-language.server.ts'
import { filesIn } from '#test/archive-files.ts'
import { engines, forEachEngine, openEmptyDatabase } from '#test/database.ts'
import { exportTo } from '#test/exported-clinic.ts'
import { checkedImport, sourceCare, sourcePatient, sourceVisit, workOn } from '#test/imports/into-clinic.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { type TestServices, testServices } from '#test/services.ts'
import { keepChainKey } from '../audit/chain/chain.server.ts'
import { checkIntents, progressIntents, resultIntents } from '../imports/commands.server.ts'
import { readImports, readResult } from '../imports/page.server.ts'
import { importSome } from '../imports/write.server.ts'
import { eraseOnePatient } from '../patient-files/patient-erasure.server.ts'
import { readKeptOf } from '../patient-files/patient-privacy.server.ts'
import { forgetWhatIsOver } from '../patient-files/retention.server.ts'
import { loadExport } from './load.server.ts'

const actor = {
  kind: 'staff',
  id: 'owner',
  addressHash: 'address of owner',
  session: 'session of owner',
} as const
const otherKey = 'the key of the next clinic, which is another '.repeat(2)
const anns = { name: 'Ann Alvarez', birthDate: '1980-02-03' }
const bobs = { name: 'Bob Brown', birthDate: null }

const file = [
  ...sourceCare,
  sourcePatient({ birthDate: '1980-02-03', notes: 'Prefers mornings' }),
  sourcePatient({ sourceId: 'bob', name: 'Bob Brown', email: 'bob@example.com', phone: null }),
  sourcePatient({ sourceId: 'cal', name: 'Cal Cruz', email: 'cal@example.com', phone: null }),
  sourceVisit({ patient: 'bob' }),
]

async function start(services: TestServices, id: string) {
  const fields = new Map([['intent', `start ${id}`]])
  expect(await runIntent(checkIntents, services, { actor, fields })).toMatchObject({ ok: true })
}

const undo = (services: TestServices, id: string) =>
  runIntent(resultIntents, services, { actor, fields: new Map([['intent', `undo ${id}`]]) })

/** Ann has no appointment, Bob has one, and Cal was erased. */
async function importedClinic(services: TestServices): Promise<string> {
  const { db, clock } = services
  const { id } = await checkedImport(services, file)
  await start(services, id)
  await workOn(services, { id }, 'importing')
  clock.advance({ hours: 1 })
  const cal = await db
    .selectFrom('patients')
    .selectAll()
    .where('name', '=', 'Cal Cruz')
    .executeTakeFirstOrThrow()
  const { seen } = await readKeptOf(db, cal)
  await eraseOnePatient(services, { actor, id: cal.id, seen, isMeant: true })
  return id
}

const patientsOf = ({ db }: TestServices) =>
  db.selectFrom('patients').select(['name', 'birthDate']).orderBy('name').execute()

async function aDayAndAMonth(services: TestServices) {
  await forgetWhatIsOver(services)
  services.clock.advance({ hours: 31 * 24 })
  await forgetWhatIsOver(services)
}

afterEach(() => provideLanguage(() => languageInUse() ?? 'en'))

forEachEngine((openDatabase) => {
  for (const engine of engines) {
    /** The clinic that the archive makes, under another key. */
    const loaded = async (path: string) => {
      const target = await openEmptyDatabase(engine)
      keepChainKey(target.db, otherKey)
      const services = testServices(target)
      services.settings.secretKey = otherKey
      const outcome = await withLanguage('en', () => loadExport({ ...services, secretKey: otherKey }, path))
      expect(outcome).toMatchObject({ ok: true })
      return { services, close: target.close }
    }

    test(`imported patients without appointments stay until their marks go, loaded on ${engine}`, async () => {
      const services = testServices(await openDatabase())
      await importedClinic(services)
      await checkedImport(services, [sourcePatient({ sourceId: 'dee', name: 'Dee Diaz' })])
      const keys = await services.db
        .selectFrom('import_rows')
        .select(['sourceKey', 'recordKey', 'emailKey', 'personKey'])
        .execute()
      const path = await exportTo(services)
      const files = await filesIn(path)
      const whole = Buffer.concat([...files.values()]).toString()
      const left = [...keys.flatMap((row) => Object.values(row)), 'Dee Diaz', 'Cal Cruz']
      expect(left.filter((text) => text !== '' && whole.includes(text))).toEqual([])
      for (const [name, content] of files)
        if (/imports/.test(name)) expect(content.toString()).not.toMatch(/(address|session) of owner/)
      const { services: there, close } = await loaded(path)
      try {
        await aDayAndAMonth(there)
        expect(await patientsOf(there)).toEqual([anns, bobs])
        expect(await there.db.selectFrom('patient_notes').select('words').execute()).toEqual([
          { words: 'Prefers mornings' },
        ])
        await there.db.updateTable('imports').set({ createdAt: '2019-12-06T15:00:00.000Z' }).execute()
        await aDayAndAMonth(there)
        expect(await patientsOf(there)).toEqual([bobs])
        expect(await readImports(there)).toEqual([])
      } finally {
        await close()
      }
    })

    test(`Undo still works after loading on ${engine}`, async () => {
      const services = testServices(await openDatabase())
      const id = await importedClinic(services)
      const { services: there, close } = await loaded(await exportTo(services))
      try {
        const bob = there.db.updateTable('patients').set({ updatedAt: '2026-12-07T15:30:00.000Z' })
        await bob.where('name', '=', 'Bob Brown').execute()
        expect(await readResult(there, id)).toMatchObject({
          state: 'done',
          patients: 2,
          appointments: 1,
          undoUntil: expect.any(String),
        })
        expect(await undo(there, id)).toMatchObject({ ok: true })
        await workOn(there, { id }, 'undoing')
        expect(await patientsOf(there)).toEqual([bobs])
        expect(await there.db.selectFrom('appointments').select('id').execute()).toEqual([])
      } finally {
        await close()
      }
    })

    test(`an import that was stopped is over, loaded on ${engine}`, async () => {
      const services = testServices(await openDatabase())
      const row = await checkedImport(services, file)
      await start(services, row.id)
      for (let turn = 0; turn < 3; turn++) await importSome(services, row)
      const fields = new Map([['intent', `stop ${row.id}`]])
      expect(await runIntent(progressIntents, services, { actor, fields })).toMatchObject({ ok: true })
      const { services: there, close } = await loaded(await exportTo(services))
      try {
        expect(await readResult(there, row.id)).toMatchObject({ state: 'done', patients: 3, appointments: 0 })
        expect(await there.db.selectFrom('import_rows').select('state').distinct().execute()).toEqual([
          { state: 'done' },
        ])
      } finally {
        await close()
      }
    })
  }
})
