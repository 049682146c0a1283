import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { columns } from '../../db/columns.ts'
import { openDatabase } from '../../db/engine/database.server.ts'
import { nextAtClinic } from '../../platform/clinic-time.server.ts'
import { clockTime } from '../../platform/dates.ts'
import type { Job } from '../../platform/process/jobs.server.ts'
import type { Services } from '../../platform/services.ts'
import { type BackupFacts, makeBackup } from './commands.server.ts'
import { backupJob, backupName, outdated } from './rules.ts'

/** At night, when nobody waits for an answer. */
const time = clockTime(3 * 60)
const onlyOwner = 0o700

type Parts = Pick<Services, 'settings' | 'engine' | 'files' | 'clock'>

/** One job where BACKUP_DIR is set, none otherwise. The first one is made at once. */
export function nightlyBackup(parts: Parts): Job[] {
  const { directory, keep, passphrase } = parts.settings.backup
  if (directory === null || passphrase === null) return []
  return [
    {
      name: backupJob,
      next: (now) => nextAtClinic(now, time),
      run: () => backUpAndRotate(parts, { directory, keep, passphrase }),
    },
  ]
}

/** Writes the newest, then deletes what has had its day: a full disk never costs the last good one. */
async function backUpAndRotate(
  { settings, engine, files, clock }: Parts,
  { directory, keep, passphrase }: { directory: string; keep: number; passphrase: string },
): Promise<BackupFacts> {
  await mkdir(directory, { recursive: true, mode: onlyOwner })
  const now = clock.now()
  const path = join(directory, backupName(columns.instant(now)))
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
