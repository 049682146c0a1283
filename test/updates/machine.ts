import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { UpdateState } from '#app/platform/releases/update-state.ts'
import { isReady } from '#server/updater/checks.ts'
import { findPlaces, type Places } from '#server/updater/places.ts'
import { until } from '#server/updater/programs.ts'
import { readState } from '#server/updater/state.ts'
import { Stop } from '#server/updater/stop.ts'
import type { TestDatabase } from '../database.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { freePort } from '../serving/free-port.ts'
import { type MadeRelease, makeRelease } from './made-release.ts'
import { keepSystemctl, sandboxed, serviceUser } from './sandbox.ts'
import { releaseKey } from './signed-manifest.ts'

export const installedVersion = '1.4.0'
const readableByAll = 0o755

/** A machine on which that release is installed and serves. */
export type Machine = {
  places: Places
  urls: string[]
  version(): string
  state(): UpdateState
  /** The administrator names the role that owns the tables. */
  nameTableOwner(url: string): void
  /** `firstlight COMMAND`, as its own process; the release that it finds is the one given. */
  run(command: string[], from?: string): Promise<{ code: number; said: string }>
  /** Ends what serves. */
  stop(): void
  /** Ends the updater at once, as a power cut would. */
  killDuring(command: string[], from: string, when: () => boolean): Promise<void>
}

/**
 * A systemctl for one machine: `restart` ends a unit's process in order and starts `current`; what ends is started again
 * after a second, as the service's Restart= says.
 */
const systemctl = (rig: string, home: string, as: string) => `#!/bin/sh
verb=$1; for unit; do :; done
pid=${rig}/$unit.pid; keeper=${rig}/$unit.keeper
end_keeper() { [ -f "$keeper" ] && kill -9 "$(cat "$keeper")" 2>/dev/null; rm -f "$keeper"; }
end_process() {
  [ -f "$pid" ] || return 0
  kill -TERM "$(cat "$pid")" 2>/dev/null
  tries=0
  while kill -0 "$(cat "$pid")" 2>/dev/null; do
    tries=$((tries + 1)); [ $tries -lt 400 ] || kill -9 "$(cat "$pid")"
    sleep 0.05
  done
  rm -f "$pid"
}
case $verb in
  restart) end_keeper; end_process
    setsid sh -c 'echo $$ >"$2"; while :; do cd "$3/current"; . "$4"; . "$4.$5"; ${as} node/bin/node build/server/index.js >>"$4.log" 2>&1 & echo $! >"$1"; wait $!; sleep 1; done' \\
      sh "$pid" "$keeper" ${home} ${rig}/environment "$unit" >/dev/null 2>&1 </dev/null & ;;
  stop) end_keeper; end_process ;;
  kill) kill -9 "$(cat "$pid")" 2>/dev/null || true ;;
esac
`

type Wanted = {
  processes?: number
  home?: string
  /** The service has a user of its own, and the updater runs as deploy/firstlight-update.service lets it (sandbox.ts). */
  isSandboxed?: boolean
  /** Of the service. */
  variables?: Record<string, string>
}

/** Installs a release on a machine of its own, and starts it on that database. */
export async function installedMachine(
  database: TestDatabase,
  { processes = 1, home: givenHome, isSandboxed = false, variables: given = {} }: Wanted = {},
): Promise<Machine> {
  const rig = mkdtempSync(join(tmpdir(), 'firstlight-machine-'))
  const home = givenHome ?? join(rig, 'opt')
  const installed = makeRelease({ version: installedVersion })
  mkdirSync(join(home, 'releases'), { recursive: true })
  mkdirSync(join(home, 'node', process.versions.node, 'bin'), { recursive: true })
  symlinkSync(process.execPath, join(home, 'node', process.versions.node, 'bin', 'node'))
  execFileSync('cp', ['-a', installed.folder, join(home, 'releases', installedVersion)])
  symlinkSync(
    join('..', '..', 'node', process.versions.node),
    join(home, 'releases', installedVersion, 'node'),
  )
  symlinkSync(join('releases', installedVersion), join(home, 'current'))

  const variables = {
    ...environmentFor(database),
    BACKUP_PASSPHRASE: 'a lantern in the window',
    LIMITS_FACTOR: '100000',
    ADMIN_PASSWORD: 'sunrise over the fence',
    NODE_COMPILE_CACHE: resolve('.runtime/compiled'),
    ...given,
  }
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const units = ports.map((port, index) => ({ name: `firstlight-${index}`, port }))
  const lines = (given: Record<string, string>, form: (name: string, value: string) => string) =>
    Object.entries(given)
      .map(([name, value]) => form(name, value))
      .join('\n')
  const exported = (given: Record<string, string>) =>
    lines(given, (name, value) => `export ${name}='${value}'`)
  const environmentFile = join(rig, 'etc')
  writeFileSync(
    environmentFile,
    lines({ ...variables, RELEASE_KEYS: releaseKey }, (name, value) => `${name}="${value}"`),
  )
  writeFileSync(join(rig, 'environment'), exported({ ...variables, NODE_ENV: 'production' }))
  for (const { name, port } of units)
    writeFileSync(join(rig, `environment.${name}`), exported({ PORT: String(port) }))
  const program = join(rig, 'systemctl')
  const as = isSandboxed
    ? `setpriv --reuid=${serviceUser} --regid=${serviceUser} --clear-groups --no-new-privs`
    : ''
  writeFileSync(program, systemctl(rig, home, as), { mode: 0o755 })
  const ownerFile = join(rig, 'table-owner')
  if (isSandboxed) {
    chmodSync(rig, readableByAll)
    execFileSync('chown', ['-R', `${serviceUser}:${serviceUser}`, database.dataDirectory])
  }

  const own = {
    FIRSTLIGHT_HOME: home,
    FIRSTLIGHT_ENVIRONMENT: environmentFile,
    FIRSTLIGHT_SYSTEMCTL: isSandboxed ? keepSystemctl(rig, program) : program,
    FIRSTLIGHT_TABLE_OWNER: ownerFile,
    FIRSTLIGHT_UNITS: units.map(({ name, port }) => `${name}:${port}`).join(' '),
  }
  const places = findPlaces(own)
  const stop = () => {
    for (const { name } of units) execFileSync(program, ['stop', name])
  }
  onTestFinished(() => {
    stop()
    rmSync(rig, { recursive: true, force: true })
  })
  for (const { name } of units) execFileSync(program, ['restart', name])
  for (const { port } of units)
    await until(() => isReady(port), { within: 60_000, otherwise: new Stop('start-failed') })

  const writable = [home, database.dataDirectory]
  const updater = [process.execPath, resolve('server/update.ts')]
  const [launcher = '', ...first] = isSandboxed ? [...sandboxed(writable), ...updater] : updater
  const started = (command: string[], from?: string) =>
    spawn(launcher, [...first, ...command, ...(from ? ['--from', from] : [])], {
      env: { PATH: process.env.PATH, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    places,
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    version: () => basename(readlinkSync(join(home, 'current'))),
    state: () => readState(places),
    stop,
    nameTableOwner: (url) => writeFileSync(ownerFile, `DATABASE_URL=${url}\n`, { mode: 0o600 }),
    run: async (command, from) => {
      const child = started(command, from)
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          said += text
        })
      const [code] = await once(child, 'close')
      return { code, said }
    },
    killDuring: async (command, from, when) => {
      const child = started(command, from)
      const gone = once(child, 'exit')
      await until(async () => when() || child.exitCode !== null, {
        within: 60_000,
        otherwise: new Stop('unexpected', 'never came'),
      })
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Updates to a release that must not be installed: the one before serves all the time, or again within 30 seconds. */
export async function expectRefused(
  machine: Machine,
  release: MadeRelease,
  expected: { outcome: 'stopped' | 'rolled-back'; reason: string },
): Promise<number> {
  const before = machine.state().history.length
  const { code, said } = await machine.run(['update'], release.source)
  const after = machine.state()
  if (expected.reason === 'not-newer') expect(after.history).toHaveLength(before)
  else expect(after.history[0], said).toMatchObject({ from: installedVersion, ...expected })
  expect(code).toBe(expected.reason === 'not-newer' ? 0 : 1)
  expect(after.running).toBeNull()
  expect(machine.version()).toBe(installedVersion)
  for (const url of machine.urls) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  return after.history[0]?.closedMilliseconds ?? 0
}
