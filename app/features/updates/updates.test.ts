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
import { updateIntents } from './commands.server.ts'
import { checkingForUpdates, watchingUpdates } from './jobs.server.ts'
import { readUpdates } from './page.server.ts'
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

async function watch(services: TestServices, told: UpdateResult[] = []): Promise<void> {
  await makeJobDue(services.db, watchJob, services.clock.now())
  const tell = async (_: unknown, result: UpdateResult) => void told.push(result)
  await runDue(services, [watchingUpdates(services, tell)])
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
    expect((await viewOf(services)).planned).toBe('1.0.1 will be installed on Tue, Dec 8 at 2:00 AM.')
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
    const told: UpdateResult[] = []
    await watch(services, told)
    await watch(services, told)
    expect(told).toEqual([result])
    const next = { ...result, endedAt: '2026-12-07T15:00:00Z', outcome: 'installed', reason: null } as const
    write({ running: null, history: [next, result] })
    await watch(services, told)
    expect(told).toHaveLength(1)
    expect((await viewOf(services)).problem).toBeNull()
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
