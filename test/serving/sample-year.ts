import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeSampleClinic } from '#app/operator/demo/sample-clinic.server.ts'
import { serverFlags } from '#scripts/setup/pinned.mjs'
import { createLog } from '#server/log.ts'
import { readEnvironment } from '#server/start/environment.ts'
import { testSecretKey } from '../secret-key.ts'
import { adminPassword } from './built-server.ts'

const passphrase = 'a passphrase of a test'
const seed = 432

/** The demo's year as a clinic of its own in that folder, on SQLite: no other engine can make it. */
export async function makeSampleYear(DATA_DIR: string): Promise<void> {
  mkdirSync(DATA_DIR)
  const settings = { ...readEnvironment({ DATA_DIR }), secretKey: testSecretKey, isDemo: false }
  await makeSampleClinic(settings, createLog(), {
    password: adminPassword,
    now: Temporal.Now.instant(),
    seed,
  })
}

/** As a clinic moves to PostgreSQL: by a backup of the built program. @param to the variables of where it goes */
export function moveClinic(DATA_DIR: string, to: Record<string, string>): void {
  const file = join(DATA_DIR, 'moved.backup')
  const secrets = { PATH: process.env.PATH, BACKUP_PASSPHRASE: passphrase, SECRET_KEY: testSecretKey }
  const run = (program: string, environment: Record<string, string>) =>
    execFileSync(process.execPath, [...serverFlags, resolve('build/server', program), file], {
      env: { ...secrets, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  run('backup.js', { DATA_DIR })
  run('restore.js', to)
}
