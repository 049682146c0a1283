import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeJobDue } from '#app/db/technical/job-runs.server.ts'
import { createFolderStore } from '#app/platform/files/file-store.server.ts'
import { runDue } from '#app/platform/process/jobs.server.ts'
import { openEmptyDatabase } from '#test/database.ts'
import { storedAdmin } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { readBackupAlarm } from './health.server.ts'
import { beginBackup, forgetOldBackups, insertEnded, listBackups } from './history-queries.server.ts'
import { backingUp } from './jobs.server.ts'
import { type BackupsView, readBackupSummary, readBackups } from './page.server.ts'
import { askForBackup } from './request-commands.server.ts'
import { restoreBackup } from './restore.server.ts'
import { isBackupName, testJob } from './rules.ts'
import { testNewest } from './verification.server.ts'

stretchQuickly()

const passphrase = 'a lantern in the window'

/** A clinic whose environment names a folder for backups. */
async function switchedOn(services: TestServices, keep = 14): Promise<string> {
  const directory = join(services.settings.dataDirectory, 'backups')
  services.settings.backup = { directory, keep, passphrase }
  return directory
}

/** The clinic's own work at that moment, as a start and as each look of a process does it. */
async function work(services: TestServices): Promise<void> {
  await runDue(services, backingUp(services))
}

async function viewOf(services: TestServices): Promise<BackupsView> {
  const outcome = await readBackups(services)
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

const ours = (directory: string) => readdirSync(directory).filter(isBackupName).sort()
const testFolders = ({ settings }: TestServices) =>
  readdirSync(settings.dataDirectory).filter((name) => name.startsWith('test-restore'))

forEachEngineWithServices((openServices) => {
  test('the first start makes a backup, restores it as a test, and says so', async () => {
    const services = await openServices()
    const directory = await switchedOn(services)
    await services.files.put('gallery/image-1/picture-640.webp', Buffer.alloc(70_000, 'p'), 'image/webp')
    expect(await viewOf(services)).toMatchObject({
      last: 'No backups yet.',
      test: 'No test restore yet. One runs every week.',
      rows: [],
    })
    await work(services)
    const [name = ''] = ours(directory)
    const [row] = await listBackups(services.db, 2)
    expect(row).toMatchObject({
      kind: 'nightly',
      name,
      startedBy: '',
      files: 1,
      fault: '',
      verificationFault: '',
    })
    expect(row?.bytes).toBe(readFileSync(join(directory, name)).length)
    const view = await viewOf(services)
    expect(view).toMatchObject({ isOn: true, warning: null, testWarning: null, running: null, listed: null })
    expect(view.last).toBe('Last backup: Mon, Dec 7 at 9:00 AM.')
    expect(view.lastHolds).toMatch(/^\d+(\.\d)? kB, records: \d+, images: 1$/)
    expect(view.test).toMatch(
      /^Test restore Mon, Dec 7 at 9:00 AM: everything came back\. Records: \d+, images: 1\.$/,
    )
    expect(view.rows).toMatchObject([
      { who: 'Schedule', state: 'made', fault: '', files: '1', test: 'Mon, Dec 7 at 9:00 AM' },
    ])
    expect(testFolders(services)).toEqual([])
    expect(await readBackupAlarm(services)).toBeNull()
  })

  test('where it is restored, no backup is told as interrupted', async () => {
    const services = await openServices()
    const directory = await switchedOn(services)
    await work(services)
    const path = join(directory, ours(directory)[0] ?? '')
    const target = await openEmptyDatabase('sqlite')
    const files = createFolderStore(join(target.dataDirectory, 'files'))
    outcomeValue(await restoreBackup({ db: target.db, engine: 'sqlite', files }, { path, passphrase }))
    expect(await listBackups(target.db, 2)).toEqual([])
    await target.close()
  })

  test('one that fails is said on every screen with its reason, until the next is good; so is an old one', async () => {
    const services = await openServices()
    const directory = await switchedOn(services)
    await work(services)
    services.clock.advance({ hours: 37 })
    expect(await readBackupAlarm(services)).toBe('No backup since Mon, Dec 7 at 9:00 AM.')
    services.settings.backup.directory = join(directory, 'taken')
    writeFileSync(join(directory, 'taken'), '')
    await work(services)
    expect(await readBackupAlarm(services)).toBe(
      'The last backup (Tue, Dec 8 at 10:00 PM) failed. We can’t write to the backup folder.',
    )
    expect((await viewOf(services)).rows[0]).toMatchObject({
      state: 'failed',
      fault: 'We can’t write to the backup folder.',
      size: '',
    })
    const other: Parameters<typeof readBackupAlarm>[0] = { ...services, settings: { ...services.settings } }
    other.settings.backup = { directory: null, keep: 14, passphrase: null }
    expect(await readBackupAlarm(other)).toBeNull()
    services.settings.backup.directory = directory
    services.clock.advance({ minutes: 16 })
    await work(services)
    expect(await readBackupAlarm(services)).toBeNull()
  })

  test('what does not come back in a test is said on every screen, until a good backup was tested', async () => {
    const services = await openServices()
    const directory = await switchedOn(services)
    await work(services)
    const path = join(directory, ours(directory)[0] ?? '')
    const content = readFileSync(path)
    content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1
    writeFileSync(path, content)
    await makeJobDue(services.db, testJob, services.clock.now())
    await work(services)
    const alarm = 'We couldn’t restore the newest backup in a test. It is damaged.'
    expect(await readBackupAlarm(services)).toBe(alarm)
    expect((await viewOf(services)).rows[0]).toMatchObject({ test: 'It is damaged.', isTestFault: true })
    expect(await readBackupSummary(services)).toMatchObject({ testWarning: alarm, warning: null })
    services.clock.advance({ minutes: 1 })
    const admin = await storedAdmin(services.db)
    const actor = { kind: 'staff', id: admin.id, addressHash: '' } as const
    expect(await askForBackup(services, actor)).toMatchObject({ ok: true })
    await work(services)
    expect(await readBackupAlarm(services)).toBeNull()
    expect(testFolders(services)).toEqual([])
  })

  test('one that somebody asks for is made once, by anyone who takes it, and the log says who asked', async () => {
    let woken = 0
    const services = await openServices({ wakeJobs: () => woken++ })
    const admin = await storedAdmin(services.db, { name: 'Dana Whitlock' })
    const actor = { kind: 'staff', id: admin.id, addressHash: 'a' } as const
    expect(await askForBackup(services, actor)).toMatchObject({ ok: false, status: 409 })
    const directory = await switchedOn(services)
    await work(services)
    services.clock.advance({ hours: 1 })
    const asked = await Promise.all([1, 2, 3].map(() => askForBackup(services, actor)))
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    expect(asked.filter((outcome) => !outcome.ok && outcome.status === 409)).toHaveLength(2)
    expect(woken).toBe(1)
    const waiting = await viewOf(services)
    expect(waiting.running).toMatchObject({ line: 'The backup starts in a moment.' })
    expect(waiting.rows[0]).toMatchObject({ who: 'Dana Whitlock', state: 'running' })
    const jobs = backingUp(services)
    await Promise.all(Array.from({ length: 5 }, () => runDue(services, jobs)))
    expect(ours(directory)).toHaveLength(2)
    expect((await viewOf(services)).rows).toMatchObject([
      { who: 'Dana Whitlock', state: 'made' },
      { who: 'Schedule', state: 'made' },
    ])
    const entries = await services.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object', '=', 'backup')
      .execute()
    expect(entries).toMatchObject([{ actor: admin.id, action: 'create' }])
  })

  test('six in an hour, then no more for that hour', async () => {
    const services = await openServices()
    await switchedOn(services)
    services.settings.limitsFactor = 1
    const actor = { kind: 'staff', id: 'dana', addressHash: '' } as const
    const statuses: number[] = []
    for (let time = 0; time < 7; time++) {
      const outcome = await askForBackup(services, actor)
      statuses.push(outcome.ok ? 200 : outcome.status)
      await services.db.updateTable('backups').set({ endedAt: 'x' }).execute()
    }
    expect(statuses).toEqual([...Array(6).fill(200), 429])
    services.clock.advance({ hours: 1 })
    expect(await askForBackup(services, actor)).toMatchObject({ ok: true })
  })

  test('one whose process ended in the midst of it is told as such, and says how far the next has come', async () => {
    const services = await openServices()
    await switchedOn(services)
    await work(services)
    services.clock.advance({ minutes: 1 })
    const lost = await beginBackup(services.db, { name: 'lost', now: services.clock.now() })
    expect((await viewOf(services)).running).toBeNull()
    expect((await viewOf(services)).rows.find(({ id }) => id === lost)).toMatchObject({
      state: 'failed',
      fault: 'The program stopped during the backup.',
    })
    services.clock.advance({ hours: 20 })
    const begun = await beginBackup(services.db, { name: 'next', now: services.clock.now() })
    await services.db.updateTable('backups').set({ bytes: 1_234_567 }).where('id', '=', begun).execute()
    const { running, rows } = await viewOf(services)
    expect(running?.line).toMatch(
      /^Backup running since 5:01 AM\. Written so far: 1\.2 MB; the last one was .+ kB\.$/,
    )
    expect(rows.map(({ state }) => state)).toEqual(['running', 'failed', 'made'])
  })

  test('a test says what is missing: backups, room, the passphrase; it leaves the folder of a living process', async () => {
    const services = await openServices()
    const directory = await switchedOn(services)
    const { dataDirectory } = services.settings
    const place = { directory, passphrase, dataDirectory }
    expect(await testNewest(place)).toEqual({ tested: null, fault: 'missing' })
    await work(services)
    const left = join(dataDirectory, `test-restore-${process.pid}-left`)
    const other = join(dataDirectory, `test-restore-${process.ppid}-other`)
    for (const folder of [left, other]) mkdirSync(folder)
    expect((await testNewest({ ...place, freeBytes: async () => 1_000_000 })).fault).toBe('full')
    expect((await testNewest({ ...place, passphrase: 'another passphrase' })).fault).toBe('passphrase')
    expect((await testNewest(place)).fault).toBe('')
    expect([existsSync(left), existsSync(other)]).toEqual([false, true])
  })

  test('the list ends after twelve, what is kept of it after a thousand', async () => {
    const { db, clock, ...services } = await openServices()
    const facts = { bytes: 1, rows: 1, files: 0, checkpoint: '' }
    for (let night = 0; night < 13; night++) {
      clock.advance({ hours: 24 })
      const at = { startedAt: clock.now(), now: clock.now() }
      await insertEnded(db, { kind: 'nightly', name: `${night}`, startedBy: '', ...at, ending: { facts } })
    }
    const view = await viewOf({ ...services, db, clock })
    expect([view.rows.length, view.listed]).toEqual([12, 12])
    expect(await forgetOldBackups(db)).toBe(0)
    const [row] = await listBackups(db, 1)
    if (!row) throw new Error('no row')
    const older = Array.from({ length: 1_000 }, (_, at) => ({
      ...row,
      id: `old-${at}`,
      startedAt: `2020-01-01T00:00:00.${String(at).padStart(3, '0')}Z`,
    }))
    for (let from = 0; from < older.length; from += 100)
      await db
        .insertInto('backups')
        .values(older.slice(from, from + 100))
        .execute()
    expect(await forgetOldBackups(db)).toBe(13)
  })
})
