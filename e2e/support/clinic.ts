import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { encryptRows, keyBeside } from '#test/encrypted-rows.ts'
import { adminPassword, startBuiltServer } from '#test/serving/built-server.ts'

export type Clinic = {
  url: string
  admin: { username: string; password: string }
  /** Runs a statement on the clinic's database, next to the server, and gives its rows. */
  database(statement: string): Record<string, unknown>[]
}

export type ServingClinic = Clinic & {
  /** Of the database, for what writes a lot. */
  path: string
  /** Puts the database back to what it held right after the start; the server goes on. */
  reset(): void
  close(): Promise<void>
}

const busyMilliseconds = 5_000
/** The list of first steps is on a new clinic's dashboard; most journeys are about a clinic that is past it. */
const withoutFirstSteps = `update settings set setupDoneAt = '2026-11-01T00:00:00.000Z'`
/** Most journeys are about the list of all visits; those about another tab open it. */
const atAllVisits = `insert into desk_views ("adminId", tab, columns, "updatedAt")
  select id, 'all', 'clinician', '2026-11-01T00:00:00.000Z' from admins`

/** The built server on a free port, in a new folder of its own. @param build the folder of another build */
export async function openClinic(
  environment: Record<string, string> = {},
  build?: string,
): Promise<ServingClinic> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-journey-'))
  const path = join(folder, 'firstlight.db')
  const first = join(folder, 'first.db')
  const server = await startBuiltServer({ DATA_DIR: folder, ...environment }, build)
  const file = beside(path)
  const secretKey = environment.SECRET_KEY ?? keyBeside(path)
  file.exec(`${withoutFirstSteps}; ${atAllVisits}`)
  file.exec(`vacuum into '${first}'`)
  return {
    url: server.url,
    path,
    admin: { username: 'admin', password: adminPassword },
    database: (statement) => {
      const rows = file.prepare(statement).all()
      if (!/^\s*select/i.test(statement)) encryptRows(file, secretKey, statement)
      return rows
    },
    reset: () => restore(file, first),
    close: async () => {
      file.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One line to the database for the life of the server: each would read again which tables there are. */
function beside(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: busyMilliseconds, enableForeignKeyConstraints: false })
  // What a journey prepares may be lost with the machine.
  file.exec('pragma synchronous = off')
  return file
}

type Part = { type: string; name: string; sql: string }

/**
 * Builds every table again, in one transaction: journeys also take tables away. What pages show has changed once
 * more, so that the server answers with no page that it kept from before.
 */
function restore(file: DatabaseSync, first: string): void {
  if (file.isTransaction) file.exec('rollback')
  file.exec(`attach '${first}' as first; begin immediate`)
  const versions = file.prepare('select kind, shard, version from main.content_versions').all()
  for (const { name } of partsOf(file, 'main', ['table'])) file.exec(`drop table main."${name}"`)
  for (const { name, sql } of partsOf(file, 'first', ['table'])) {
    file.exec(`${sql}; insert into main."${name}" select * from first."${name}"`)
  }
  for (const { sql } of partsOf(file, 'first', ['index', 'trigger'])) file.exec(sql)
  const raise = file.prepare('insert or replace into main.content_versions values (?, ?, ?)')
  for (const { kind, shard, version } of versions) raise.run(`${kind}`, Number(shard), Number(version) + 1)
  file.exec('commit; detach first')
}

/** What makes up a database, without what SQLite keeps for itself. */
function partsOf(file: DatabaseSync, database: string, types: string[]): Part[] {
  const parts = file.prepare(`select type, name, sql from ${database}.sqlite_master
    where sql is not null and substr(name, 1, 7) <> 'sqlite_'`)
  return (parts.all() as Part[]).filter(({ type }) => types.includes(type))
}
