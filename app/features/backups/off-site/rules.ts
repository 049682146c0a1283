/*
 * What is where in the bucket:
 *   full/STAMP-ID-WRITER/000001.part … NNNNNN.last   a whole backup under the passphrase, cut in pieces
 *   log/STAMP-ID-WRITER/identity.age                 opens all else of this folder; under the passphrase
 *   log/STAMP-ID-WRITER/head.age                     keys and facts that a restore needs
 *   log/STAMP-ID-WRITER/base/000001.part … .last     the database's file
 *   log/STAMP-ID-WRITER/frames/SEGMENT-FROM-TO.age   what was committed after that (PostgreSQL: bytes of its log)
 *   log/STAMP-ID-WRITER/files/KEY.age                uploaded files
 * WRITER is the clinic's own copy of itself: one that was restored elsewhere is another writer.
 * Nothing is ever written twice or deleted: the bucket's own rules let it go.
 */

import type { WalStart } from '#app/db/engine/wal/received-wal.server.ts'

/** Names the job of whole backups off site, and that of their test. */
export const offSiteJob = 'off-site'
export const offSiteTestJob = 'off-site-test'
/** Kept as a job's, and no job: how the one process is doing that sends a PostgreSQL database's changes. */
export const offSiteChangesJob = 'off-site-changes'
/** Warns owners by email. */
export const offSiteAlarmJob = 'off-site-alarm'
/** Under this name is kept which writer this clinic is. Nobody runs it. */
export const offSiteWriter = 'off-site-writer'

/** Owners get an email when nothing has left for so long. */
export const alarmAfterHours = 26
/** What was committed leaves after so long at the latest, so that less than a minute is lost. */
export const shipEveryMilliseconds = 30_000
/** How often it is noted which transaction was the last: a restore can go to each of those moments. */
export const markEveryMilliseconds = 1_000
/** A copy of the file begins a new series, after which older objects may go. */
export const seriesHours = 24
/** How often it is looked whether another writer began in the bucket. */
export const lookForWritersMilliseconds = 300_000

/** Why backups don't leave. */
export type OffSiteFault =
  | 'denied'
  | 'no-bucket'
  | 'clock'
  | 'unreachable'
  | 'address'
  | 'bucket-full'
  | 'disk-full'
  | 'database'
  | 'replaced'
  | 'replication'
  | 'other'

/** Why what is in the bucket didn't come back. */
export type RehearsalFault =
  | 'missing'
  | 'incomplete'
  | 'passphrase'
  | 'damaged'
  | 'log'
  | 'programs'
  | 'locale'
  | OffSiteFault

/** Of a series; encrypted, for the bucket doesn't hold it in the clear. */
export type SeriesHead = {
  format: number
  startedAt: string
  pageSize: number
  /** The key under which encrypted texts, two-step secrets and the audit log were stored. */
  secretKey: string
  /** Of an encrypted database file; null where it isn't. */
  sqliteKey: string | null
  /** The clinic's zone: moments are asked for in its time. */
  timeZone: string
  /** Keys of the files that were there. */
  files: string[]
  writer?: WriterHead
  /** Of PostgreSQL: pieces are bytes of its log, and the copy is of the server's files. */
  wal?: WalStart
}
export const seriesFormat = 1
/** Former releases restore files of SQLite alone. */
export const walFormat = 2

/** Who wrote a series: a clinic's copy of itself, and the process. */
export type WriterHead = {
  id: string
  /** When it began as a writer into the bucket. */
  since: string
  /** When the process began: two copies of one folder are told apart by it. */
  startedAt: string
}

const written = /Z-[A-Za-z0-9]+-([A-Za-z0-9]+)$/
/** The writer that the name of a folder says; null where it says none. Only what is inside is a proof. */
export const writerIn = (name: string): string | null => written.exec(name)?.[1] ?? null

/** What precedes the frames of a piece. */
export type PieceHead = {
  segment: number
  from: number
  to: number
  /** The log's first bytes, in base64. */
  header: string
  /** Which frame was the last at which moment, in milliseconds since 1970. */
  marks: [frame: number, at: number][]
  files: { added: string[]; gone: string[] }
}

const digits = (number: number, count: number) => String(number).padStart(count, '0')

/** Sorts as it is to be read. */
export const pieceName = ({ segment, from, to }: Pick<PieceHead, 'segment' | 'from' | 'to'>): string =>
  `${digits(segment, 4)}-${digits(from, 9)}-${digits(to, 9)}.age`

const pieceNamed = /^(\d{4})-(\d{9,})-(\d{9,})\.age$/
export function pieceOf(name: string): Pick<PieceHead, 'segment' | 'from' | 'to'> | null {
  const [, segment, from, to] = pieceNamed.exec(name) ?? []
  return segment === undefined ? null : { segment: Number(segment), from: Number(from), to: Number(to) }
}

/** Pieces of one long file; the last one says that it is the last. */
export const partName = (number: number, isLast: boolean): string =>
  `${digits(number, 6)}.${isLast ? 'last' : 'part'}`

/** Whether they are all there, by their names in order. */
export const isWhole = (names: string[]): boolean =>
  names.length > 0 && names.every((name, index) => name === partName(index + 1, index === names.length - 1))
