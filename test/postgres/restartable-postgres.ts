import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../serving/free-port.ts'
import { postgresBinaries, unprivilegedUser } from './postgres-binaries.ts'

/** fast: as an update does it; immediate: without tidying up; kill: as when the power fails. */
export type Ending = 'fast' | 'immediate' | 'kill'

export type RestartablePostgres = {
  url: string
  /** Ends the server so and starts it again; resolves as soon as it takes connections. */
  restart(ending: Ending): Promise<void>
  stop(): Promise<void>
}

const signals: Record<Ending, NodeJS.Signals> = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' }
const password = 'only-for-tests'
const tries = 600
const pauseMilliseconds = 50

/** A PostgreSQL server of our own with every commit on the disk, as a clinic has it. */
export async function startRestartablePostgres(): Promise<RestartablePostgres> {
  const binaries = await postgresBinaries()
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-restarts-'))
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 })
  if (user) for (const path of [folder, join(folder, 'password')]) chownSync(path, user.uid, user.gid)
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', join(folder, 'password')]
  const options = { cwd: folder, stdio: 'ignore', ...user } as const
  execFileSync(join(binaries, 'initdb'), [...init, '-E', 'UTF8', '--locale=C'], options)
  const port = await freePort()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const launch = () =>
    spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)],
      options,
    )
  let child = launch()
  const endWithUs = () => child.kill('SIGQUIT')
  process.once('exit', endWithUs)
  await answers(url)
  return {
    url,
    async restart(ending) {
      await end(child, signals[ending])
      child = await launchUntilItStays(launch)
      await answers(url)
    },
    async stop() {
      process.off('exit', endWithUs)
      await end(child, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** After a kill the old server's workers hold its memory for a moment, and a new one refuses to start. */
async function launchUntilItStays(launch: () => ChildProcess): Promise<ChildProcess> {
  for (;;) {
    const child = launch()
    const left = await Promise.race([once(child, 'exit').then(() => true), pause(300, false)])
    if (!left) return child
  }
}

async function answers(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (attempt === tries) throw error
      await pause(pauseMilliseconds)
    }
  }
}
