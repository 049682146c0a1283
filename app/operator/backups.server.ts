import { existsSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { openDatabase, sqlitePath } from '../db/engine/database.server.ts'
import { inTransaction } from '../db/engine/transaction.server.ts'
import { recordSuccess } from '../db/technical/job-runs.server.ts'
import { keepChainKey } from '../features/audit/chain/chain.server.ts'
import { isKeyOfLog } from '../features/audit/chain/sealing.server.ts'
import { record } from '../features/audit/queries.server.ts'
import { makeBackup } from '../features/backups/commands.server.ts'
import { offSiteFaultCopy } from '../features/backups/copy.ts'
import { backupFault } from '../features/backups/faults.server.ts'
import { insertEnded } from '../features/backups/history-queries.server.ts'
import { offSiteFault } from '../features/backups/off-site/bucket.server.ts'
import {
  type RestoredFar,
  restoreFromBucket,
  type Wanted,
} from '../features/backups/off-site/restore.server.ts'
import { forgetWriter } from '../features/backups/off-site/writer.server.ts'
import { type Restored, type RestoreTarget, restoreBackup } from '../features/backups/restore.server.ts'
import { type BackupFacts, backupJob } from '../features/backups/rules.ts'
import { makeWorkFolder } from '../features/backups/verification.server.ts'
import { m } from '../language/messages.ts'
import { systemClock } from '../platform/clinic-time.server.ts'
import { createBucketStore, createFileStore } from '../platform/files/file-store.server.ts'
import type { BucketSettings } from '../platform/files/file-store.ts'
import { done, type Outcome, refused } from '../platform/outcome.ts'
import type { Settings } from '../platform/settings.ts'

/** Backup and restore by the person at the machine; a serving process may run next to a backup. */
type Place = Pick<Settings, 'database' | 'dataDirectory' | 'storage'>
type Encryption = { path: string; passphrase: string }

const operator = 'operator'

/** Everything into one encrypted file; written down in the audit log and shown in Settings. */
export async function backUp(
  place: Place,
  { secretKey, ...encryption }: Encryption & { secretKey: () => string },
): Promise<Outcome<BackupFacts>> {
  const { engine } = place.database
  if (engine === 'sqlite' && !existsSync(sqlitePath(place.dataDirectory))) {
    return refused({ status: 404, message: m.backups_no_database({ folder: place.dataDirectory }) })
  }
  if (existsSync(encryption.path))
    return refused({ status: 409, message: m.backups_file_exists({ path: encryption.path }) })
  const db = openDatabase(place)
  try {
    const now = systemClock.now()
    const files = createFileStore(place)
    const key = secretKey()
    keepChainKey(db, key)
    if (!(await isKeyOfLog(db))) return refused({ status: 409, message: m.audit_other_key() })
    const told = { kind: 'by-hand', name: basename(encryption.path), startedBy: '', startedAt: now } as const
    const facts = await makeBackup({ db, engine, files, secretKey: key }, { ...encryption, now }).catch(
      async (error) => {
        const ending = { fault: backupFault(error) }
        await insertEnded(db, { ...told, now: systemClock.now(), ending }).catch(() => {})
        throw error
      },
    )
    await inTransaction(db, async (tx) => {
      await recordSuccess(tx, { name: backupJob, now: systemClock.now(), detail: facts })
      await insertEnded(tx, { ...told, now: systemClock.now(), ending: { facts } })
      const entry = { at: systemClock.now(), actor: operator, action: 'create', object: 'backup' } as const
      await record(tx, { ...entry, objectId: '', detail: { rows: facts.rows }, addressHash: '' })
    })
    return done(facts)
  } finally {
    await db.destroy()
  }
}

/** A backup into an empty place; nothing is left there where it fails. */
export async function restore(place: Place, encryption: Encryption): Promise<Outcome<Restored>> {
  if (!existsSync(encryption.path))
    return refused({ status: 404, message: m.backups_no_file({ path: encryption.path }) })
  return intoPlace(place, (target) => restoreBackup(target, encryption))
}

/** Hears of each folder of the bucket that isn't used, and why. */
export type LeaveOut = NonNullable<Wanted['leaveOut']>

type OffSite = Pick<Wanted, 'passphrase' | 'at' | 'leaveOut'> & { bucket: BucketSettings }

/** What a bucket has of a moment, the same way. */
export async function restoreOffSite(
  place: Place,
  { bucket, ...asked }: OffSite,
): Promise<Outcome<RestoredFar>> {
  const store = createBucketStore(bucket)
  const folder = await makeWorkFolder(place.dataDirectory)
  try {
    return await intoPlace(place, (target) => restoreFromBucket(target, { ...asked, store, folder }))
  } catch (error) {
    const fault = offSiteFault(error)
    if (fault === 'other' || fault === 'database') throw error
    return refused({ status: 503, message: offSiteFaultCopy[fault]() })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param place a new one: where the work refuses or fails, no database is left there that wasn't before */
export async function intoPlace<R>(
  place: Place,
  work: (target: RestoreTarget) => Promise<Outcome<R>>,
): Promise<Outcome<R>> {
  const path = place.database.engine === 'sqlite' ? sqlitePath(place.dataDirectory) : null
  const isNew = path !== null && !existsSync(path)
  const db = openDatabase(place)
  let isKept = false
  try {
    const target = { db, engine: place.database.engine, files: createFileStore(place) }
    const outcome = await work(target)
    if (outcome.ok) await forgetWriter(db)
    isKept = outcome.ok
    return outcome
  } finally {
    await db.destroy()
    if (isNew && !isKept) removeDatabase(path)
  }
}

function removeDatabase(path: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true })
}
