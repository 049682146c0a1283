import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { cutAuditLog, readCheckpoint, record } from '../audit/queries.server.ts'
import { verifyHead } from './head.server.ts'
import { groupedHead } from './rules.ts'

forEachEngineWithServices((openServices) => {
  async function open({ firstAt }: { firstAt?: string } = {}) {
    const services = await openServices()
    if (firstAt) services.clock.set(firstAt)
    const write = (objectId: string) =>
      inTransaction(services.db, (tx) =>
        record(tx, {
          at: services.clock.now(),
          actor: 'dana',
          action: 'edit',
          object: 'appointment',
          objectId,
          addressHash: '',
        }),
      )
    for (const id of ['one', 'two', 'three']) await write(id)
    /** What the screen shows to write down: a number and sixteen digits. */
    const { seq = 0, head = '' } = (await readCheckpoint(services.db)) ?? {}
    const verify = (entry: string, digits: string) =>
      withLanguage('en', () => verifyHead(services, new URLSearchParams({ entry, digits })))
    return { services, write, seq, head, verify }
  }

  test('what was written down matches, however it is typed, and goes on matching', async () => {
    const { write, seq, head, verify } = await open()
    const digits = groupedHead(head)
    expect(digits).toMatch(/^([0-9a-f]{4} ){3}[0-9a-f]{4}$/)
    await write('four')
    for (const typed of [
      digits,
      digits.toUpperCase(),
      digits.replaceAll(' ', ''),
      ` ${digits.replaceAll(' ', ':')} `,
      head,
    ])
      expect(await verify(` ${seq} `, typed)).toMatchObject({ errors: {}, verdict: { isSame: true } })
  })

  test('a log that was written again, changed, or cut is told from the one that was written down', async () => {
    const { services, seq, head, verify } = await open()
    const digits = groupedHead(head)
    const other = `${digits.slice(0, -1)}${digits.endsWith('0') ? '1' : '0'}`
    expect(await verify(String(seq), other)).toMatchObject({
      verdict: { isSame: false, said: expect.stringContaining('The log was changed or replaced') },
    })
    await unlock(services)
    await services.db
      .updateTable('audit_log')
      .set({ hash: 'f'.repeat(64) })
      .where('seq', '=', seq)
      .execute()
    expect(await verify(String(seq), digits)).toMatchObject({ verdict: { isSame: false } })
    await services.db.deleteFrom('audit_log').where('seq', '=', seq).execute()
    expect(await verify(String(seq), digits)).toMatchObject({
      verdict: { isSame: false, said: expect.stringContaining('There is no entry 3') },
    })
  })

  test('an entry that had its seven years is neither right nor wrong', async () => {
    const { services, write, verify } = await open({ firstAt: '2015-01-01T00:00:00Z' })
    const { hash } = await services.db
      .selectFrom('audit_log')
      .select('hash')
      .where('seq', '=', 2)
      .executeTakeFirstOrThrow()
    services.clock.set('2026-12-07T15:00:00Z')
    await write('young')
    const now = services.clock.now()
    await cutAuditLog(services.db, { before: now.subtract({ hours: 1 }), now })
    expect(await verify('2', groupedHead(hash))).toMatchObject({ verdict: { isSame: null } })
  })

  test.each([
    { entry: '', digits: '', errors: ['entry', 'digits'] },
    { entry: '0', digits: '9f3c 71ae 0b52', errors: ['entry', 'digits'] },
    { entry: '-1', digits: '9f3c 71ae 0b52 d4e8', errors: ['entry'] },
    { entry: '1e3', digits: '9f3c 71ae 0b52 d4e8', errors: ['entry'] },
    { entry: '1', digits: '9f3c 71ae 0b52 d4eg', errors: ['digits'] },
    { entry: '1', digits: '%'.repeat(500), errors: ['digits'] },
  ])('"$entry" with "$digits" gets a sentence at each field', async ({ entry, digits, errors }) => {
    const { verify } = await open()
    const answer = await verify(entry, digits)
    expect(Object.keys(answer?.errors ?? {})).toEqual(errors)
    expect(answer?.verdict).toBeNull()
  })

  test.each(['2147483648', '999999999999999'])('entry %s is missing, not an error', async (entry) => {
    const { verify } = await open()
    expect(await verify(entry, '9f3c 71ae 0b52 d4e8')).toMatchObject({ verdict: { isSame: false } })
  })

  test('nothing is verified where nothing was typed', async () => {
    const { services } = await open()
    expect(await verifyHead(services, new URLSearchParams())).toBeNull()
  })
})

/** Past the triggers, as the database's owner. */
async function unlock({ db, engine }: TestServices): Promise<void> {
  const off =
    engine === 'sqlite'
      ? ['update', 'delete'].map((what) => `drop trigger audit_log_no_${what}`)
      : ['alter table audit_log disable trigger all']
  for (const text of off) await sql.raw(text).execute(db)
}
