import { join } from 'node:path'
import { type Engine, openPostgres, openSqlite } from '../app/db/engine/database.server.ts'
import { migrateToLatest } from '../app/db/migrate.server.ts'
import type { Database } from '../app/db/tables.ts'
import { listAround } from '../app/features/patient-files/visit-queries.server.ts'
import { listRootsAndIds } from '../app/features/patients/queries.server.ts'
import { findPatients } from '../app/features/patients/search/search.server.ts'
import { openStatuses } from '../app/features/scheduling/rules.ts'
import { startPostgres } from '../test/postgres/postgres.ts'
import { storePatients } from './patient-rows.ts'
import { amountRow, type Row, say, timed } from './rows.ts'

/**
 * What a search for patients takes on the server, with 100,000 of them, on both engines; with a million where
 * `PATIENTS=1000000` says so.
 */
const patients = Number(process.env.PATIENTS ?? 100_000)
const aim = patients > 100_000 ? 100 : 50
const rounds = 12
const share = 0.95

const typed = [
  'ma',
  'maria',
  'marai',
  'gonzales',
  'rodrigez',
  'maria gon',
  'maria gonzalez',
  'jose mra',
  '0188',
  '4321',
  '555-0188',
  'person77@',
  'ana ruiz',
  'zz',
]

export async function patientRows(folder: string): Promise<Row[]> {
  const sqlite = openSqlite(join(folder, 'patients.db'))
  const rows = await rowsOn(sqlite, 'sqlite')
  await sqlite.destroy()
  const server = await startPostgres()
  const postgres = openPostgres(server.url, () => {})
  rows.push(...(await rowsOn(postgres, 'postgres')))
  await postgres.destroy()
  await server.stop()
  return rows
}

async function rowsOn(db: Database, engine: Engine): Promise<Row[]> {
  await migrateToLatest(db, engine)
  const { milliseconds } = await timed(() => storePatients(db, engine, patients))
  say(`patients: ${patients} on ${engine} stored in ${(milliseconds / 1_000).toFixed(0)} s`)
  const all: number[] = []
  for (const words of typed) {
    const taken: number[] = []
    for (let round = 0; round < rounds; round++)
      taken.push((await timed(() => search(db, words))).milliseconds)
    all.push(...taken)
    say(`  ${words}: ${centile(taken, 0.5).toFixed(1)} ms, at worst ${Math.max(...taken).toFixed(1)} ms`)
  }
  const what = `search among ${patients.toLocaleString('en')} patients on ${engine}, 95 of 100`
  return [amountRow(what, centile(all, share), aim, 'ms')]
}

async function search(db: Database, words: string): Promise<void> {
  const since = Temporal.Instant.from('2026-11-23T06:00:00Z')
  const ahead = { since, statuses: openStatuses }
  const { ids } = await findPatients(db, { typed: words, after: null, size: 20, ahead })
  await listAround(db, await listRootsAndIds(db, ids), since)
}

const centile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? 0
