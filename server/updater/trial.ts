import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Answers, check } from './checks.ts'
import { nodeOf, type Places, releaseFolder, stateFolder } from './places.ts'
import { freePort, kill, memoryOf, mustRun, start } from './programs.ts'
import { Stop } from './stop.ts'

/** What a release takes in a small clinic is 150 MB; the machine may have 512. */
const mostMemory = 400 * 1024 * 1024
const readyMilliseconds = 30_000

/** Keys, and nothing with which anybody outside could be reached. */
const keptInTrial = ['SECRET_KEY', 'SECRET_KEY_FILE', 'FORMER_SECRET_KEY', 'SQLITE_KEY', 'SQLITE_KEY_FILE']

const updateFolder = ({ data }: Places) => join(data, 'update')
const backupsKept = 3

/** An encrypted backup by the release that serves, next to it; read again and found whole. */
export async function backUpBefore(places: Places, { version, from }: { version: string; from: string }) {
  const folder = updateFolder(places)
  // A name of its own: the backup of an updater that was killed may still be written.
  const file = join(folder, `before-${version}-${Date.now()}.tar.gz.age`)
  const release = releaseFolder(places, from)
  const former = `ls -t "$1"/before-*.age 2>/dev/null | tail -n +${backupsKept} | while IFS= read -r old; do rm -f "$old"; done`
  const prepare = `umask 077 && mkdir -p "$1" && rm -f "$2" && rm -rf "$1"/trial* && { ${former}; }`
  const asService = true
  await mustRun(places, 'backup-failed', '/bin/sh', { args: ['-c', prepare, 'sh', folder, file], asService })
  await mustRun(places, 'backup-failed', nodeOf(release), {
    args: [join(release, 'server', 'backup.ts'), file],
    cwd: release,
    environment: { ...places.environment, ...backupVariables(places), DATA_DIR: places.data },
    asService,
  })
  return file
}

/** Of a clinic that set no passphrase, the updater has one of its own; root alone reads it. */
function backupVariables(places: Places): Record<string, string> {
  if (places.environment.BACKUP_PASSPHRASE) return {}
  const path = join(stateFolder(places), 'backup-passphrase')
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return { BACKUP_PASSPHRASE: readFileSync(path, 'utf8') }
}

/**
 * Restores the backup with the new release, and lets it serve from that copy, with sending off. Also on SQLite where the clinic
 * has PostgreSQL: an archive restores into either.
 */
export async function tryRelease(
  places: Places,
  { version, backup, before }: { version: string; backup: string; before: Answers },
): Promise<void> {
  const release = releaseFolder(places, version)
  // A folder of its own, for the same reason.
  const folder = join(updateFolder(places), `trial-${Date.now()}`)
  const kept = Object.fromEntries(
    keptInTrial.flatMap((name) => {
      const value = places.environment[name]
      return value ? [[name, value]] : []
    }),
  )
  const port = await freePort()
  const environment = {
    ...kept,
    ...backupVariables(places),
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '1',
    TRIAL: '1',
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
  }
  const run = { cwd: release, asService: true }
  try {
    await mustRun(places, 'restore-failed', nodeOf(release), {
      ...run,
      args: [join(release, 'server', 'restore.ts'), backup],
      environment: { ...environment, BACKUP_PASSPHRASE: passphraseIn(places) },
    })
    const flags = ['--max-semi-space-size=8', '--max-old-space-size=512']
    const args = [...flags, join('build', 'server', 'index.js')]
    const { child, output } = start(places, nodeOf(release), args, { ...run, environment })
    const look = () => {
      if (memoryOf(places, child.pid ?? 0) > mostMemory) throw new Stop('too-much-memory')
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Stop('start-failed', output().split('\n').at(-1), { isQuoted: true })
    }
    try {
      await check(port, { before, within: readyMilliseconds, look })
    } finally {
      await kill(places, child)
    }
  } finally {
    await mustRun(places, 'unexpected', 'rm', { args: ['-rf', folder], asService: true })
  }
}

const passphraseIn = (places: Places): string =>
  backupVariables(places).BACKUP_PASSPHRASE ?? places.environment.BACKUP_PASSPHRASE ?? ''
