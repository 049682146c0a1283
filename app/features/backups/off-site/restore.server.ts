import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { m } from '#app/language/messages.ts'
import { firstTimeZone } from '#app/platform/clinic-time.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import { openBackup } from '../archive-reader.server.ts'
import { makeBackup } from '../commands.server.ts'
import { type Restored, type RestoreTarget, restoreBackup, withProblemsTold } from '../restore.server.ts'
import { partsOf } from './bucket.server.ts'
import {
  type Contents,
  fetchFiles,
  listContents,
  type OpenedSeries,
  openRebuilt,
  openSeries,
  rebuildDatabase,
  startedBy,
} from './reading.server.ts'

export type Wanted = {
  store: FileStore
  passphrase: string
  /** Of the clinic's own clock; null: the last moment that is there. */
  at: WantedMoment | null
  /** Empty, and removed by the caller afterward: patients' rows are in it for a while. */
  folder: string
}
/** What a person typed as the clinic's date and time, read in the zone that the bucket says. */
export type WantedMoment = (timeZone: string) => Temporal.Instant

type Archive = { path: string; at: Temporal.Instant }

/**
 * Makes what a bucket has of a moment into a backup file, and restores that: a restore proves every row and file against
 * what it came from, into either engine.
 */
export const restoreFromBucket = (target: RestoreTarget, wanted: Wanted): Promise<Outcome<Restored>> =>
  withProblemsTold(() => restoredFrom(target, wanted))

/** The same, which throws what is wrong with what is in the bucket: AgeFileProblem, BackupProblem. */
export async function restoredFrom(target: RestoreTarget, wanted: Wanted): Promise<Outcome<Restored>> {
  const contents = await listContents(wanted.store)
  await mkdir(wanted.folder, { recursive: true, mode: 0o700 })
  const archive = await archiveOf(contents, wanted)
  if (!archive) return refused({ status: 404, message: m.backups_off_site_nothing() })
  const { path, at } = archive
  const outcome = await restoreBackup(target, { path, passphrase: wanted.passphrase })
  return outcome.ok ? { ...outcome, value: { ...outcome.value, madeAt: at.toString() } } : outcome
}

/** The newest that isn't younger than the moment: of a series, else a whole backup. */
async function archiveOf({ series, whole }: Contents, wanted: Wanted): Promise<Archive | null> {
  const { store, passphrase } = wanted
  const newest = series[0] && (await openSeries(store, series[0], passphrase))
  const at = wanted.at?.(newest?.head.timeZone ?? (await zoneIn(whole[0], wanted))) ?? null
  const [backup] = startedBy(whole, at)
  for (const listing of startedBy(series, at)) {
    // A whole backup that began after the series' last piece is newer than it.
    const opened = listing === newest?.listing ? newest : await openSeries(store, listing, passphrase)
    const rebuilt = await rebuildDatabase(store, opened, { at, folder: wanted.folder })
    if (!rebuilt) continue
    if (backup && Temporal.Instant.compare(backup.at, rebuilt.at) > 0) break
    return packed(opened, wanted, rebuilt)
  }
  return backup ? fetched(backup, wanted) : null
}

async function packed(
  opened: OpenedSeries,
  { store, passphrase, folder }: Wanted,
  { at, files }: { at: Temporal.Instant; files: string[] },
): Promise<Archive> {
  const fetchedFiles = await fetchFiles(store, opened, { files, folder: join(folder, 'files') })
  const path = join(folder, 'rebuilt.backup')
  const db = openRebuilt(folder, opened.head)
  try {
    const parts = { db, engine: 'sqlite', files: fetchedFiles, secretKey: opened.head.secretKey } as const
    await makeBackup(parts, { path, passphrase, now: at })
  } finally {
    await db.destroy()
  }
  return { path, at }
}

/** Where nothing but whole backups is there (PostgreSQL), the newest one says the clinic's zone. */
async function zoneIn(newest: Contents['whole'][number] | undefined, wanted: Wanted): Promise<string> {
  if (!newest) return firstTimeZone
  const { path } = await fetched(newest, wanted)
  const read = await openBackup(path, wanted.passphrase)
  let zone = firstTimeZone
  let place = -1
  await read({
    table: async ({ name, columns }) => {
      place = name === 'opening_hours' ? columns.indexOf('timeZone') : -1
    },
    rows: async ([row]) => {
      const value = row?.[place]
      if (typeof value === 'string') zone = value
    },
  })
  return zone
}

async function fetched({ folder, at }: Contents['whole'][number], wanted: Wanted): Promise<Archive> {
  const path = join(wanted.folder, 'whole.backup')
  await writeFile(path, partsOf(wanted.store, folder), { mode: 0o600 })
  return { path, at }
}
