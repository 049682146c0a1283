import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { columns } from '#app/db/columns.ts'
import { openDatabase } from '#app/db/engine/database.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { every } from '#app/platform/process/timers.server.ts'
import type { Services } from '#app/platform/services.ts'
import { makeBackup, unfinishedPath } from './commands.server.ts'
import { backupFault } from './faults.server.ts'
import { type BackupEnding, beginBackup, endBackup, updateWritten } from './history-queries.server.ts'
import { type BackupFacts, backupName, outdated } from './rules.ts'

const onlyOwner = 0o700
/** How often its row says how far it has come. */
const tellMilliseconds = 2_000

export type BackupParts = Pick<Services, 'settings' | 'engine' | 'files' | 'clock' | 'db' | 'log'>
/** Where nightly backups go, and under which passphrase. */
export type BackupPlace = { directory: string; keep: number; passphrase: string }

/** Both are set, or there are no nightly backups. */
export function placeOf({ backup }: Services['settings']): BackupPlace | null {
  const { directory, keep, passphrase } = backup
  return directory === null || passphrase === null ? null : { directory, keep, passphrase }
}

/** Makes a backup and writes down what became of it. A history that cannot be written costs no backup. */
export async function backUpAndTell(parts: BackupParts, place: BackupPlace): Promise<BackupFacts> {
  const { db, clock, log } = parts
  const now = clock.now()
  const name = backupName(columns.instant(now))
  const path = join(place.directory, name)
  const told = <T>(work: Promise<T>) =>
    work.catch((error) => {
      log.warn({ kind: kindOf(error) }, 'history of backups not written')
      return null
    })
  const id = (await told(beginBackup(db, { name, now }))) ?? ''
  const end = (ending: BackupEnding) => told(endBackup(db, id, { now: clock.now(), ending }))
  const stopTelling = every(tellMilliseconds, () => told(tellWritten(parts, id, path)))
  try {
    const facts = await backUpAndRotate(parts, { ...place, path, now })
    await end({ facts })
    return facts
  } catch (error) {
    await end({ fault: backupFault(error) })
    throw error
  } finally {
    stopTelling()
  }
}

async function tellWritten({ db }: BackupParts, id: string, path: string): Promise<void> {
  const written = await stat(unfinishedPath(path)).catch(() => null)
  if (written) await updateWritten(db, id, written.size)
}

/** Writes the newest, then deletes what has had its day: a full disk never costs the last good one. */
async function backUpAndRotate(
  { settings, engine, files }: BackupParts,
  { directory, keep, passphrase, path, now }: BackupPlace & { path: string; now: Temporal.Instant },
): Promise<BackupFacts> {
  await mkdir(directory, { recursive: true, mode: onlyOwner })
  const db = openDatabase(settings)
  try {
    const parts = { db, engine, files, secretKey: settings.secretKey }
    const facts = await makeBackup(parts, { path, passphrase, now })
    for (const name of outdated(await readdir(directory), keep)) await rm(join(directory, name))
    return facts
  } finally {
    await db.destroy()
  }
}
