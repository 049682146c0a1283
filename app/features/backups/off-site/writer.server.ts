import type { Database } from '#app/db/tables.ts'
import { deleteJob, jobFacts, recordSuccess } from '#app/db/technical/job-runs.server.ts'
import { StoreRefused } from '#app/platform/files/file-store.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { AgeFileProblem } from '#app/platform/secrets/age-file.server.ts'
import { shortId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { BackupProblem } from '../content.server.ts'
import { momentOf } from './bucket.server.ts'
import { openSeries } from './reading.server.ts'
import { offSiteWriter, type WriterHead, writerIn } from './rules.ts'

/**
 * This clinic as one that writes into a bucket. A bucket has one writer at a time, the one that began last: a clinic that
 * was restored on another machine begins as a new one, and the former one stops.
 */
export type Writer = {
  id: string
  /** When it began, or took the bucket over. */
  since: Temporal.Instant
  /** When it found that another one had begun after it, and when that one had; null while it writes. */
  replaced: { at: Temporal.Instant; since: Temporal.Instant } | null
}

type Parts = Pick<Services, 'db' | 'clock'>

const instantOf = (value: unknown) => Temporal.Instant.from(String(value))

/** What is known of the writer into that bucket; null before anything left for it. */
export async function findWriter(db: Database, bucketUrl: string): Promise<Writer | null> {
  const detail = (await jobFacts(db, [offSiteWriter])).get(offSiteWriter)?.detail ?? {}
  const { bucket, id, since, replacedAt, replacedSince } = detail
  if (bucket !== bucketUrl) return null
  const replaced = replacedAt ? { at: instantOf(replacedAt), since: instantOf(replacedSince) } : null
  return { id: String(id), since: instantOf(since), replaced }
}

/** The same; begins as one where nothing has left for that bucket from here. */
export const ensureWriter = async (parts: Parts, bucketUrl: string): Promise<Writer> =>
  (await findWriter(parts.db, bucketUrl)) ?? (await beginAsWriter(parts, bucketUrl))

/** From now on this clinic writes into the bucket, and every other one stops, even one whose clock is ahead. */
export async function beginAsWriter({ db, clock }: Parts, bucketUrl: string): Promise<Writer> {
  const now = clock.now()
  const other = (await findWriter(db, bucketUrl))?.replaced?.since.add({ seconds: 1 }) ?? now
  const since = Temporal.Instant.compare(now, other) < 0 ? other : now
  const writer = { id: shortId(), since, replaced: null }
  await keep({ db, clock }, bucketUrl, writer)
  return writer
}

/** Another one began after it. */
export async function stopWriter(
  parts: Parts,
  bucketUrl: string,
  { writer, other }: { writer: Writer; other: WriterHead },
): Promise<Writer> {
  const replaced = { at: parts.clock.now(), since: Temporal.Instant.from(other.since) }
  const stopped = { ...writer, replaced }
  await keep(parts, bucketUrl, stopped)
  return stopped
}

/** A restored clinic is another one than that of the backup. */
export const forgetWriter = (db: Database): Promise<void> => deleteJob(db, offSiteWriter)

const keep = ({ db, clock }: Parts, bucket: string, { id, since, replaced }: Writer) =>
  recordSuccess(db, {
    name: offSiteWriter,
    now: clock.now(),
    detail: {
      bucket,
      id,
      since: since.toString(),
      replacedAt: replaced?.at.toString() ?? '',
      replacedSince: replaced?.since.toString() ?? '',
    },
  })

/** Whether one began after the other: a bucket has one writer, the last one. */
export function outranks(one: WriterHead, other: WriterHead): boolean {
  const order = Temporal.Instant.compare(one.since, other.since)
  return (order || Temporal.Instant.compare(one.startedAt, other.startedAt)) > 0
}

/** Looks for a writer that began after this one. */
export class OtherWriters {
  /** Series that are known to be no reason to stop. */
  readonly #seen = new Set<string>()

  /** This process made it. */
  add(folder: string): void {
    this.#seen.add(folder)
  }

  /**
   * Another writer that began after this one; null where there is none, or the key may not read.
   * @throws whatever the bucket says but that
   */
  async newer(store: FileStore, own: WriterHead, passphrase: string): Promise<WriterHead | null> {
    try {
      for (const folder of await this.#unknown(store, own)) {
        const writer = await this.#writerOf(store, folder, passphrase)
        if (writer && outranks(writer, own)) return writer
      }
    } catch (error) {
      if (!(error instanceof StoreRefused) || error.status !== forbidden) throw error
    }
    return null
  }

  /** The newest series of each other writer; of this one, those that no former process of it can have made. */
  async #unknown(store: FileStore, own: WriterHead): Promise<string[]> {
    const newest = new Map<string, string>()
    for await (const folder of store.listFolders('log/')) {
      const name = folder.split('/')[1] ?? ''
      const [id, at] = [writerIn(name), momentOf(name)]
      if (id === null || at === null || this.#seen.has(folder)) continue
      const isFormer =
        id === own.id && at.epochMilliseconds <= Temporal.Instant.from(own.startedAt).epochMilliseconds
      if (!isFormer && folder > (newest.get(id) ?? '')) newest.set(id, folder)
    }
    return [...newest.values()]
  }

  /** What the passphrase doesn't open is nobody's: a thief of the writing key can put anything there. */
  async #writerOf(store: FileStore, folder: string, passphrase: string): Promise<WriterHead | null> {
    const at = momentOf(folder.split('/')[1] ?? '')
    if (at === null || !(await store.stat(`${folder}head.age`))) return null
    const head = await openSeries(store, { folder, at }, passphrase).then(
      (opened) => opened.head,
      (error) => {
        if (error instanceof AgeFileProblem || error instanceof BackupProblem) return null
        throw error
      },
    )
    this.#seen.add(folder)
    return head?.writer ?? null
  }
}

const forbidden = 403
