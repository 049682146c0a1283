import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { demoLogins, makeSampleClinic } from '../app/operator/demo/sample-clinic.server.ts'
import { isLoopback } from '../app/platform/process/loopback.ts'
import { randomPassword } from '../app/platform/secrets/random.server.ts'
import { createLog } from './log.ts'
import { runCommand, say } from './operator/operator.ts'
import { DataFolderProblem, holdDataFolder, secretKeyIn } from './start/data-folder.ts'
import { claimDemoFolder, withDemo } from './start/demo-folder.ts'
import { readEnvironment } from './start/environment.ts'

/** What a demo takes from the environment; where emails, texts, files and backups of a clinic go isn't among it. */
const passedOn = [
  'PATH',
  'TZ',
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'NODE_ENV',
  'MALLOC_ARENA_MAX',
  'NODE_COMPILE_CACHE',
]
const seed = 432
/** Nobody is in a clinic then. */
const resetHour = 3
const zone = 'America/Chicago'

/**
 * `npm run demo`: makes a clinic with a year of made-up data in a folder of its own and serves it, again at every start and
 * every night (docs/topics/demo.md). The clinic's own folder is never touched.
 */
await runCommand(async () => {
  const root = resolve(import.meta.dirname, '..')
  const program = join(root, 'build', 'server', 'index.js')
  if (!existsSync(program)) throw new DataFolderProblem('There is no build yet: run "npm run build" first.')
  const folder = resolve(process.env.DATA_DIR?.trim() || join(root, 'demo-data'))
  claimDemoFolder(folder)
  // Kept as long as the process lives: what nobody refers to is given free.
  process.on('exit', holdDataFolder(folder))
  const password = process.env.ADMIN_PASSWORD?.trim() || randomPassword()
  const served = join(folder, 'clinic')
  await makeIn(served, password)
  let server = start(program, served)
  sayLogins(password)
  let isEnding = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => {
      isEnding = true
      server.kill('SIGTERM')
    })
  const reset = async () => {
    const next = await makeIn(join(folder, 'next'), password)
    server.removeAllListeners('exit')
    server.kill('SIGTERM')
    await once(server, 'exit')
    if (isEnding) process.exit(0)
    rmSync(served, { recursive: true, force: true })
    renameSync(next, served)
    server = start(program, served)
    say('The demo is as it was at its start.')
  }
  process.on('SIGUSR2', () => void reset())
  resetNightly(reset)
})

/** A new clinic in that folder, in place of what was there. */
async function makeIn(target: string, password: string): Promise<string> {
  rmSync(target, { recursive: true, force: true })
  claimDemoFolder(target)
  const read = readEnvironment({ DATA_DIR: target, PUBLIC_URL: publicUrl() })
  const settings = withDemo({ ...read, secretKey: secretKeyIn(target) })
  await makeSampleClinic(settings, createLog(), { password, now: Temporal.Now.instant(), seed })
  return target
}

/** Without an address that is known, emails hold no links and nobody can wait for a time. */
function publicUrl(): string | undefined {
  const { PUBLIC_URL: given, HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env
  return given?.trim() || (isLoopback(host) ? `http://localhost:${port}` : undefined)
}

function start(program: string, folder: string): ChildProcess {
  const given = passedOn.map((name) => [name, process.env[name]] as const)
  const env = {
    ...Object.fromEntries(given.filter(([, value]) => value)),
    PUBLIC_URL: publicUrl(),
    DATA_DIR: folder,
  }
  const server = spawn(process.execPath, [...process.execArgv, program], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  server.on('exit', (code) => process.exit(code ?? 0))
  return server
}

function sayLogins(password: string): void {
  const names = demoLogins.map(({ username, role }) => `${username} (${role === 'admin' ? 'owner' : role})`)
  say(`Demo clinic: everything in it is made up, nothing is sent, and it is made again every night.`)
  say(`Back office: /admin/login. User names: ${names.join(', ')}. Password: ${password}`)
}

function resetNightly(reset: () => Promise<void>): void {
  const now = Temporal.Now.zonedDateTimeISO(zone)
  const night = now.add({ days: 1 }).with({ hour: resetHour, minute: 0, second: 0 })
  setTimeout(() => void reset().then(() => resetNightly(reset)), now.until(night).total('milliseconds'))
}
