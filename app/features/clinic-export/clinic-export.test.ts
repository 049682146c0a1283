import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { databaseProblems } from '#app/db/upkeep/integrity.server.ts'
import { rowsOf } from '#app/db/upkeep/rows.server.ts'
import { tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { violationsIn } from '#test/actions/violations.ts'
import { filesIn, writeArchive } from '#test/archive-files.ts'
import {
  engines,
  forEachEngine,
  openDatabaseOn,
  openEmptyDatabase,
  type TestDatabase,
} from '#test/database.ts'
import { exportTo, randomClinic } from '#test/exported-clinic.ts'
import { storedAdmin } from '#test/factories.ts'
import { testSecretKey } from '#test/secret-key.ts'
import { type TestServices, testServices } from '#test/services.ts'
import { isTorture } from '#test/torture.ts'
import { storedMessage } from '#test/visitor-factories.ts'
import { chainKey, keepChainKey } from '../audit/chain/chain.server.ts'
import { verifyChain } from '../audit/chain/verification.server.ts'
import { verifyFile } from '../audit/export/verify-file.server.ts'
import { register } from '../patient-files/register.ts'
import { loadExport } from './load.server.ts'
import { columnsWithout, exportRules } from './rules.ts'

const otherKey = 'the key of the next clinic, which is another '.repeat(2)
const at = '2026-12-07T15:00:00.000Z'

/** The clinic that an archive makes, under a key of its own; closed by the caller. */
function emptyClinic(target: TestDatabase): {
  services: TestServices
  load: (path: string) => ReturnType<typeof loadExport>
} {
  keepChainKey(target.db, otherKey)
  const services = testServices(target)
  services.settings.secretKey = otherKey
  return {
    services,
    load: (path) => withLanguage('en', () => loadExport({ ...services, secretKey: otherKey }, path)),
  }
}

/**
 * What differs between the two archives, by name: entries of the audit log were added, so that the moment, the seal, and the
 * counts are others. Everything else is equal byte for byte.
 */
const isOther = /^(audit\/|csv\/audit_log|fhir\/AuditEvent|json\/audit_|SHA256SUMS|counts\.json|clinic\.json)/

const comparable = (files: Map<string, Buffer>): Record<string, string> =>
  Object.fromEntries(
    [...files].flatMap(([path, bytes]) => (isOther.test(path) ? [] : [[path, bytes.toString('base64')]])),
  )

const linesOf = (files: Map<string, Buffer>, path: string) =>
  (files.get(path)?.toString() ?? '').split('\n').slice(0, -1)

const typedWords = fc
  .string({ unit: 'binary', minLength: 1 })
  .map((typed) => `${typed.replaceAll(/[\0\p{Cs}]/gu, '')} =1+1 ’ 漢字 🌅 "quoted" \\`)

describe('every table and column is decided about', () => {
  test.each(engines)('on %s', async (engine) => {
    const { db, close } = await openDatabaseOn(engine)
    const shapes = await tableShapes(db, engine)
    await close()
    expect(shapes.map(({ name }) => name).sort()).toEqual(Object.keys(exportRules).sort())
    for (const { name, columns } of shapes)
      for (const column of columnsWithout(name) ?? []) expect(columns).toContain(column)
  })

  test('what opens or proves something is in no archive, but what entries of the log are hashed with', () => {
    const kept = Object.values(register).flatMap((tables) =>
      Object.entries(tables).flatMap(([table, { personal }]) =>
        Object.entries(personal).flatMap(([column, kind]) =>
          kind === 'secret' && !(columnsWithout(table)?.includes(column) ?? true)
            ? [`${table}.${column}`]
            : [],
        ),
      ),
    )
    expect(kept).toEqual(['audit_log.addressHash', 'audit_log.session'])
  })
})

forEachEngine((openDatabase, engine) => {
  test('a clinic is downloaded, loaded on each engine, and downloaded again: the same', {
    timeout: 600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1 }), typedWords, async (seed, words) => {
        const source = await openDatabase()
        const services = await randomClinic(source, { seed, words })
        const path = await exportTo(services)
        const before = await filesIn(path)
        const log = linesOf(before, 'json/audit_log.jsonl')
        for (const other of engines) {
          const target = await openEmptyDatabase(other)
          try {
            const { services: loaded, load } = emptyClinic(target)
            expect(await load(path)).toMatchObject({ ok: true, value: { files: 1, forgottenStops: 1 } })
            const verdict = await verifyChain(loaded.db)
            expect(verdict).toMatchObject({ ok: true, rows: log.length + 2, unverified: log.length })
            const after = await filesIn(await exportTo(loaded))
            expect(comparable(after)).toEqual(comparable(before))
            const added = linesOf(after, 'json/audit_log.jsonl').slice(log.length)
            expect(linesOf(after, 'json/audit_log.jsonl').slice(0, log.length)).toEqual(log)
            expect(added.map((line) => JSON.parse(line).action)).toEqual(['seal', 'create', 'export'])
            const violations = await violationsIn(loaded.db)
            // Emails that waited stayed with the former server.
            expect(violations.filter((line) => !line.startsWith('0 emails of'))).toEqual([])
            expect(await databaseProblems(loaded.db, other)).toEqual([])
            expect(await loaded.db.selectFrom('patient_notes').select('words').execute()).toEqual([{ words }])
          } finally {
            await target.close()
          }
        }
      }),
      { numRuns: isTorture ? 20 : 1 },
    )
  })

  test('nothing that opens or proves something is in it, and no spreadsheet runs a formula', async () => {
    const source = await openDatabase()
    const services = await randomClinic(source, { seed: 7, words: '=HYPERLINK("https://bad.example")' })
    const { db } = services
    const files = await filesIn(await exportTo(services))
    const whole = Buffer.concat([...files.values()]).toString()
    const secrets: string[] = []
    for (const shape of await tableShapes(db, engine)) {
      const without = columnsWithout(shape.name)
      const hidden =
        without ?? shape.columns.filter((column) => /digest|token|secret|hash|encrypted|key$/i.test(column))
      for await (const rows of rowsOf(db, shape))
        for (const row of rows)
          for (const column of hidden) secrets.push(String(row[shape.columns.indexOf(column)] ?? ''))
    }
    const long = secrets.filter((secret) => secret.length > 12)
    expect(long.length).toBeGreaterThan(10)
    expect(long.filter((secret) => whole.includes(secret))).toEqual([])
    expect(whole).not.toContain(services.settings.secretKey)
    const sheet = files.get('csv/patient_notes.csv')?.toString() ?? ''
    expect(sheet).toContain(`"'=HYPERLINK(""https://bad.example"")"`)
    expect(sheet.startsWith('\u{feff}"adminId",')).toBe(true)
    for (const [name, words] of [
      ['README.txt', 'Never in this archive'],
      ['LEAME.txt', 'Nunca en este archivo'],
    ] as const)
      expect(files.get(name)?.toString()).toContain(words)
    const stops = linesOf(files, 'json/text_stops.jsonl').map((line) => JSON.parse(line))
    expect(stops).toEqual([{ number: '+14325550142', startedAt: null, stoppedAt: at }])
  })

  test('the log says who downloads it, and an hour has so many', async () => {
    const services = testServices(await openDatabase())
    services.settings.limitsFactor = 1
    for (let count = 0; count < 6; count++) await exportTo(services)
    await expect(exportTo(services)).rejects.toThrow('several times within the hour')
    const rows = await services.db.selectFrom('audit_log').select(['actor', 'action', 'object']).execute()
    expect(rows).toEqual(Array(6).fill({ actor: 'dana-1', action: 'export', object: 'clinic-data' }))
  })

  test('the audit log in it verifies on the server it came from', async () => {
    const source = await openDatabase()
    const services = await randomClinic(source, { seed: 3, words: 'x' })
    const files = await filesIn(await exportTo(services))
    async function* lines() {
      yield* linesOf(files, 'audit/audit-log.jsonl')
    }
    expect(await verifyFile(lines(), chainKey(services.settings.secretKey))).toMatchObject({
      ok: true,
      isWhole: true,
      isSealed: true,
    })
  })

  describe('an archive that is no good is refused with a sentence, and leaves nothing', () => {
    let folder = ''
    let whole: ReadonlyMap<string, Buffer> = new Map()
    beforeAll(async () => {
      const services = await randomClinic(await openDatabase(), { seed: 5, words: 'x' })
      folder = services.settings.dataDirectory
      whole = await filesIn(await exportTo(services))
    })
    const archive = (change: (files: Map<string, Buffer>) => void) => {
      const files = new Map(whole)
      change(files)
      return writeArchive(join(folder, 'changed.zip'), files)
    }
    const edited = (files: Map<string, Buffer>, path: string, edit: (text: string) => string) =>
      files.set(path, Buffer.from(edit(files.get(path)?.toString() ?? '')))
    const refusedBy = async (path: string) => {
      const target = await openEmptyDatabase(engine)
      try {
        const { services, load } = emptyClinic(target)
        const outcome = await load(path)
        if (outcome.ok) return 'loaded'
        expect(await tableShapes(services.db, engine)).toEqual([])
        expect(await Array.fromAsync(services.files.list('gallery/'))).toEqual([])
        return outcome.message
      } finally {
        await target.close()
      }
    }

    test('unchanged it loads', async () => {
      expect(await refusedBy(await archive(() => {}))).toBe('loaded')
    })

    test.each<[string, RegExp, (files: Map<string, Buffer>) => void]>([
      [
        'another version',
        /another version/,
        (files) => edited(files, 'clinic.json', (text) => text.replace('"version": 1', '"version": 2')),
      ],
      [
        'a migration that nobody knows',
        /another version/,
        (files) => edited(files, 'clinic.json', (text) => text.replace('m0100-baseline', 'm9999-later')),
      ],
      ['another file', /Download everything/, (files) => files.delete('clinic.json')],
      ['a lost table', /isn’t what was downloaded/, (files) => files.delete('json/patients.jsonl')],
      [
        'a lost row',
        /isn’t what was downloaded/,
        (files) => edited(files, 'json/patients.jsonl', (text) => text.slice(text.indexOf('\n') + 1)),
      ],
      [
        'a table that stays behind',
        /isn’t something/,
        (files) => {
          files.set('json/sessions.jsonl', Buffer.from('{}\n'))
          edited(files, 'counts.json', (text) => text.replace('"rows": {', '"rows": { "sessions": 1,'))
        },
      ],
      [
        'a column that isn’t there',
        /isn’t something/,
        (files) =>
          edited(files, 'json/admins.jsonl', (text) => text.replaceAll('{"', '{"passwordHash":"x","')),
      ],
      [
        'a value that no column holds',
        /isn’t something/,
        (files) =>
          edited(files, 'json/patients.jsonl', (text) => text.replace('"name":"', '"name":["",""],"x":"')),
      ],
      [
        'a word for a number',
        /don’t fit|isn’t what/,
        (files) =>
          edited(files, 'json/treatments.jsonl', (text) =>
            text.replace(/"durationMinutes":\d+/, '"durationMinutes":"long"'),
          ),
      ],
      ['half a line', /isn’t/, (files) => edited(files, 'json/patients.jsonl', (text) => text.slice(0, -20))],
      [
        'a file outside of pictures',
        /isn’t something/,
        (files) => files.set('files/secret.key', Buffer.from('x')),
      ],
    ])('%s', async (_, sentence, change) => {
      expect(await refusedBy(await archive(change))).toMatch(sentence)
    })

    test.each<[string, (bytes: Buffer) => Buffer]>([
      ['half an archive', (bytes) => bytes.subarray(0, bytes.length / 2)],
      ['no archive', () => Buffer.from('Dear clinic, here is everything.')],
      ['an empty file', () => Buffer.alloc(0)],
    ])('%s', async (_, change) => {
      const path = await archive(() => {})
      writeFileSync(path, change(readFileSync(path)))
      expect(await refusedBy(path)).toBe('This isn’t a whole zip archive. Download it again.')
    })

    test('a bomb', async () => {
      const spaces = Buffer.alloc(20 * 1_048_576, ' ')
      const path = await archive((files) => files.set('json/patients.jsonl', spaces))
      expect(await refusedBy(path)).toBe('This isn’t a whole zip archive. Download it again.')
    })
  })

  test('a clinic in which somebody has worked, or that has pictures, stays as it is', async () => {
    const path = await exportTo(await randomClinic(await openDatabase(), { seed: 5, words: 'x' }))
    const target = await openDatabase()
    const { services, load } = emptyClinic(target)
    await openTextKeys(services.db, { secretKey: otherKey, formerSecretKey: testSecretKey })
    await storedMessage(services.db)
    const before = await filesIn(await exportTo(services))
    expect(await load(path)).toMatchObject({
      ok: false,
      status: 409,
      message: expect.stringContaining('already has records'),
    })
    expect(comparable(await filesIn(await exportTo(services)))).toEqual(comparable(before))
  })

  test('a clinic that was only ever started takes it', async () => {
    const path = await exportTo(await randomClinic(await openDatabase(), { seed: 5, words: 'x' }))
    const target = await openDatabase()
    const { services, load } = emptyClinic(target)
    await openTextKeys(services.db, { secretKey: otherKey, formerSecretKey: testSecretKey })
    await storedAdmin(services.db, { username: 'admin' })
    expect(await load(path)).toMatchObject({ ok: true })
    const names = await services.db.selectFrom('admins').select('username').execute()
    expect(names).toEqual([{ username: 'dana' }])
  })
})
