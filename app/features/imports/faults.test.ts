import type { QueryNode } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { provideLanguage } from '#app/language/language.ts'
import { languageInUse } from '#app/language/with-language.server.ts'
import { checkedImport, sourceCare, sourcePatient, sourceVisit } from '#test/imports/into-clinic.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { forgetRecords } from '../patient-files/erasure.server.ts'
import { importing } from './jobs.server.ts'
import { findImport, listRows, updateImport } from './queries.server.ts'

const file = [
  ...sourceCare,
  sourcePatient(),
  sourcePatient({ sourceId: 'bob', name: 'Bob Brown', email: 'bob@example.com', phone: '+14325550112' }),
  sourceVisit(),
]

const withCode = (text: string, code: Record<string, unknown>) => Object.assign(new Error(text), code)
const passing = {
  'a locked file': () => withCode('database is locked', { code: 'ERR_SQLITE_ERROR', errcode: 5 }),
  'a full disk': () => withCode('database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
  'an unreadable disk': () => withCode('disk I/O error', { code: 'ERR_SQLITE_ERROR', errcode: 6410 }),
  'a closed database': () => withCode('database is not open', { code: 'ERR_INVALID_STATE' }),
  'a serialization failure': () => withCode('could not serialize access', { code: '40001' }),
  'a statement timeout': () => withCode('canceling statement', { code: '57014' }),
  'a lock timeout': () => withCode('canceling statement', { code: '55P03' }),
  'too many connections': () => withCode('sorry, too many clients already', { code: '53300' }),
  'a server that stops': () => withCode('terminating connection', { code: '57P01' }),
  'a connection that is refused': () => withCode('connect ECONNREFUSED', { code: 'ECONNREFUSED' }),
}

/** The same services on a database that fails where it is asked to write a row of `table`. */
function failing(
  services: TestServices,
  { table, fault }: { table: string; fault: (values: unknown) => Error | null },
): TestServices {
  const failure = {
    transformQuery: ({ node }: { node: QueryNode & { into?: unknown; values?: unknown } }) => {
      const isAsked = node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes(`"${table}"`)
      const error = isAsked ? fault(node.values) : null
      if (error) throw error
      return node
    },
    transformResult: async ({ result }: { result: unknown }) => result,
  }
  return { ...services, db: services.db.withPlugin(failure as never) }
}

const run = (services: TestServices) => importing(services, forgetRecords, Number.POSITIVE_INFINITY).run()

async function rowsOf({ db }: TestServices, importId: string) {
  const after = { rank: -1, position: -1 }
  const rows = await listRows(db, importId, { state: ['staged', 'done', 'failed'], after, most: 100 })
  return rows.map(({ kind, state }) => `${kind} ${state}`)
}

const allDone = ['clinician done', 'treatment done', 'patient done', 'patient done', 'appointment done']

afterEach(() => provideLanguage(() => languageInUse() ?? 'en'))

forEachEngineWithServices((openServices) => {
  test('an import goes on after a restart, when no request woke it', async () => {
    const services = await openServices()
    const { id } = await checkedImport(services, file)
    await updateImport(services.db, id, { state: 'importing' })
    provideLanguage(languageInUse)
    await run(services)
    expect(await rowsOf(services, id)).toEqual(allDone)
    await updateImport(services.db, id, { state: 'undoing' })
    await run(services)
    expect((await findImport(services.db, id))?.state).toBe('undone')
  })

  test.each(Object.entries(passing))('%s refuses no row: the import tries again', async (_, fault) => {
    const services = await openServices()
    const { id } = await checkedImport(services, file)
    await updateImport(services.db, id, { state: 'importing' })
    await run(failing(services, { table: 'patients', fault }))
    expect(await rowsOf(services, id)).toEqual([
      'clinician done',
      'treatment done',
      'patient staged',
      'patient staged',
      'appointment staged',
    ])
    expect((await findImport(services.db, id))?.state).toBe('importing')
    await run(services)
    expect(await rowsOf(services, id)).toEqual(allDone)
    expect((await findImport(services.db, id))?.state).toBe('done')
  })

  test('a fault that nobody knows refuses a row only where it comes again', async () => {
    const services = await openServices()
    const { id } = await checkedImport(services, file)
    await updateImport(services.db, id, { state: 'importing' })
    let left = 2
    const fault = () => (left-- > 0 ? new Error('Connection terminated unexpectedly') : null)
    await run(failing(services, { table: 'patients', fault }))
    expect(await rowsOf(services, id)).toEqual(allDone)
  })

  test.each([
    ['a constraint', () => withCode('CHECK constraint failed', { code: '23514', errcode: 275 })],
    ['anything else', () => new RangeError('Invalid value')],
  ])('a row that can’t be stored for %s keeps no other out', async (_, fault) => {
    const services = await openServices()
    const { id } = await checkedImport(services, file)
    await updateImport(services.db, id, { state: 'importing' })
    const ofBob = (values: unknown) => (JSON.stringify(values).includes('Bob Brown') ? fault() : null)
    await run(failing(services, { table: 'patients', fault: ofBob }))
    expect((await rowsOf(services, id)).toSorted()).toEqual(
      ['clinician done', 'treatment done', 'patient done', 'patient failed', 'appointment done'].toSorted(),
    )
  })

  test('a passing fault doesn’t make a file unreadable', async () => {
    const services = await openServices()
    const { id } = await checkedImport(services, file)
    await updateImport(services.db, id, { state: 'checking' })
    const locked = failing(services, { table: 'slot_claims', fault: passing['a locked file'] })
    await run(locked)
    expect((await findImport(services.db, id))?.state).toBe('checking')
    await run(services)
    expect((await findImport(services.db, id))?.state).toBe('checked')
  })
})
