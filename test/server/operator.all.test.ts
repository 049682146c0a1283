import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Engine } from '#app/db/engine/database.server.ts'
import { checkpointJob } from '#app/features/audit/chain/jobs.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays } from '#app/platform/dates.ts'
import { engines, openDatabaseOn, openEmptyDatabase, type TestDatabase } from '../database.ts'
import { storedAppointment } from '../factories.ts'
import { testSecretKey } from '../secret-key.ts'
import { testNow } from '../services.ts'
import { adminPassword, postForm, startBuiltServer } from '../serving/built-server.ts'
import { runCommand } from '../serving/command.ts'
import { environmentFor } from '../serving/environment-for.ts'

const BACKUP_PASSPHRASE = 'a lantern in the window'
const folder = mkdtempSync(join(tmpdir(), 'firstlight-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const operator = (command: 'backup' | 'restore', file: string, environment: Record<string, string>) =>
  runCommand(command, [file], environment)

async function book(url: string, hour: string): Promise<string> {
  const answer = await postForm(`${url}/appointment`, {
    treatment: 'NCT Neuro Cognitive Test',
    date: await offeredDay(url),
    time: hour,
    name: 'Rosa Backup',
    email: 'rosa@example.com',
    phone: '(432) 555-0100',
    message: '',
    key: crypto.randomUUID(),
  })
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

async function offeredDay(url: string): Promise<string> {
  const today = clinicDate(Temporal.Now.instant())
  for (let ahead = 2; ahead < 10; ahead++) {
    const day = addDays(today, ahead)
    const page = await fetch(`${url}/appointment?treatment=NCT%20Neuro%20Cognitive%20Test&date=${day}`)
    if ((await page.text()).includes('value="9:00 AM"')) return day
  }
  throw new Error('no day is offered')
}

const other: Record<Engine, Engine> = { sqlite: 'postgres', postgres: 'sqlite' }

test.each(engines)(
  'a clinic on %s is backed up while it serves, and moves to the other engine with all it had',
  async (engine) => {
    const [old, next] = [await openEmptyDatabase(engine), await openEmptyDatabase(other[engine])]
    const file = join(folder, `${engine}.backup`)
    try {
      const server = await startBuiltServer(environmentFor(old))
      const booked = await book(server.url, '9:00 AM')
      const signIn = { username: 'admin', password: adminPassword }
      expect((await postForm(`${server.url}/admin/login`, signIn)).status).toBe(303)
      const backup = await operator('backup', file, { ...environmentFor(old), BACKUP_PASSPHRASE })
      expect(backup).toEqual({
        code: 0,
        said: expect.stringMatching(
          /^ok, \d+ rows and 0 files in \d+ bytes.*\nCheckpoint of the audit log: \d+:[0-9a-f]{64}\n$/,
        ),
      })
      expect((await operator('backup', file, { ...environmentFor(old), BACKUP_PASSPHRASE })).code).toBe(1)
      await server.stop()
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(readFileSync(file).includes('Rosa')).toBe(false)

      const wrong = await operator('restore', file, {
        ...environmentFor(next),
        BACKUP_PASSPHRASE: 'not the right one',
      })
      expect(wrong).toEqual({ code: 1, said: expect.stringContaining('passphrase') })
      const restored = await operator('restore', file, { ...environmentFor(next), BACKUP_PASSPHRASE })
      expect(restored).toEqual({ code: 0, said: expect.stringMatching(/^ok, \d+ rows/) })
      const again = await operator('restore', file, { ...environmentFor(next), BACKUP_PASSPHRASE })
      expect(again).toEqual({ code: 1, said: expect.stringContaining('isn’t empty') })

      const moved = await startBuiltServer(await withRestoredKey(next))
      expect((await fetch(moved.url + booked)).status).toBe(200)
      expect((await postForm(`${moved.url}/admin/login`, signIn)).status).toBe(303)
      await moved.stop()
    } finally {
      await old.close()
      await next.close()
    }
  },
)

/** The key that the backup brought along, where the operator's own differs. */
async function withRestoredKey(database: TestDatabase): Promise<Record<string, string>> {
  const path = join(database.dataDirectory, 'secret.key')
  const restored: Record<string, string> = existsSync(path) ? { SECRET_KEY: readFileSync(path, 'utf8') } : {}
  return { ...environmentFor(database), ...restored }
}

test('BACKUP_DIR makes one at once and every night, and keeps so many', async () => {
  const BACKUP_DIR = join(folder, 'nightly')
  const database = await openEmptyDatabase('sqlite')
  const server = await startBuiltServer({ ...environmentFor(database), BACKUP_DIR, BACKUP_PASSPHRASE })
  const kept = () =>
    existsSync(BACKUP_DIR) ? readdirSync(BACKUP_DIR).filter((name) => name.endsWith('.backup')) : []
  while (kept().length === 0) await pause(50)
  expect(kept()[0]).toMatch(/^firstlight-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/)
  await server.stop()
  await database.close()
})

const jobRun = {
  dueAt: testNow,
  leasedUntil: null,
  holder: '',
  startedAt: testNow,
  succeededAt: testNow,
  failedAt: null,
  failures: 0,
}

test('npm run admin tells how it is used, and does what it says', async () => {
  const database = await openDatabaseOn('sqlite')
  const here = { ...environmentFor(database), SECRET_KEY: testSecretKey }
  await storedAppointment(database.db, { email: 'rosa@example.com', date: '2026-01-05' })
  await storedAppointment(database.db, { email: '', date: '2026-01-06' })
  const admin = (...given: string[]) => runCommand('admin', given, here)
  expect(await admin()).toEqual({ code: 2, said: expect.stringContaining('reset-password USERNAME') })
  expect(await admin('list', 'more')).toMatchObject({ code: 2 })
  expect(await admin('check')).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^ok, the database is sound\nok, 0 rows.*\nok, Double bookings: 0\. 0 upcoming/s,
    ),
  })
  const made = await admin('create', 'riley')
  expect(made).toEqual({ code: 0, said: expect.stringMatching(/^The password of riley is \S{20}\n/) })
  expect(await admin('reset-password', 'nobody')).toEqual({
    code: 1,
    said: 'There is no user nobody. "npm run admin -- list" shows who is there.\n',
  })
  const asked = (typed: string, ...given: string[]) => runCommand('admin', given, here, typed)
  const exported = await asked('rosa@example.com\n', 'export-patient')
  expect(JSON.parse(exported.said).appointments).toHaveLength(1)
  expect(await asked('rosa@example.com\n', 'erase-patient')).toEqual({
    code: 1,
    said: 'Nothing was erased. Answer "yes", or add --yes.\n',
  })
  for (const typed of ['', '\n', 'rosa', 'rosa@example.com, ann@example.com\n']) {
    expect(await asked(typed, 'erase-patient', '--yes')).toEqual({
      code: 1,
      said: expect.stringContaining('not one mail address'),
    })
  }
  expect(await asked('', 'erase-patient', 'rosa@example.com')).toMatchObject({ code: 2 })
  expect(await database.db.selectFrom('appointments').select('email').execute()).toHaveLength(2)
  const erased = await asked('rosa@example.com\n', 'erase-patient', '--yes')
  expect(erased).toEqual({ code: 0, said: 'Erased: 1 appointments, 0 messages, 0 kept emails.\n' })
  expect(await asked('rosa@example.com\n', 'export-patient')).toEqual({
    code: 1,
    said: 'Nothing is kept under rosa@example.com.\n',
  })
  const verified = await admin('audit-verify')
  expect(verified).toEqual({
    code: 0,
    said: expect.stringMatching(/^ok, 3 rows, head [0-9a-f]{64}\ncheckpoint 3:[0-9a-f]{64}\n$/),
  })
  const checkpoint = verified.said.match(/3:[0-9a-f]{64}/)?.[0] ?? ''
  expect(await admin('audit-verify', '--expect', checkpoint)).toMatchObject({ code: 0 })
  const rewritten = checkpoint.replace(/[0-9a-f]{4}$/, (end) => (end === '0000' ? '1111' : '0000'))
  expect(await admin('audit-verify', '--expect', rewritten)).toEqual({
    code: 1,
    said: 'The audit log is not the one of that checkpoint: row 3 is missing or another one.\n',
  })
  const elsewhere = { ...here, SECRET_KEY: 'not the one under which it was written' }
  expect(await runCommand('admin', ['audit-verify'], elsewhere)).toEqual({
    code: 1,
    said: expect.stringMatching(/^cannot verify: from row 1 on/),
  })
  expect(await runCommand('admin', ['create', 'robin'], elsewhere)).toEqual({
    code: 1,
    said: expect.stringContaining('another SECRET_KEY, so nothing was done'),
  })
  // The database keeps the checkpoint of the last hour: without --expect the log must go through that one.
  const kept = { seq: 3, head: rewritten.slice(2) }
  await database.db
    .insertInto('job_runs')
    .values({ ...jobRun, name: checkpointJob, detail: JSON.stringify(kept) })
    .execute()
  for (const words of [[], ['--expect', checkpoint]]) {
    expect(await admin('audit-verify', ...words)).toEqual({
      code: 1,
      said: 'The audit log is not the one of that checkpoint: row 3 is missing or another one.\n',
    })
  }
  expect(await admin('audit-verify', '--expect', '3')).toMatchObject({ code: 2 })
  await database.close()
})
