import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openDatabase } from '#app/db/engine/database.server.ts'
import type { Database } from '#app/db/tables.ts'
import { type ClearRow, insertClearRows } from '#app/db/upkeep/clear-rows.server.ts'
import { tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { makeSampleClinic } from '#app/operator/demo/sample-clinic.server.ts'
import { filesIn } from '#test/archive-files.ts'
import { engines, openEmptyDatabase, type TestDatabase } from '#test/database.ts'
import { exportTo } from '#test/exported-clinic.ts'
import { imported, sourcePatient } from '#test/imports/into-clinic.ts'
import { type TestServices, testServices, testSettings } from '#test/services.ts'
import { keepChainKey } from '../audit/chain/chain.server.ts'
import { numberDigest } from '../texts/queries.server.ts'
import { loadExport } from './load.server.ts'
import { countRowsOf } from './queries.server.ts'
import { columnsWithout, exportRules } from './rules.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const now = Temporal.Instant.from('2026-12-09T16:30:00Z')
const at = '2026-12-09T16:30:00.000Z'

const dataDirectory = mkdtempSync(join(tmpdir(), 'firstlight-export-'))
const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const one of opened) await one.close()
  rmSync(dataDirectory, { recursive: true, force: true })
})

/** A year of a clinic, and what a demo doesn't have but an archive treats apart. */
async function aYear(): Promise<TestServices> {
  const place = { settings: { engine: 'sqlite' as const }, dataDirectory }
  const settings = { ...testSettings(place), publicUrl: 'http://localhost:3000', isDemo: true }
  await makeSampleClinic(settings, silent, { password: 'sunrise over the fence', now, seed: 1 })
  const db = openDatabase(settings, () => {})
  opened.push({ close: () => db.destroy() })
  keepChainKey(db, settings.secretKey)
  await openTextKeys(db, settings)
  const services = testServices({ db, engine: 'sqlite', ...place, close: async () => {} })
  const patient = await db
    .selectFrom('patients')
    .select('e164')
    .where('e164', '!=', '')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  for (const number of [patient.e164, '+14325550000'])
    await db
      .insertInto('text_proofs')
      .values({
        id: `proof of ${number}`,
        purpose: 'reminders',
        numberDigest: numberDigest(settings.secretKey, number),
        language: 'es',
        wording: 'Sí',
        givenAt: at,
        givenBy: '',
        withdrawnAt: null,
        withdrawnBy: '',
      })
      .execute()
  await db
    .insertInto('text_stops')
    .values({ numberDigest: numberDigest(settings.secretKey, patient.e164), stoppedAt: at, startedAt: null })
    .execute()
  const admin = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
  const key = {
    role: 'admin',
    clinicianId: null,
    scopes: '',
    createdBy: admin.id,
    createdAt: at,
    expiresAt: null,
  }
  for (const [id, revokedAt] of [['open', null] as const, ['revoked', at] as const])
    await db
      .insertInto('api_keys')
      .values({ ...key, id, name: id, digest: `digest of ${id}`, hint: '1234', usedAt: null, revokedAt })
      .execute()
  await imported(services, [sourcePatient({ name: 'Imported Somebody', email: null, phone: null })])
  await db.updateTable('imports').set({ startedAt: at }).execute()
  await plantInEmptyTables(db)
  return services
}

/** A row in each table that the year left empty, whatever its columns are. */
async function plantInEmptyTables(db: Database): Promise<void> {
  for (const shape of await tableShapes(db, 'sqlite')) {
    const isLog = shape.name.startsWith('audit_')
    if (isLog || columnsWithout(shape.name) === null || (await countRowsOf(db, shape.name)) > 0) continue
    const columns = await sql<{ name: string; type: string }>`
      select name, type from pragma_table_info(${shape.name})`.execute(db)
    const references = await sql<{ from: string; table: string; to: string }>`
      select "from", "table", "to" from pragma_foreign_key_list(${shape.name})`.execute(db)
    const row: ClearRow = {}
    for (const { name, type } of columns.rows) {
      const reference = references.rows.find((one) => one.from === name)
      row[name] = reference ? await firstOf(db, reference) : plantedIn(name, type)
    }
    await insertClearRows(db, shape, [row])
  }
}

async function firstOf(db: Database, { table, to }: { table: string; to: string }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(to)} as id from ${sql.table(table)} order by 1 limit 1`.execute(db)
  return rows[0]?.id ?? ''
}

function plantedIn(name: string, type: string): string | number {
  if (type.toLowerCase() !== 'text') return 1
  if (/(^at|At|[uU]ntil|Since|^seen)$/.test(name)) return at
  if (/^(day|date)$|Day$|On$/.test(name)) return '2020-01-02'
  if (/^time$|Time$/.test(name)) return '09:00'
  if (/Ids$|^(parts|kinds|leads|records|visits|before)$/.test(name)) return '[]'
  if (name === 'publicReason') return '{"en":""}'
  return name === 'scope' ? 'clinic' : `${name} ’ 漢字`
}

/** What counts or follows the download itself; all else is equal byte for byte. */
const isOther =
  /^(audit\/|csv\/audit_log|fhir\/|json\/audit_|SHA256SUMS|counts\.json|clinic\.json|README|LEAME)/

async function comparable(path: string): Promise<Record<string, string>> {
  const files = await filesIn(path)
  return Object.fromEntries(
    [...files].flatMap(([name, bytes]) => (isOther.test(name) ? [] : [[name, bytes.toString('base64')]])),
  )
}

async function loadedInto(target: TestDatabase, path: string, secretKey: string): Promise<TestServices> {
  opened.push(target)
  keepChainKey(target.db, secretKey)
  const services = testServices(target)
  services.settings.secretKey = secretKey
  const outcome = await withLanguage('en', () => loadExport({ ...services, secretKey }, path))
  expect(outcome).toMatchObject({ ok: true })
  return services
}

test('a year of a clinic goes from SQLite to each engine and back, and is the same', {
  timeout: 900_000,
}, async () => {
  const first = await aYear()
  const path = await exportTo(first)
  const before = await comparable(path)
  const kept = Object.keys(exportRules).filter((table) => columnsWithout(table) !== null)
  const empty = kept.filter((table) => !(`json/${table}.jsonl` in before) && !table.startsWith('audit_'))
  expect(empty).toEqual([])
  for (const engine of engines) {
    const there = await loadedInto(
      await openEmptyDatabase(engine),
      path,
      'a key of somewhere else '.repeat(3),
    )
    const again = await exportTo(there)
    expect(await comparable(again)).toEqual(before)
    const back = await loadedInto(await openEmptyDatabase('sqlite'), again, first.settings.secretKey)
    expect(await comparable(await exportTo(back))).toEqual(before)
    const digests = await back.db.selectFrom('text_proofs').select('numberDigest').orderBy('id').execute()
    const known = await first.db.selectFrom('text_proofs').select('numberDigest').orderBy('id').execute()
    expect(digests.filter(({ numberDigest: digest }) => digest !== '')).toEqual(
      known.filter(
        ({ numberDigest: digest }) => digest !== numberDigest(first.settings.secretKey, '+14325550000'),
      ),
    )
    const keys = await back.db.selectFrom('api_keys').select(['id', 'revokedAt']).orderBy('id').execute()
    expect(keys.every(({ revokedAt }) => revokedAt !== null)).toBe(true)
  }
})
