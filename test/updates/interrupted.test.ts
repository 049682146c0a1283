import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Progress } from '#app/platform/releases/update-state.ts'
import { currentVersion, type Places, releaseFolder } from '#server/updater/places.ts'
import { readState, tellProgress } from '#server/updater/state.ts'
import { finishInterrupted } from '#server/updater/updating.ts'

/** A machine with both releases, on which `current` leads to one; its systemctl only notes what it was asked. */
async function machineOn(current: string): Promise<{ places: Places; asked: () => string }> {
  const home = mkdtempSync(join(tmpdir(), 'firstlight-interrupted-'))
  for (const version of ['1.4.0', '1.5.0']) mkdirSync(join(home, 'releases', version), { recursive: true })
  symlinkSync(join('releases', current), join(home, 'current'))
  const systemctl = join(home, 'systemctl')
  const log = join(home, 'asked')
  writeFileSync(systemctl, `#!/bin/sh\necho "$@" >>'${log}'\n`, { mode: 0o755 })
  const server = createServer((_, answer) => answer.end('</html>')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.close()
    rmSync(home, { recursive: true })
  })
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const places = {
    home,
    data: home,
    source: home,
    systemctl,
    environment: {},
    units: [{ name: 'one', port }],
  }
  return {
    places: places as unknown as Places,
    asked: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
  }
}

const given = { startedAt: '2026-11-28T08:00:00.000Z', by: null }
const update = { version: '1.5.0', from: '1.4.0', ...given } as const
const goingBack = { version: '1.4.0', from: '1.5.0', ...given } as const

test.each<{
  was: Progress
  current: string
  serves: string
  outcome: string
  restarts: string
  gone: string[]
}>([
  // Killed before `current` led elsewhere: nothing runs the new release.
  {
    was: { ...update, step: 'trial' },
    current: '1.4.0',
    serves: '1.4.0',
    outcome: 'stopped',
    restarts: '',
    gone: ['1.5.0'],
  },
  // Killed before the process started again: it still runs the release before.
  {
    was: { ...update, step: 'switch' },
    current: '1.5.0',
    serves: '1.5.0',
    outcome: 'installed',
    restarts: 'restart one\n',
    gone: [],
  },
  // Killed on the way back, before and after `current` led there: the process may run the bad release.
  {
    was: { ...update, step: 'back' },
    current: '1.5.0',
    serves: '1.4.0',
    outcome: 'rolled-back',
    restarts: 'restart one\n',
    gone: [],
  },
  {
    was: { ...update, step: 'back' },
    current: '1.4.0',
    serves: '1.4.0',
    outcome: 'rolled-back',
    restarts: 'restart one\n',
    gone: [],
  },
  // The release that an owner goes back to is a good one: it stays.
  {
    was: { ...goingBack, step: 'switch' },
    current: '1.5.0',
    serves: '1.5.0',
    outcome: 'stopped',
    restarts: '',
    gone: [],
  },
  {
    was: { ...goingBack, step: 'check' },
    current: '1.4.0',
    serves: '1.4.0',
    outcome: 'went-back',
    restarts: 'restart one\n',
    gone: [],
  },
])(
  '$was.from to $was.version, killed at $was.step on $current',
  async ({ was, current, serves, outcome, restarts, gone }) => {
    const { places, asked } = await machineOn(current)
    tellProgress(places, was)
    await finishInterrupted(places, () => {})
    expect(currentVersion(places)).toBe(serves)
    expect(readState(places)).toMatchObject({ running: null, history: [{ outcome, version: was.version }] })
    expect(asked()).toBe(restarts)
    for (const version of ['1.4.0', '1.5.0'])
      expect(existsSync(releaseFolder(places, version))).toBe(!gone.includes(version))
  },
)
