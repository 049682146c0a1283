import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeJobDue } from '#app/db/technical/job-runs.server.ts'
import { runDue } from '#app/platform/process/jobs.server.ts'
import { isUpdateRequest } from '#app/platform/releases/update-request.ts'
import type { UpdateResult, UpdateState } from '#app/platform/releases/update-state.ts'
import { storedAdmin } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { makeRelease } from '#test/updates/made-release.ts'
import { releaseKey, stranger } from '#test/updates/signed-manifest.ts'
import { ownerAlarm } from '../outbox/owner-alarms.server.ts'
import { openPayload } from '../outbox/payload.server.ts'
import { aboutStaff } from '../outbox/rules.ts'
import { updateIntents } from './commands.server.ts'
import { reasonCopy } from './copy.ts'
import { checkingForUpdates, watchingUpdates } from './jobs.server.ts'
import { readUpdateLine, readUpdates } from './page.server.ts'
import { checkJob, watchJob } from './rules.ts'

/** An installation whose updater has that folder; the release to find is given. */
function withUpdater(
  services: TestServices,
  source: string | null,
): { stateFile: string; requestFile: string } {
  const directory = join(services.settings.dataDirectory, 'state')
  mkdirSync(directory, { recursive: true })
  services.settings.updates = { source, keys: [releaseKey], directory }
  return {
    stateFile: join(directory, 'updates.json'),
    requestFile: join(services.settings.dataDirectory, 'update', 'request.json'),
  }
}

async function lookForUpdates(services: TestServices): Promise<void> {
  await makeJobDue(services.db, checkJob, services.clock.now())
  await runDue(services, [checkingForUpdates(services)])
}

async function watch(services: TestServices): Promise<void> {
  await makeJobDue(services.db, watchJob, services.clock.now())
  await services.clinic.within(() => runDue(services, [watchingUpdates(services)]))
}

/** Subject and text of each email that waits for an owner. */
async function alarms({ db, settings }: TestServices) {
  const rows = await db.selectFrom('outbox').selectAll().where('kind', '=', 'owner-alarm').execute()
  return rows.flatMap(({ subjectId, payload }) => {
    if (payload === null) return []
    const about = { kind: 'owner-alarm', subject: aboutStaff(subjectId), payload } as const
    const { subject, paragraphs, path } = openPayload(settings.secretKey, about, ownerAlarm)
    return { to: subjectId, subject, text: paragraphs.join(' '), path }
  })
}

const ask = async (services: TestServices, intent: keyof typeof updateIntents) => {
  const { id } = await storedAdmin(services.db, { role: 'admin' })
  const actor = { kind: 'staff', id, addressHash: '' } as const
  return { id, outcome: await updateIntents[intent].run(services, { actor }) }
}

const viewOf = async (services: TestServices) => outcomeValue(await readUpdates(services))
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

forEachEngineWithServices((openServices) => {
  test('a newer release is found, with what is new, and asked for by its version alone', async () => {
    const services = await openServices()
    const { requestFile } = withUpdater(services, makeRelease({ version: '1.0.1' }).source)
    expect(await viewOf(services)).toMatchObject({ available: null, checked: 'Not checked yet.' })
    await lookForUpdates(services)
    expect(await viewOf(services)).toMatchObject({
      available: { version: '1.0.1', released: 'December 1, 2026', notes: ['Booking is faster.'] },
      checkFault: null,
      command: null,
    })
    const { id, outcome } = await ask(services, 'now')
    expect(outcome).toMatchObject({ ok: true, value: 'asked' })
    const request = readJson(requestFile)
    expect(request).toEqual({ action: 'update', version: '1.0.1', by: id })
    expect(isUpdateRequest(request)).toBe(true)
    const entry = services.db.selectFrom('audit_log').select(['action', 'objectId'])
    expect(await entry.where('object', '=', 'update').execute()).toEqual([
      { action: 'create', objectId: '1.0.1' },
    ])
    expect((await viewOf(services)).running).toMatchObject({ reached: 0 })
    expect((await ask(services, 'now')).outcome).toMatchObject({ ok: false, status: 409 })
  })

  test('tonight is at 2:00 AM of the clinic, and can be canceled', async () => {
    const services = await openServices()
    const { requestFile } = withUpdater(services, makeRelease({ version: '1.0.1' }).source)
    await lookForUpdates(services)
    await ask(services, 'tonight')
    expect((await viewOf(services)).planned).toEqual({
      line: '1.0.1 will be installed on Tue, Dec 8 at 2:00 AM.',
      isAutomatic: false,
    })
    await ask(services, 'cancel')
    expect((await viewOf(services)).planned).toBeNull()
    await ask(services, 'tonight')
    services.clock.set('2026-12-08T07:59:00Z')
    await watch(services)
    expect(() => readJson(requestFile)).toThrow()
    services.clock.set('2026-12-08T08:00:00Z')
    await watch(services)
    expect(readJson(requestFile)).toMatchObject({ action: 'update', version: '1.0.1' })
    expect((await viewOf(services)).planned).toBeNull()
  })

  test('a machine that slept through the night waits for the next one', async () => {
    const services = await openServices()
    const { requestFile } = withUpdater(services, makeRelease({ version: '1.0.1' }).source)
    await lookForUpdates(services)
    await ask(services, 'tonight')
    // 9:30 AM at the clinic, with patients in the waiting room.
    services.clock.set('2026-12-08T15:30:00Z')
    await watch(services)
    expect(() => readJson(requestFile)).toThrow()
    expect((await viewOf(services)).planned?.line).toBe('1.0.1 will be installed on Wed, Dec 9 at 2:00 AM.')
    services.clock.set('2026-12-09T09:59:00Z')
    await watch(services)
    expect(readJson(requestFile)).toMatchObject({ version: '1.0.1' })
  })

  test('of two processes one asks, and nothing is asked while an update runs', async () => {
    const services = await openServices()
    const { requestFile, stateFile } = withUpdater(services, makeRelease({ version: '1.0.1' }).source)
    await lookForUpdates(services)
    await ask(services, 'automatic')
    services.clock.set('2026-12-08T08:30:00Z')
    await makeJobDue(services.db, watchJob, services.clock.now())
    const both = [watchingUpdates(services), watchingUpdates(services)]
    await services.clinic.within(() => Promise.all(both.map((job) => runDue(services, [job]))))
    expect(readJson(requestFile)).toEqual({ action: 'update', version: '1.0.1', by: 'automatic' })
    rmSync(requestFile)
    await watch(services)
    expect(() => readJson(requestFile), 'each version once').toThrow()

    await ask(services, 'tonight')
    services.clock.set('2026-12-09T08:30:00Z')
    const running = { version: '1.0.1', from: '1.0.0-beta.1', step: 'trial', startedAt: '', by: null }
    writeFileSync(stateFile, JSON.stringify({ running, history: [] }))
    await watch(services)
    expect(() => readJson(requestFile)).toThrow()
    expect((await viewOf(services)).planned).not.toBeNull()
  })

  test('updates are installed at night without being asked for only where an owner turned that on', async () => {
    const services = await openServices()
    const { requestFile, stateFile } = withUpdater(services, makeRelease({ version: '1.0.1' }).source)
    await lookForUpdates(services)
    const atNight = async () => {
      services.clock.set('2026-12-08T08:30:00Z')
      await watch(services)
    }
    await atNight()
    expect(() => readJson(requestFile)).toThrow()
    expect(await viewOf(services)).toMatchObject({ isAutomatic: false, planned: null })

    expect((await ask(services, 'automatic')).outcome).toMatchObject({ ok: true, value: 'automatic' })
    expect(await viewOf(services)).toMatchObject({
      isAutomatic: true,
      planned: { line: '1.0.1 will be installed on Wed, Dec 9 at 2:00 AM.', isAutomatic: true },
    })
    const failed = { startedAt: '', endedAt: '2026-12-07T08:00:00Z', by: null, closedMilliseconds: 0 }
    const result = { version: '1.0.1', from: '1.0.0-beta.1', outcome: 'stopped', reason: 'start-failed' }
    writeFileSync(stateFile, JSON.stringify({ running: null, history: [{ ...failed, ...result }] }))
    await atNight()
    expect(() => readJson(requestFile), 'one that failed waits for a person').toThrow()
    rmSync(stateFile)
    services.clock.set('2026-12-08T15:30:00Z')
    await watch(services)
    expect(() => readJson(requestFile), 'not by day').toThrow()
    await atNight()
    expect(readJson(requestFile)).toMatchObject({ by: 'automatic' })
    await ask(services, 'manual')
    expect((await viewOf(services)).isAutomatic).toBe(false)
    const entries = services.db.selectFrom('audit_log').select(['action', 'detail'])
    const audited = await entries.where('object', '=', 'service').orderBy('seq').execute()
    expect(audited.map(({ action, detail }) => [action, JSON.parse(detail ?? '').fields])).toEqual([
      ['create', ['automatic']],
      ['edit', ['automatic']],
    ])
  })

  test('a version that was skipped is neither offered nor installed, and the next one is', async () => {
    const services = await openServices()
    const { requestFile } = withUpdater(services, makeRelease({ version: '1.0.1' }).source)
    await lookForUpdates(services)
    await ask(services, 'automatic')
    await ask(services, 'tonight')
    expect((await ask(services, 'skip')).outcome).toMatchObject({ ok: true, value: 'skipped' })
    expect(await viewOf(services)).toMatchObject({
      available: null,
      isLatest: false,
      skipped: '1.0.1',
      planned: null,
    })
    expect(await services.clinic.within(() => readUpdateLine(services))).toMatchObject({
      needsAttention: false,
    })
    services.clock.set('2026-12-08T08:30:00Z')
    await watch(services)
    expect(() => readJson(requestFile)).toThrow()

    services.settings.updates.source = makeRelease({ version: '1.0.2' }).source
    await lookForUpdates(services)
    expect(await viewOf(services)).toMatchObject({ available: { version: '1.0.2' }, skipped: null })
    expect(await services.clinic.within(() => readUpdateLine(services))).toMatchObject({
      needsAttention: true,
    })

    await ask(services, 'skip')
    await ask(services, 'unskip')
    expect(await viewOf(services)).toMatchObject({ available: { version: '1.0.2' }, skipped: null })
  })

  test.each([
    { what: 'signed by somebody else', wanted: { signedBy: stranger }, says: 'Its signature isn’t ours' },
    {
      what: 'not there',
      wanted: { spoil: (path: string) => rmSync(path, { recursive: true }) },
      says: 'We couldn’t reach',
    },
  ])('a release that is $what is no release', async ({ wanted, says }) => {
    const services = await openServices()
    withUpdater(services, makeRelease({ version: '1.0.1', ...wanted }).source)
    await lookForUpdates(services)
    const { available, checkFault } = await viewOf(services)
    expect(available).toBeNull()
    expect(checkFault).toContain(says)
    expect((await ask(services, 'now')).outcome).toMatchObject({ ok: false, status: 409 })
  })

  test('without a release page nothing fails: the screen says so, and that is no check', async () => {
    const services = await openServices()
    withUpdater(services, null)
    await lookForUpdates(services)
    const without = { available: null, checkFault: null, isLatest: false, isChecking: false }
    expect(await viewOf(services)).toMatchObject({
      ...without,
      hasSource: false,
      checked: expect.stringContaining('No release page is set'),
    })
    withUpdater(services, makeRelease({ version: '1.0.1' }).source)
    expect(await viewOf(services)).toMatchObject({ ...without, hasSource: true, checked: 'Not checked yet.' })
  })

  test('where nothing can update itself, the command is shown in place of the buttons', async () => {
    const services = await openServices()
    withUpdater(services, makeRelease({ version: '1.0.1' }).source)
    services.settings.updates.directory = null
    await lookForUpdates(services)
    expect(await viewOf(services)).toMatchObject({
      command: expect.stringMatching(/^git pull && (npm start|docker compose up)/),
      available: { version: '1.0.1' },
    })
    for (const intent of ['now', 'tonight', 'back'] as const)
      expect((await ask(services, intent)).outcome).toMatchObject({ ok: false, status: 409 })
  })

  test('an update that was rolled back is said until another one ends, and told to the owners once', async () => {
    const services = await openServices()
    const { stateFile } = withUpdater(services, makeRelease({ version: '1.0.1' }).source)
    await lookForUpdates(services)
    const result: UpdateResult = {
      version: '1.0.1',
      from: '1.0.0-beta.1',
      startedAt: '2026-12-07T14:00:00Z',
      endedAt: '2026-12-07T14:01:00Z',
      by: null,
      outcome: 'rolled-back',
      reason: 'start-failed',
      closedMilliseconds: 12_400,
    }
    const mail = { ...services.settings.mail, transport: 'smtp', url: 'smtp://mail.example' }
    services.settings = { ...services.settings, mail } as typeof services.settings
    for (const [id, role] of [
      ['dana-1', 'admin'],
      ['owen-1', 'admin'],
      ['sam-1', 'front-desk'],
    ] as const)
      await storedAdmin(services.db, { id, username: id, email: `${id}@example.com`, role })
    const write = (state: UpdateState) => writeFileSync(stateFile, JSON.stringify(state))
    write({ running: null, history: [result] })
    expect(await viewOf(services)).toMatchObject({
      problem: {
        title: 'Update 1.0.1 was rolled back.',
        text: 'The new version didn’t start. 1.0.0-beta.1 is running again. No appointment was lost. The site was closed for 12 seconds.',
      },
      available: { isRetry: true },
      history: [{ version: '1.0.1', who: 'On the server', word: 'Rolled back' }],
    })
    await watch(services)
    await watch(services)
    const told = {
      subject: 'Update 1.0.1 wasn’t installed',
      text: 'The new version didn’t start. 1.0.0-beta.1 is running again. No appointment was lost. The site was closed for 12 seconds.',
      path: '/admin/settings/updates',
    }
    const both = [
      { to: 'dana-1', ...told },
      { to: 'owen-1', ...told },
    ]
    expect(await alarms(services)).toEqual(both)
    const next = { ...result, endedAt: '2026-12-07T15:00:00Z', outcome: 'installed', reason: null } as const
    write({ running: null, history: [next, result] })
    await watch(services)
    expect(await alarms(services)).toHaveLength(2)
    expect((await viewOf(services)).problem).toBeNull()
  })

  test('a planned version that another one replaced is said, and told to the owners', async () => {
    const services = await openServices()
    const { stateFile } = withUpdater(services, makeRelease({ version: '1.0.2' }).source)
    const mail = { ...services.settings.mail, transport: 'smtp', url: 'smtp://mail.example' }
    services.settings = { ...services.settings, mail } as typeof services.settings
    await storedAdmin(services.db, { id: 'dana-1', email: 'dana-1@example.com', role: 'admin' })
    const result: UpdateResult = {
      version: '1.0.1',
      from: '1.0.0-beta.1',
      startedAt: '2026-12-07T08:00:00Z',
      endedAt: '2026-12-07T08:00:01Z',
      by: 'dana-1',
      outcome: 'stopped',
      reason: 'other-version',
      closedMilliseconds: 0,
    }
    writeFileSync(stateFile, JSON.stringify({ running: null, history: [result] }))
    const text =
      'The release page has a different version now. Check for updates, then choose again. 1.0.0-beta.1 kept running, and nothing changed.'
    expect((await viewOf(services)).problem).toEqual({ title: '1.0.1 wasn’t installed.', text })
    await watch(services)
    expect(await alarms(services)).toMatchObject([{ subject: 'Update 1.0.1 wasn’t installed', text }])
  })

  test('a reason that only a newer release knows is still said to be one', async () => {
    const services = await openServices()
    const { stateFile } = withUpdater(services, makeRelease({ version: '1.2.0' }).source)
    const result = {
      version: '1.2.0',
      from: '1.1.0',
      startedAt: '2026-12-07T08:00:00Z',
      endedAt: '2026-12-07T08:00:01Z',
      by: null,
      outcome: 'stopped',
      reason: 'of-another-time',
      closedMilliseconds: 0,
    }
    writeFileSync(stateFile, JSON.stringify({ running: null, history: [result] }))
    const { problem, history } = await viewOf(services)
    expect(problem?.text).toContain(reasonCopy.unexpected())
    expect(history).toMatchObject([{ why: reasonCopy.unexpected() }])
  })

  test('what is under way is shown, and nothing else can be begun', async () => {
    const services = await openServices()
    const { stateFile } = withUpdater(services, makeRelease({ version: '1.0.1' }).source)
    await lookForUpdates(services)
    const running = { version: '1.0.1', from: '1.0.0-beta.1', step: 'trial', startedAt: '', by: null }
    writeFileSync(stateFile, JSON.stringify({ running, history: [] }))
    expect((await viewOf(services)).running).toEqual({
      line: 'Installing 1.0.1. Trying it on a copy of your data...',
      reached: 2,
      total: 5,
    })
    expect((await ask(services, 'back')).outcome).toMatchObject({ ok: false, status: 409 })
  })
})
