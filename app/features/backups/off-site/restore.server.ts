import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { m } from '#app/language/messages.ts'
import { firstTimeZone } from '#app/platform/clinic-time.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { AgeFileProblem } from '#app/platform/secrets/age-file.server.ts'
import { openBackup } from '../archive-reader.server.ts'
import { makeBackup } from '../commands.server.ts'
import { BackupProblem } from '../content.server.ts'
import { type Restored, type RestoreTarget, restoreBackup, withProblemsTold } from '../restore.server.ts'
import { partsOf } from './bucket.server.ts'
import {
  type Contents,
  expectWhole,
  fetchFiles,
  type Listing,
  listContents,
  type OpenedSeries,
  openRebuilt,
  openSeries,
  type Rebuilt,
  rebuildDatabase,
  type SeriesListing,
  startedBy,
} from './reading.server.ts'
import { rebuildCluster } from './recovery.server.ts'
import { type WriterHead, writerIn } from './rules.ts'
import { outranks } from './writer.server.ts'

export type Wanted = {
  store: FileStore
  passphrase: string
  /** Of the clinic's own clock; null: the last moment that is there. */
  at: WantedMoment | null
  /** Empty, and removed by the caller afterward: patients' rows are in it for a while. */
  folder: string
  /** Hears of each folder that isn't used; without it, the first one that the passphrase doesn't open ends the restore. */
  leaveOut?: (folder: string, why: LeftOut) => void
}
/** The passphrase doesn't open it; or another server wrote it, after which the bucket's last writer began. */
type LeftOut = 'strange' | 'other-writer'
/** What a person typed as the clinic's date and time, read in the zone that the bucket says. */
type WantedMoment = (timeZone: string) => Temporal.Instant

/**
 * Makes what a bucket has of a moment into a backup file, and restores that: a restore proves every row and file against
 * what it came from, into either engine.
 */
export const restoreFromBucket = (target: RestoreTarget, wanted: Wanted): Promise<Outcome<RestoredFar>> =>
  withProblemsTold(() => restoredFrom(target, wanted))

/** The same, which throws what is wrong with what is in the bucket: AgeFileProblem, BackupProblem. */
export async function restoredFrom(target: RestoreTarget, wanted: Wanted): Promise<Outcome<RestoredFar>> {
  const contents = await listContents(wanted.store)
  await mkdir(wanted.folder, { recursive: true, mode: 0o700 })
  const archive = await archiveOf(contents, wanted)
  if (!archive) return refused({ status: 404, message: m.backups_off_site_nothing() })
  const outcome = await restoreBackup(target, { path: archive.path, passphrase: wanted.passphrase })
  return outcome.ok ? done({ ...outcome.value, wasEncrypted: archive.wasEncrypted }) : outcome
}

/** A backup file, and whether its database file was encrypted; null where that isn't known. */
type Archive = { path: string; wasEncrypted: boolean | null }
export type RestoredFar = Restored & { wasEncrypted?: boolean | null }

/** The newest that isn't younger than the moment: of a series, else a whole backup. */
async function archiveOf({ series, whole }: Contents, wanted: Wanted): Promise<Archive | null> {
  const { store, passphrase } = wanted
  const ours = new Ours(wanted)
  const open = (listing: SeriesListing) => ours.open(listing, () => openSeries(store, listing, passphrase))
  const newest = await ours.first(series, open)
  const openWhole = (listing: Listing) =>
    ours.open(listing, () => expectWhole(store, listing, passphrase).then(() => listing))
  const zone = async () => newest?.head.timeZone ?? zoneIn(await ours.first(whole, openWhole), wanted)
  const at = wanted.at?.(await zone()) ?? null
  const isOfWriter = await writerOf(startedBy(series, at), { open, leaveOut: wanted.leaveOut })
  const backup = await ours.first(startedBy(whole, at).filter(isOfWriter), openWhole)
  for (const listing of startedBy(series, at).filter(isOfWriter)) {
    const opened = listing === newest?.listing ? newest : await open(listing)
    const rebuilt = opened && (await rebuild(store, opened, { at, folder: wanted.folder }))
    if (!rebuilt) continue
    try {
      // A whole backup that began after the series' last piece is newer than it.
      if (backup && Temporal.Instant.compare(backup.at, rebuilt.at) > 0) break
      return { path: await packed(opened, wanted, rebuilt), wasEncrypted: Boolean(opened.head.sqliteKey) }
    } finally {
      await rebuilt.close()
    }
  }
  if (backup === null) ours.expectAny()
  return backup && { path: await fetched(backup, wanted), wasEncrypted: null }
}

/** A writer sends a new series each day: what is older says nothing of two that write at the same time. */
const togetherHours = 48

/**
 * Of two servers that wrote at the same time the one counts that began last: the other one is a copy that somebody left on.
 * @returns whether a folder is to be used
 */
async function writerOf(
  series: SeriesListing[],
  {
    open,
    leaveOut,
  }: { open: (one: SeriesListing) => Promise<OpenedSeries | null>; leaveOut: Wanted['leaveOut'] },
): Promise<(one: Listing) => boolean> {
  const from = series[0]?.at.subtract({ hours: togetherHours })
  const recent = series.filter(({ at }) => from && Temporal.Instant.compare(at, from) >= 0)
  const heads = new Map<string | null, WriterHead>()
  for (const one of recent) {
    const id = writerIn(nameOf(one))
    if (id === null || heads.has(id)) continue
    const writer = (await open(one))?.head.writer
    if (writer?.id === id) heads.set(id, writer)
  }
  if (heads.size < 2) return () => true
  const last = [...heads.values()].reduce((one, other) => (outranks(other, one) ? other : one))
  return (one) => {
    const id = writerIn(nameOf(one))
    const isUsed = id === null || id === last.id || Temporal.Instant.compare(one.at, last.since) < 0
    if (!isUsed) leaveOut?.(one.folder, 'other-writer')
    return isUsed
  }
}

const nameOf = ({ folder }: Listing): string => folder.split('/')[1] ?? ''

/**
 * What the passphrase opens. All else isn't the clinic's: a thief of the key that writes can put anything there, under any
 * name, and a bucket that locks its objects keeps it.
 */
class Ours {
  readonly #wanted: Wanted
  readonly #strange = new Set<string>()
  #problem: unknown = null
  #isAny = false

  constructor(wanted: Wanted) {
    this.#wanted = wanted
  }

  /** Null for what is left out. */
  async open<T>({ folder }: Listing, open: () => Promise<T>): Promise<T | null> {
    if (this.#strange.has(folder)) return null
    try {
      const opened = await open()
      this.#isAny = true
      return opened
    } catch (error) {
      const isStrange = error instanceof AgeFileProblem || error instanceof BackupProblem
      if (!isStrange || !this.#wanted.leaveOut) throw error
      this.#problem ??= error
      this.#strange.add(folder)
      this.#wanted.leaveOut(folder, 'strange')
      return null
    }
  }

  async first<L, T>(all: L[], open: (one: L) => Promise<T | null>): Promise<T | null> {
    for (const one of all) {
      const opened = await open(one)
      if (opened !== null) return opened
    }
    return null
  }

  /** @throws why, where there was something and none of it was opened */
  expectAny(): void {
    if (this.#problem !== null && !this.#isAny) throw this.#problem
  }
}

type RebuiltDatabase = Rebuilt & Pick<RestoreTarget, 'db' | 'engine'> & { close(): Promise<void> }

/** Of either engine, open. */
async function rebuild(
  store: FileStore,
  series: OpenedSeries,
  { at, folder }: { at: Temporal.Instant | null; folder: string },
): Promise<RebuiltDatabase | null> {
  const { wal } = series.head
  if (!wal) {
    const rebuilt = await rebuildDatabase(store, series, { at, folder })
    if (rebuilt === null) return null
    const db = openRebuilt(folder, series.head)
    return { ...rebuilt, db, engine: 'sqlite', close: () => db.destroy() }
  }
  const rebuilt = await rebuildCluster(store, series, { at, wal, folder })
  if (rebuilt === null) return null
  const { cluster } = rebuilt
  const db = cluster.open()
  return { ...rebuilt, db, engine: 'postgres', close: () => db.destroy().finally(() => cluster.remove()) }
}

async function packed(
  opened: OpenedSeries,
  { store, passphrase, folder }: Wanted,
  { at, files, db, engine }: RebuiltDatabase,
): Promise<string> {
  const fetchedFiles = await fetchFiles(store, opened, { files, folder: join(folder, 'files') })
  const path = join(folder, 'rebuilt.backup')
  const parts = { db, engine, files: fetchedFiles, secretKey: opened.head.secretKey }
  await makeBackup(parts, { path, passphrase, now: at })
  return path
}

/** Where nothing but whole backups is there (PostgreSQL), the newest one says the clinic's zone. */
async function zoneIn(newest: Listing | null, wanted: Wanted): Promise<string> {
  if (!newest) return firstTimeZone
  const path = await fetched(newest, wanted)
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

async function fetched({ folder }: Listing, wanted: Wanted): Promise<string> {
  const path = join(wanted.folder, 'whole.backup')
  await writeFile(path, partsOf(wanted.store, folder), { mode: 0o600 })
  return path
}
