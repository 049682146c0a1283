import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { verifyChain } from './chain/verification.server.ts'
import { recordShown } from './commands.server.ts'
import { findLastChange, record } from './queries.server.ts'
import { type AuditEntry, canonicalJson, firstPreviousHash } from './rules.ts'

const write = ({ db, clock }: TestServices, given: Partial<AuditEntry> = {}) =>
  inTransaction(db, (tx) =>
    record(tx, {
      at: clock.now(),
      actor: 'admin-1',
      action: 'status',
      object: 'appointment',
      objectId: 'one',
      addressHash: 'somewhere',
      ...given,
    }),
  )

/** As somebody would who has the database in hand: the triggers are switched off first. */
async function tamper({ db, engine }: TestServices, statement: string): Promise<void> {
  const off = {
    sqlite: ['audit_log_no_update', 'audit_log_no_delete', 'audit_subjects_no_delete'].map(
      (name) => `drop trigger if exists ${name}`,
    ),
    postgres: ['alter table audit_log disable trigger all', 'alter table audit_subjects disable trigger all'],
  }
  for (const text of [...off[engine], statement]) await sql.raw(text).execute(db)
}

test('canonical JSON sorts the keys and leaves no spaces', () => {
  expect(canonicalJson({ seq: 1, at: 'x', actor: 'é"' })).toBe('{"actor":"é\\"","at":"x","seq":1}')
})

forEachEngineWithServices((openServices) => {
  test('an empty log verifies', async () => {
    const { db } = await openServices()
    expect(await verifyChain(db)).toMatchObject({ ok: true, rows: 0, head: firstPreviousHash })
  })

  test('rows written at the same moment form one unbroken chain', async () => {
    const services = await openServices()
    await Promise.all(Array.from({ length: 30 }, (_, index) => write(services, { objectId: `${index}` })))
    const verdict = await verifyChain(services.db)
    expect(verdict).toMatchObject({ ok: true, rows: 30 })
    const rows = await services.db.selectFrom('audit_log').select('seq').orderBy('seq').execute()
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  })

  test('a row goes back with the transaction that wrote it', async () => {
    const services = await openServices()
    const undone = inTransaction(services.db, async (tx) => {
      await record(tx, {
        at: services.clock.now(),
        actor: 'system',
        action: 'delete',
        object: 'appointment',
        objectId: 'one',
        addressHash: '',
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await write(services)
    expect(await verifyChain(services.db)).toMatchObject({ ok: true, rows: 1 })
  })

  test('is refused outside a transaction', async () => {
    const { db, clock } = await openServices()
    const entry = { at: clock.now(), actor: 'system', objectId: '', addressHash: '' }
    await expect(record(db, { ...entry, action: 'list', object: 'treatment' })).rejects.toThrow(/transaction/)
  })

  test.each(["update audit_log set actor = 'nobody'", 'delete from audit_log'])(
    'refuses: %s',
    async (text) => {
      const services = await openServices()
      await write(services)
      await expect(sql.raw(text).execute(services.db)).rejects.toThrow(/append-only/)
      expect(await verifyChain(services.db)).toMatchObject({ ok: true, rows: 1 })
    },
  )

  describe('names the first row that does not fit', () => {
    test.each([
      { what: 'a changed actor', statement: `update audit_log set actor = 'nobody' where seq = 2`, seq: 2 },
      { what: 'a removed row', statement: 'delete from audit_log where seq = 2', seq: 2 },
      { what: 'a removed first row', statement: 'delete from audit_log where seq = 1', seq: 1 },
      {
        what: 'another detail',
        statement: `update audit_log set detail = '{"to":"x"}' where seq = 3`,
        seq: 3,
      },
    ])('$what', async ({ statement, seq }) => {
      const services = await openServices()
      for (const objectId of ['one', 'two', 'three']) await write(services, { objectId })
      await tamper(services, statement)
      expect(await verifyChain(services.db)).toEqual({ ok: false, why: 'changed', seq })
    })
  })

  test('a shown list is one row with the ids; an empty list is none', async () => {
    const services = await openServices()
    const actor = { kind: 'staff' as const, id: 'admin-1', addressHash: 'somewhere' }
    await recordShown(services, actor, { object: 'appointment', ids: ['a', 'b'] })
    await recordShown(services, actor, { object: 'appointment', ids: [] })
    const rows = await services.db.selectFrom('audit_log').select(['action', 'detail']).execute()
    expect(rows).toEqual([{ action: 'list', detail: '{"ids":["a","b"]}' }])
  })

  test('finds who changed a row last, not who looked at it', async () => {
    const services = await openServices()
    await write(services, { actor: 'luis' })
    services.clock.advance({ minutes: 1 })
    await write(services, { actor: 'dana' })
    services.clock.advance({ minutes: 1 })
    await write(services, { actor: 'tom', action: 'view' })
    const find = (updatedAt: string, objectId = 'one') => findLastChange(services.db, { objectId, updatedAt })
    expect(await find('2026-12-07T15:01:00.001Z')).toEqual({ actor: 'dana', at: '2026-12-07T15:01:00.000Z' })
    expect(await find('2026-12-07T15:02:00.000Z')).toBeUndefined()

    // With others, under another record; a note that came later changed nothing of what was seen.
    const detail = { ids: ['one', 'two'] }
    await write(services, { actor: 'luis', object: 'patient', objectId: 'somebody', detail })
    services.clock.advance({ minutes: 1 })
    await write(services, { actor: 'tom', detail: { fields: ['note'] } })
    expect(await find('2026-12-07T15:02:00.000Z')).toMatchObject({ actor: 'luis' })
    expect(await find('2026-12-07T15:02:00.000Z', 'two')).toMatchObject({ actor: 'luis' })
    services.clock.advance({ seconds: 2 })
    await write(services, { actor: 'dana', detail: { fields: ['note'] } })
    expect(await find('2026-12-07T15:03:00.000Z')).toMatchObject({ actor: 'tom' })
  })
})
