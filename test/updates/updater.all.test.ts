import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { UpdateStep } from '#app/platform/releases/update-state.ts'
import { forEachEngine } from '../database.ts'
import { startBalancer } from '../other-programs/nginx.ts'
import { freePort } from '../serving/free-port.ts'
import { isTorture, measured } from '../torture.ts'
import { badReleases } from './bad-releases.ts'
import { bookAllTheTime } from './bookings.ts'
import { expectRefused, installedMachine, installedVersion, type Machine } from './machine.ts'
import { makeRelease } from './made-release.ts'

const mostClosedMilliseconds = 10_000
const mostAwayMilliseconds = 30_000
/** All bad releases take minutes, and more on a machine that does something else. */
const mostMilliseconds = 1_800_000

/** Asks for a page without a break, until it's ended. @returns how often none came */
function watchAnswers(url: string): () => Promise<number> {
  let isEnded = false
  let unanswered = 0
  const watching = (async () => {
    while (!isEnded) {
      const isWhole = await fetch(`${url}/appointment`).then(
        async (answer) => answer.ok && (await answer.text()).includes('</html>'),
        () => false,
      )
      if (!isWhole) unanswered++
      await pause(20)
    }
  })()
  return async () => {
    isEnded = true
    await watching
    return unanswered
  }
}

const behindBalancer = (port: number) => ({
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  TRUST_PROXY: '127.0.0.1',
})

/** nginx in front of a machine's processes. */
async function balanced(machine: Machine, port: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-balancer-'))
  const behind = machine.urls.map((url) => Number(new URL(url).port))
  const { url, stop } = await startBalancer(folder, { port, behind })
  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return url
}

/** As the service does, and then systemd. */
async function askAndAct(machine: Machine, request: object, from?: string) {
  mkdirSync(join(machine.places.data, 'update'), { recursive: true })
  writeFileSync(join(machine.places.data, 'update', 'request.json'), JSON.stringify(request))
  return machine.run(['act'], from)
}

forEachEngine(
  (openDatabase, engine) => {
    test('a good release is installed, and the one before runs on the tables that it added to', async () => {
      const database = await openDatabase()
      const balancer = engine === 'postgres' ? await freePort() : null
      const machine = await installedMachine(database, {
        processes: balancer ? 2 : 1,
        ...(balancer && { variables: behindBalancer(balancer) }),
      })
      const urls = balancer ? [await balanced(machine, balancer)] : machine.urls
      const load = await bookAllTheTime(database, urls)
      const endWatching = watchAnswers(urls[0] ?? '')
      const next = makeRelease({
        version: '1.5.0',
        migration: `await schema.alterTable('appointments').addColumn('mood', 'text', (column) => column.notNull().defaultTo('')).execute()`,
      })
      const request = { action: 'update', version: '1.5.0', by: 'owner-1' }
      const updated = await askAndAct(machine, request, next.source)
      expect(updated.said).toContain('1.5.0 is installed.')
      expect(machine.version()).toBe('1.5.0')
      const back = await machine.run(['rollback'])
      expect(back.said).toContain(`${installedVersion} serves again.`)
      const { history } = machine.state()
      expect(history).toMatchObject([
        { outcome: 'went-back', by: null },
        { outcome: 'installed', by: 'owner-1' },
      ])
      for (const { closedMilliseconds } of history)
        expect(closedMilliseconds).toBeLessThan(mostClosedMilliseconds)
      const unanswered = await endWatching()
      const bookings = await load.expectAllThere()
      if (balancer) expect([unanswered, load.unanswered()]).toEqual([0, 0])
      measured(
        `${engine}: away for ${history.map(({ closedMilliseconds }) => closedMilliseconds).join(', ')} ms, ${bookings} bookings`,
      )
    })

    const tried = badReleases.filter(({ isQuick }) => isTorture || isQuick)
    test(
      `${tried.length} bad releases: the one before serves, and no booking is lost`,
      async () => {
        const database = await openDatabase()
        const machine = await installedMachine(database)
        const load = await bookAllTheTime(database, machine.urls)
        for (const [index, bad] of tried.entries()) {
          const { what, make, outcome, reason } = { ...bad, ...(engine === 'postgres' && bad.onPostgres) }
          const away = await expectRefused(machine, make(`1.5.${index}`), { outcome, reason })
          measured(`${engine}: ${what}: ${reason}, away for ${away} ms`)
          expect(away).toBeLessThan(mostAwayMilliseconds)
        }
        const bookings = await load.expectAllThere()
        measured(`${engine}: ${bookings} bookings`)
      },
      mostMilliseconds,
    )

    const cuts: UpdateStep[] = isTorture ? ['download', 'backup', 'trial', 'switch', 'check'] : ['trial']
    test.each(cuts)('an updater that is killed at %s leaves a clinic that serves', async (step) => {
      const machine = await installedMachine(await openDatabase())
      const next = makeRelease({ version: '1.5.0' })
      await machine.killDuring(['update'], next.source, () => machine.state().running?.step === step)
      const acted = await machine.run(['act'])
      expect(acted.code, acted.said).toBe(0)
      const isSwitched = machine.version() === '1.5.0'
      const { running, history } = machine.state()
      expect(running).toBeNull()
      expect(history[0]?.outcome).toBe(isSwitched ? 'installed' : 'stopped')
      for (const url of machine.urls) expect((await fetch(`${url}/appointment`)).status).toBe(200)
      const again = isSwitched ? { code: 0, said: '' } : await machine.run(['update'], next.source)
      expect(again.code, again.said).toBe(0)
      expect(machine.version()).toBe('1.5.0')
    })
  },
  isTorture ? undefined : ['sqlite'],
)

const isRoot = process.getuid?.() === 0

forEachEngine(
  (openDatabase) => {
    test('what the service asks for is taken once, and never followed elsewhere', async () => {
      const machine = await installedMachine(await openDatabase())
      const next = makeRelease({ version: '1.5.0' })
      for (const request of [
        { action: 'update', version: '../../evil', by: null },
        { action: 'update', version: '1.5.0', by: 'x'.repeat(41) },
        { action: 'remove' },
        'y'.repeat(5_000),
      ])
        expect(await askAndAct(machine, Object(request), next.source)).toMatchObject({ code: 0, said: '' })
      const path = join(machine.places.data, 'update', 'request.json')
      const elsewhere = join(machine.places.data, 'elsewhere.json')
      writeFileSync(elsewhere, JSON.stringify({ action: 'update', version: '1.5.0', by: null }))
      symlinkSync(elsewhere, path)
      expect(await machine.run(['act'], next.source)).toMatchObject({ code: 0, said: '' })
      expect(machine.version()).toBe(installedVersion)
      expect(machine.state().history).toEqual([])
      const other = await askAndAct(machine, { action: 'update', version: '1.6.0', by: null }, next.source)
      expect(other).toMatchObject({ code: 1, said: expect.stringContaining('1.6.0 was not installed.') })
      expect(machine.state().history).toMatchObject([{ version: '1.6.0', reason: 'other-version' }])
      expect(machine.version()).toBe(installedVersion)
    })

    if (isRoot)
      test('the updater does all of it within the rights that its unit leaves it', async () => {
        const database = await openDatabase()
        const machine = await installedMachine(database, { isSandboxed: true })
        const load = await bookAllTheTime(database, machine.urls)
        const next = makeRelease({ version: '1.5.0' })
        const hungry = badReleases.find(({ reason }) => reason === 'too-much-memory')
        if (hungry)
          await expectRefused(machine, hungry.make('1.5.0'), { outcome: 'stopped', reason: hungry.reason })
        const updated = await askAndAct(
          machine,
          { action: 'update', version: '1.5.0', by: null },
          next.source,
        )
        expect(updated.said).toContain('1.5.0 is installed.')
        expect((await askAndAct(machine, { action: 'rollback', by: null })).said).toContain('serves again.')
        await load.expectAllThere()
      })

    if (isRoot && isTorture)
      test('a disk that fills while unpacking', async () => {
        const home = mkdtempSync(join(tmpdir(), 'firstlight-small-'))
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', home])
        onTestFinished(() => {
          execFileSync('umount', ['--lazy', home])
          rmSync(home, { recursive: true })
        })
        const machine = await installedMachine(await openDatabase(), { home })
        // Zeros: a small archive that unpacks to more than there is, and says nothing about it.
        const full = makeRelease({
          version: '1.5.0',
          change: (folder) => writeFileSync(join(folder, 'zeros'), Buffer.alloc(120 * 1024 * 1024)),
        })
        await expectRefused(machine, full, { outcome: 'stopped', reason: 'disk-full' })
        expect((await machine.run(['update'], makeRelease({ version: '1.5.1' }).source)).code).toBe(0)
      })
  },
  ['sqlite'],
)
