import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { cutAuditLog, record } from '../queries.server.ts'
import { keepChainKey } from './chain.server.ts'
import { checkpointing, verifying } from './jobs.server.ts'
import { sealLog } from './sealing.server.ts'
import { verifyChain } from './verification.server.ts'

const otherKey = 'the key of another clinic '.repeat(2)

async function write({ db, clock }: TestServices, ...objectIds: string[]): Promise<void> {
  for (const objectId of objectIds) {
    const entry = { at: clock.now(), actor: 'dana', action: 'edit', object: 'appointment', objectId } as const
    await inTransaction(db, (tx) => record(tx, { ...entry, addressHash: 'somewhere' }))
  }
}

/** As the owner of the database, whom no trigger stops. */
async function forgeCut({ db, engine }: TestServices, seq: number): Promise<void> {
  const tables = ['audit_log', 'audit_subjects', 'audit_cuts']
  if (engine === 'sqlite') {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'trigger' and name like 'audit%'`.execute(db)
    for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db)
  } else {
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger all`.execute(db)
  }
  const last = db.selectFrom('audit_log').select(['seq', 'hash', 'at']).where('seq', '=', seq)
  await db
    .insertInto('audit_cuts')
    .values(await last.executeTakeFirstOrThrow())
    .execute()
  for (const table of ['audit_subjects', 'audit_log'] as const)
    await db.deleteFrom(table).where('seq', '<=', seq).execute()
}

forEachEngineWithServices((openServices) => {
  /** One row whose time is over, and one whose is not. */
  async function oldAndYoung() {
    const services = await openServices()
    services.clock.set('2015-01-01T00:00:00Z')
    await write(services, 'old')
    services.clock.set('2026-12-07T15:00:00Z')
    await write(services, 'young')
    return services
  }

  test('the oldest rows go with what leads to them', async () => {
    const services = await oldAndYoung()
    const now = services.clock.now()
    expect(await cutAuditLog(services.db, { before: now.subtract({ hours: 1 }), now })).toBe(1)
    expect(await services.db.selectFrom('audit_subjects').select('objectId').execute()).toEqual([
      { objectId: 'young' },
    ])
    expect(await verifyChain(services.db)).toMatchObject({ ok: true, rows: 2 })
    expect(await verifyChain(services.db, { expected: [{ seq: 1, head: 'x' }] })).toMatchObject({
      why: 'unexpected',
    })
  })

  test('a cut is vouched for under another key, too', async () => {
    const services = await oldAndYoung()
    const now = services.clock.now()
    await cutAuditLog(services.db, { before: now.subtract({ hours: 1 }), now })
    keepChainKey(services.db, otherKey)
    await sealLog(services)
    expect(await verifyChain(services.db)).toMatchObject({ ok: true, unverified: 2 })
  })

  test('anyone who has the database cannot let the oldest rows go', async () => {
    const services = await openServices()
    await write(services, 'one', 'two', 'three')
    await checkpointing(services).run()
    await forgeCut(services, 2)
    expect(await verifyChain(services.db)).toEqual({ ok: false, why: 'changed', seq: 2 })
    expect(await verifying(services).run()).toEqual({ state: 'changed', seq: 2 })
  })
})
