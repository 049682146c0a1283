import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { m } from '#app/language/messages.ts'
import { runDue, startJobs } from '#app/platform/process/jobs.server.ts'
import { engines } from '#test/database.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { recordShown } from '../commands.server.ts'
import { readCheckpoint, record } from '../queries.server.ts'
import { canonicalJson, firstPreviousHash } from '../rules.ts'
import { keepChainKey } from './chain.server.ts'
import { checkpointing, verifying } from './jobs.server.ts'
import { readChainAlarm } from './page.server.ts'
import { isKeyOfLog, sealLog } from './sealing.server.ts'
import { verifyChain } from './verification.server.ts'

const otherKey = 'the key of another clinic '.repeat(2)

async function write({ db, clock }: TestServices, ...objectIds: string[]): Promise<void> {
  for (const objectId of objectIds) {
    const entry = { at: clock.now(), actor: 'dana', action: 'edit', object: 'appointment', objectId } as const
    await inTransaction(db, (tx) => record(tx, { ...entry, addressHash: 'somewhere', session: 'digest' }))
  }
}

/** A row that somebody without the key adds at the end, with a digest that anybody can compute. */
async function addWithoutKey({ db, clock }: TestServices, objectId: string): Promise<void> {
  const last = await readCheckpoint(db)
  const row = {
    seq: (last?.seq ?? 0) + 1,
    at: columns.instant(clock.now()),
    actor: 'dana',
    action: 'edit',
    object: 'appointment',
    objectId,
    detail: '{}',
    addressHash: 'somewhere',
    previousHash: last?.head ?? firstPreviousHash,
    version: 1,
    session: '',
  }
  const { previousHash, ...hashed } = row
  const hash = createHash('sha256')
    .update(`${previousHash}\n${canonicalJson(hashed)}`)
    .digest('hex')
  await db
    .insertInto('audit_log')
    .values({ ...row, hash })
    .execute()
}

/** As somebody with the database in hand, who knows this program too: no trigger is in the way. */
async function forge({ db, engine }: TestServices, statement: string): Promise<void> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'trigger' and name like 'audit%'`.execute(db)
    for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db)
  } else {
    for (const table of ['audit_log', 'audit_subjects'])
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(db)
  }
  await sql.raw(statement).execute(db)
}

/** Changes a row and gives it and all after it the hashes that anybody can compute. */
async function rehash(services: TestServices, from: number, actor: string): Promise<void> {
  await forge(services, `update audit_log set actor = '${actor}' where seq = ${from}`)
  const rows = await services.db.selectFrom('audit_log').selectAll().orderBy('seq').execute()
  let previousHash = firstPreviousHash
  for (const row of rows) {
    const { seq, at, actor: who, action, object, objectId, detail, addressHash } = row
    const text = JSON.stringify({ action, actor: who, addressHash, at, detail, object, objectId, seq })
    const hash =
      row.seq < from ? row.hash : createHash('sha256').update(`${previousHash}\n${text}`).digest('hex')
    await services.db.updateTable('audit_log').set({ previousHash, hash }).where('seq', '=', seq).execute()
    previousHash = hash
  }
}

/** What the nightly and the hourly job do, now. */
async function runJobs(services: TestServices): Promise<void> {
  const jobs = [checkpointing(services), verifying(services)]
  const { end } = await startJobs(services, jobs, { lookEvery: 3_600_000 })
  await end()
  services.clock.advance({ hours: 25 })
  await runDue(services, jobs)
}

forEachEngineWithServices((openServices) => {
  test('anyone who rewrites rows with all their hashes is found out', async () => {
    const services = await openServices()
    await write(services, 'one', 'two', 'three')
    await rehash(services, 2, 'somebody-else')
    expect(await verifyChain(services.db)).toEqual({ ok: false, why: 'changed', seq: 2 })
  })

  test('a row that was added without the key is a change', async () => {
    const services = await openServices()
    await write(services, 'one')
    await addWithoutKey(services, 'two')
    expect(await verifyChain(services.db)).toEqual({ ok: false, why: 'changed', seq: 2 })
    expect(await sealLog(services)).toBe('changed')
  })

  test('a restore without its key says that it cannot verify, never that something was changed', async () => {
    const services = await openServices()
    const { db } = services
    await write(services, 'one', 'two')
    keepChainKey(db, otherKey)
    expect(await isKeyOfLog(db)).toBe(false)
    expect(await verifyChain(db)).toEqual({ ok: false, why: 'unverified', seq: 1 })
    expect(await sealLog(services)).toBe('sealed')
    await write(services, 'three')
    expect(await verifyChain(db)).toMatchObject({ ok: true, rows: 4, unverified: 2 })
    expect(await isKeyOfLog(db)).toBe(true)
    keepChainKey(db, services.settings.secretKey)
    expect(await verifyChain(db)).toEqual({ ok: false, why: 'unverified', seq: 3 })
    expect(await sealLog(services)).toBe('sealed')
    expect(await verifyChain(db)).toMatchObject({ ok: true, rows: 5, unverified: 2 })
  })

  test('one changed row among ours is no other key, whatever it says of itself', async () => {
    const services = await openServices()
    await write(services, 'one', 'two', 'three')
    await forge(services, `update audit_log set action = 'seal', object = 'audit-log' where seq = 1`)
    expect(await verifyChain(services.db)).toEqual({ ok: false, why: 'changed', seq: 1 })
    expect(await isKeyOfLog(services.db)).toBe(true)
    await forge(services, `update audit_log set hash = 'x' where seq = 3`)
    expect(await sealLog(services)).toBe('changed')
  })

  test('a checkpoint shows a rewrite by somebody who has the key as well', async () => {
    const services = await openServices()
    const { db } = services
    await write(services, 'one', 'two', 'three')
    const checkpoint = await readCheckpoint(db)
    if (!checkpoint) throw new Error('no checkpoint')
    await write(services, 'four')
    expect(await verifyChain(db, { expected: [checkpoint] })).toMatchObject({ ok: true, rows: 4 })
    await forge(services, 'delete from audit_log where seq >= 2')
    await forge(services, 'delete from audit_subjects where seq >= 2')
    await write(services, 'another')
    expect(await verifyChain(db)).toMatchObject({ ok: true, rows: 2 })
    expect(await verifyChain(db, { expected: [checkpoint] })).toEqual({
      ok: false,
      why: 'unexpected',
      seq: 3,
    })
    await write(services, 'and', 'more')
    expect(await verifyChain(db, { expected: [checkpoint] })).toEqual({
      ok: false,
      why: 'unexpected',
      seq: 3,
    })
  })

  test('every record of a shown list leads to its row, and a missing lead is a change', async () => {
    const services = await openServices()
    const { db } = services
    const actor = { kind: 'staff' as const, id: 'dana', addressHash: 'somewhere', session: 'digest' }
    await recordShown(services, actor, { object: 'appointment', ids: ['b', 'a'] })
    await write(services, 'a')
    const leads = await db
      .selectFrom('audit_subjects')
      .selectAll()
      .orderBy('seq')
      .orderBy('objectId')
      .execute()
    expect(leads).toEqual([
      { objectId: 'a', seq: 1 },
      { objectId: 'b', seq: 1 },
      { objectId: 'a', seq: 2 },
    ])
    const rows = await db.selectFrom('audit_log').select('session').execute()
    expect(rows).toEqual([{ session: 'digest' }, { session: 'digest' }])
    await expect(db.deleteFrom('audit_subjects').execute()).rejects.toThrow('append-only')
    await expect(db.updateTable('audit_subjects').set({ seq: 9 }).execute()).rejects.toThrow('append-only')
    await forge(services, `delete from audit_subjects where "objectId" = 'b'`)
    expect(await verifyChain(db)).toEqual({ ok: false, why: 'changed', seq: 1 })
  })

  test('staff are told on the screen after the nightly check, and not before anything is wrong', async () => {
    const services = await openServices()
    await write(services, 'one', 'two')
    expect(await readChainAlarm(services)).toBeNull()
    await runJobs(services)
    expect(await readChainAlarm(services)).toBeNull()
    await forge(services, `update audit_log set actor = 'nobody' where seq = 1`)
    await runJobs(services)
    expect(await readChainAlarm(services)).toBe(m.audit_alarm_changed())
  })

  test('the nightly check goes through the checkpoint of the hour before', async () => {
    const services = await openServices()
    await write(services, 'one', 'two')
    await runJobs(services)
    await forge(services, 'delete from audit_log where seq = 2')
    await forge(services, 'delete from audit_subjects where seq = 2')
    const verify = verifying(services)
    expect(await verify.run()).toEqual({ state: 'unexpected', seq: 2 })
  })

  test('rows under another key are an alarm for thirty days, and told of by every check', async () => {
    const services = await openServices()
    await write(services, 'one')
    keepChainKey(services.db, otherKey)
    await sealLog(services)
    await runJobs(services)
    expect(await readChainAlarm(services)).toBe(m.audit_alarm_unverified())
    services.clock.advance({ hours: 24 * 31 })
    await runJobs(services)
    expect(await readChainAlarm(services)).toBeNull()
    expect(await verifyChain(services.db)).toMatchObject({ ok: true, unverified: 1 })
  })

  test('the checkpoint goes into the log and stays with the job', async () => {
    const said: unknown[] = []
    const log = { info: (fields: unknown) => void said.push(fields), warn: () => {}, error: () => {} }
    const services = await openServices({ log: log as never })
    await write(services, 'one')
    const checkpoint = await readCheckpoint(services.db)
    expect(await checkpointing(services).run()).toEqual(checkpoint)
    expect(said).toEqual([checkpoint])
  })
})

test.runIf(engines.includes('sqlite'))(
  'no row is put over another one, not even by INSERT OR REPLACE',
  async () => {
    const { openDatabaseOn } = await import('#test/database.ts')
    const database = await openDatabaseOn('sqlite')
    const { db } = database
    const entry = { at: Temporal.Now.instant(), actor: 'dana', objectId: 'one', addressHash: '' }
    await inTransaction(db, (tx) => record(tx, { ...entry, action: 'edit', object: 'appointment' }))
    for (const table of ['audit_log', 'audit_subjects'] as const) {
      const replacing = sql`insert or replace into ${sql.table(table)} select * from ${sql.table(table)}`
      await expect(replacing.execute(db)).rejects.toThrow('append-only')
    }
    await database.close()
  },
)
