import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { ensureJob, jobFacts, noteProgress, takeJob } from '#app/db/technical/job-runs.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { runDue } from '#app/platform/process/jobs.server.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { cutAuditLog, record } from '../queries.server.ts'
import { keepChainKey } from './chain.server.ts'
import { checkpointing, verificationJob, verifying } from './jobs.server.ts'
import { readChainAlarm, readIntegrity } from './page.server.ts'
import { askForVerification } from './verify-commands.server.ts'

const dana = { kind: 'staff' as const, id: 'dana', addressHash: 'somewhere', session: 'digest' }

async function write({ db, clock }: TestServices, ...objectIds: string[]): Promise<void> {
  for (const objectId of objectIds) {
    const entry = { at: clock.now(), actor: 'dana', action: 'edit', object: 'appointment', objectId } as const
    await inTransaction(db, (tx) => record(tx, { ...entry, addressHash: 'somewhere' }))
  }
}

async function integrity(services: TestServices) {
  const read = await readIntegrity(services)
  if (!read.ok) throw new Error('not read')
  return read.value
}

const lookNow = (services: TestServices) => runDue(services, [verifying(services)])

/** Past the triggers, as the database's owner. */
async function forge({ db, engine }: TestServices, statement: string): Promise<void> {
  const off =
    engine === 'sqlite' ? 'drop trigger audit_log_no_update' : 'alter table audit_log disable trigger all'
  for (const text of [off, statement]) await sql.raw(text).execute(db)
}

forEachEngineWithServices((openServices) => {
  test('an empty log was not verified yet, and nothing is claimed', async () => {
    const services = await openServices()
    expect(await integrity(services)).toEqual({
      state: 'unknown',
      said: 'The log hasn’t been verified yet.',
      remarks: [],
      last: 'Never verified',
      schedule: 'Verified every night at 4:00 AM.',
      failed: null,
      running: null,
      checkpoint: null,
      extent: 'Nothing yet',
      cut: null,
    })
  })

  test('anyone who asks has it verified at once, and the log says who asked', async () => {
    const woken: string[] = []
    const services = await openServices({ wakeJobs: () => void woken.push('woken') })
    await write(services, 'one', 'two')
    expect(await askForVerification(services, dana)).toEqual({ ok: true, value: undefined })
    expect(woken).toEqual(['woken'])
    expect((await integrity(services)).running).toMatchObject({ line: 'Verification starts in a moment.' })
    await lookNow(services)
    expect(await integrity(services)).toMatchObject({
      state: 'verified',
      said: 'Every entry is original, and none is missing.',
      last: 'Last verified: Mon, Dec 7, 9:00 AM, 3 entries',
      running: null,
      extent: '3 entries, oldest from Monday, December 7, 2026.',
    })
    const last = services.db.selectFrom('audit_log').selectAll().where('seq', '=', 3)
    expect(await last.executeTakeFirst()).toMatchObject({
      actor: 'dana',
      action: 'verify',
      object: 'audit-log',
    })
    expect((await withLanguage('es', () => integrity(services))).last).toContain('3 entradas')
    expect((await withLanguage('es', () => integrity(services))).schedule).toBe(
      'Se verifica cada noche a las 4:00\u00a0a.\u00a0m.',
    )
  })

  test('how far it has come outlives a reload; what was found before stands until the end', async () => {
    const services = await openServices()
    await write(services, 'one')
    await askForVerification(services, dana)
    await lookNow(services)
    services.clock.advance({ hours: 24 })
    const now = services.clock.now()
    const lease = now.add({ minutes: 10 }).toString({ smallestUnit: 'millisecond' })
    expect(await takeJob(services.db, { name: verificationJob, holder: 'x', now, leasedUntil: lease })).toBe(
      true,
    )
    await noteProgress(services.db, verificationJob, { seen: 5_000, newest: 20_000 })
    expect(await integrity(services)).toMatchObject({
      state: 'verified',
      running: { line: 'Verifying entry 5,000 of 20,000.', seen: 5_000, of: 20_000 },
    })
    expect(await askForVerification(services, dana)).toMatchObject({ ok: false, status: 409 })
    services.clock.advance({ minutes: 11 })
    await lookNow(services)
    expect((await jobFacts(services.db)).get(verificationJob)?.detail).toMatchObject({ state: 'ok', rows: 2 })
    expect((await integrity(services)).running).toBeNull()
  })

  test('says where it is broken, and what to do', async () => {
    const services = await openServices()
    await write(services, 'one', 'two', 'three')
    await forge(services, `update audit_log set actor = 'nobody' where seq = 2`)
    await askForVerification(services, dana)
    await lookNow(services)
    expect(await integrity(services)).toMatchObject({
      state: 'broken',
      said: expect.stringContaining('Entry 2 doesn’t match'),
      last: 'Last checked: Mon, Dec 7, 9:00 AM',
    })
    expect(await readChainAlarm(services)).not.toBeNull()
  })

  test('under another key it says that it cannot verify, never that something was changed', async () => {
    const services = await openServices()
    await write(services, 'one')
    await askForVerification(services, dana)
    keepChainKey(services.db, 'the key of another clinic '.repeat(2))
    await lookNow(services)
    expect(await integrity(services)).toMatchObject({
      state: 'cannot-verify',
      said: expect.stringContaining('Entries from 1 on'),
    })
  })

  test('a check that did not get to its end is told of', async () => {
    const services = await openServices()
    await write(services, 'one')
    await askForVerification(services, dana)
    await services.db.schema.dropTable('audit_subjects').execute()
    await lookNow(services)
    expect((await integrity(services)).failed).toContain('didn’t finish')
  })

  test('the last checkpoint, what there is, and what went after its time', async () => {
    const services = await openServices()
    services.clock.set('2015-01-01T18:00:00Z')
    await write(services, 'old')
    services.clock.set('2026-12-07T15:00:00Z')
    await write(services, 'young')
    const now = services.clock.now()
    await cutAuditLog(services.db, { before: now.subtract({ hours: 1 }), now })
    const checkpoint = checkpointing(services)
    await runDue(services, [checkpoint])
    expect((await integrity(services)).checkpoint).toBeNull()
    await ensureJob(services.db, checkpoint.name, now)
    await runDue(services, [checkpoint])
    const seen = await integrity(services)
    expect(seen.checkpoint?.when).toBe('Entry 3, saved Mon, Dec 7, 9:00 AM')
    expect(seen.checkpoint?.text).toMatch(/^3:[0-9a-f]{64}$/)
    expect(seen.extent).toBe('2 entries, oldest from Monday, December 7, 2026.')
    expect(seen.cut).toBe('Entries before Thursday, January 1, 2015 were removed on schedule.')
  })

  test('not more often than a dozen times an hour', async () => {
    const services = await openServices()
    services.settings = { ...services.settings, limitsFactor: 1 }
    for (let asked = 0; asked < 12; asked++) expect((await askForVerification(services, dana)).ok).toBe(true)
    await lookNow(services)
    expect(await askForVerification(services, dana)).toMatchObject({ ok: false, status: 429 })
    expect((await integrity(services)).running, 'what was refused is not done all the same').toBeNull()
  })

  test('a fault is a sentence', async () => {
    const services = await openServices()
    await services.db.schema.dropTable('job_runs').execute()
    expect(await readIntegrity(services)).toMatchObject({ ok: false, status: 503 })
    expect(await askForVerification(services, dana)).toMatchObject({ ok: false, status: 503 })
  })
})
