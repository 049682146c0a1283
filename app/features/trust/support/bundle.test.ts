import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import { tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { makeBundle, takeBundle } from './bundle.server.ts'

const canary = 'Canary314'
const secrets = {
  secretKey: `${canary}-secret-key-of-the-clinic-0123456789`,
  adminPassword: canary,
  metricsToken: canary,
  cdn: { purgeUrl: `https://${canary}.example`, token: canary, clinic: canary },
  publicUrl: `https://${canary.toLowerCase()}.example`,
  backup: { directory: `/tmp/${canary}`, keep: 14, passphrase: canary },
  mail: {
    transport: 'smtp',
    url: `smtps://${canary}:${canary}@${canary}.example`,
    from: `${canary}@example.com`,
  },
} as const

forEachEngineWithServices((openServices) => {
  test('a mark in every column of every table is nowhere in the bundle', async () => {
    const services = await openServices()
    const planted = await plantEverywhere(services)
    const marked = { ...services, settings: { ...services.settings, ...secrets } }
    const bundle = await services.clinic.within(() => withLanguage('en', () => makeBundle(marked)))
    expect(planted.tables).toBeGreaterThan(60)
    expect(planted.columns).toBeGreaterThan(300)
    const lines = bundle.toLowerCase().split('\n')
    expect(lines.filter((line) => line.includes(canary.toLowerCase()))).toEqual([])
    const { versions, rows, plans } = JSON.parse(bundle)
    expect(versions.migrations.at(0)).toBe('m0100-baseline')
    expect(rows.appointments).toBeGreaterThan(0)
    expect(Object.values(plans).flat()).not.toEqual([])
  })

  test('the audit log says who took one', async () => {
    const services = await openServices()
    const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
    const taken = await services.clinic.within(() => takeBundle(services, dana))
    expect(taken).toMatchObject({ ok: true, value: { name: 'firstlight-support-2026-12-07.json' } })
    const rows = await services.db.selectFrom('audit_log').select(['actor', 'action', 'object']).execute()
    expect(rows).toEqual([{ actor: 'dana', action: 'export', object: 'support-bundle' }])
  })
})

/** One row in each table, whose every text is the mark; what points to another row or is checked is let be. */
async function plantEverywhere({ db, engine }: TestServices): Promise<{ tables: number; columns: number }> {
  await letAnythingIn(db, engine)
  let columns = 0
  const shapes = await tableShapes(db, engine)
  for (const { name } of shapes) {
    const found = await columnsOf(db, engine, name)
    columns += found.filter((one) => plantedIn(one) === canary).length
    await sql`delete from ${sql.table(name)}`.execute(db)
    await sql`insert into ${sql.table(name)} (${sql.join(found.map((one) => sql.ref(one.name)))})
      values (${sql.join(found.map((one) => plantedIn(one)))})`.execute(db)
  }
  return { tables: shapes.length, columns }
}

/** An instant can't be anything else: every reading would end there. */
const plantedIn = ({ name, isText }: { name: string; isText: boolean }): string | number => {
  if (!isText) return 1
  return /(^at|At|[uU]ntil|Since)$/.test(name) ? '2026-12-09T15:00:00.000Z' : canary
}

async function letAnythingIn(db: Database, engine: TestServices['engine']): Promise<void> {
  if (engine === 'sqlite') {
    await sql`pragma foreign_keys = off`.execute(db)
    await sql`pragma ignore_check_constraints = on`.execute(db)
    const triggers = await sql<{
      name: string
    }>`select name from sqlite_master where type = 'trigger'`.execute(db)
    for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
  } else await sql`set session_replication_role = replica`.execute(db)
}

async function columnsOf(
  db: Database,
  engine: TestServices['engine'],
  table: string,
): Promise<{ name: string; isText: boolean }[]> {
  const asked =
    engine === 'sqlite'
      ? sql<{ name: string; type: string }>`select name, type from pragma_table_info(${table})`
      : sql<{ name: string; type: string }>`select column_name as name, data_type as type
          from information_schema.columns where table_schema = current_schema() and table_name = ${table}`
  const { rows } = await asked.execute(db)
  return rows.map(({ name, type }) => ({ name, isText: type.toLowerCase() === 'text' }))
}
