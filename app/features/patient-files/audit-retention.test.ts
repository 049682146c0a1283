import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { verifyChain } from '../audit/chain/verification.server.ts'
import { record } from '../audit/queries.server.ts'
import { forgetWhatIsOver } from './retention.server.ts'

const instant = (text: string) => Temporal.Instant.from(text)
const old = '2019-12-06T15:00:00.000Z'

async function auditRow({ db }: TestServices, at: string): Promise<void> {
  const entry = {
    at: instant(at),
    actor: 'system',
    action: 'view',
    object: 'settings',
    objectId: '',
  } as const
  await inTransaction(db, (tx) => record(tx, { ...entry, addressHash: '' }))
}

forEachEngineWithServices((openServices) => {
  test('the audit log lets go of its oldest rows only, and its chain still holds', async () => {
    const services = await openServices()
    const { db } = services
    for (const at of ['2015-01-01T00:00:00Z', '2016-01-01T00:00:00Z', '2026-12-07T00:00:00Z'])
      await auditRow(services, at)
    expect((await forgetWhatIsOver(services)).auditRows).toBe(2)
    expect((await forgetWhatIsOver(services)).auditRows).toBe(0)
    await auditRow(services, '2026-12-07T00:00:01Z')
    expect(await verifyChain(db)).toMatchObject({ ok: true, rows: 3 })
    const seqs = await db.selectFrom('audit_log').select('seq').orderBy('seq').execute()
    expect(seqs.map(({ seq }) => seq)).toEqual([3, 4, 5])
    await expect(db.deleteFrom('audit_log').where('seq', '=', 5).execute()).rejects.toThrow('append-only')
    const { hash } = await db
      .selectFrom('audit_log')
      .select('hash')
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow()
    const cut = { seq: 3, hash, at: old }
    await expect(db.insertInto('audit_cuts').values(cut).execute()).rejects.toThrow('seven years')
    await expect(db.deleteFrom('audit_cuts').execute()).rejects.toThrow('append-only')
  })
})
