import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { type Outcome, type Refusal, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Actor } from '../audit/actor.ts'
import { findActorName, findLastChange } from '../audit/queries.server.ts'
import type { AuditObject } from '../audit/rules.ts'
import { type Change, laterThan, type Writing, writeRecord } from './write-record.server.ts'

/** Who changes which record. */
export type RecordChange<A extends Actor = Actor> = {
  actor: A
  id: string
  /** The row's `updatedAt` as the person saw it; null where an older sight does no harm. */
  seen: string | null
}

/** What a change may have to say instead of being done. */
export type ChangeWords = {
  deletedMeanwhile: string
  changedMeanwhile: string
  /** Left out where it is not told who was faster. */
  changedBy?: (name: string, day: string, time: string) => string
}

/** A kind of record, and how one is found. */
export type RecordKind<Row extends { updatedAt: string }> = {
  object: AuditObject
  words: () => ChangeWords
  /** The answer where there is no such record; 404 with `deletedMeanwhile` unless told. */
  gone?: () => Refusal
  /** What has to be locked before the row: the clinic's calendar. */
  hold?: (tx: Database) => Promise<void>
  /** The row, locked until the transaction ends. */
  find(tx: Database, id: string): Promise<Row | undefined>
}

/** @param updatedAt the moment of this change, later than the row's last one. */
export type Work<Row, T> = (tx: Database, row: Row, updatedAt: string) => Promise<Outcome<Change<T>>>

type Plan<Row extends { updatedAt: string }, T> = {
  kind: RecordKind<Row>
  work: Work<Row, T>
} & Pick<Writing, 'failed' | 'refusalOf'>

/**
 * Somebody changes one record: found and locked, refused where it is gone (404) or was changed since it was seen
 * (409, with who and when), written down in the same transaction.
 */
export function changeRecord<Row extends { updatedAt: string }, T>(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  { actor, id, seen }: RecordChange,
  { kind, work, ...writing }: Plan<Row, T>,
): Promise<Outcome<T>> {
  return writeRecord<T>(services, { actor, id, object: kind.object, ...writing }, async (tx) => {
    await kind.hold?.(tx)
    const row = await kind.find(tx, id)
    if (!row) return refused(goneOf(kind))
    if (seen !== null && seen !== row.updatedAt)
      return changedMeanwhile(tx, kind, { id, updatedAt: row.updatedAt })
    return work(tx, row, laterThan(row.updatedAt, services.clock.now()))
  })
}

/** Where there is no such record, or it was deleted. */
export const goneOf = ({ gone, words }: Pick<RecordKind<never>, 'gone' | 'words'>): Refusal =>
  gone?.() ?? { status: 404, message: words().deletedMeanwhile }

/** The answer to a change that came too late: who changed the record, and when. */
export async function changedMeanwhile(
  tx: Database,
  { words: wordsOf }: Pick<RecordKind<never>, 'words'>,
  { id, updatedAt }: { id: string; updatedAt: string },
): Promise<{ ok: false } & Refusal> {
  const words = wordsOf()
  const last = words.changedBy && (await findLastChange(tx, { objectId: id, updatedAt }))
  const name = last && (await findActorName(tx, last.actor))
  if (!words.changedBy || !last || !name)
    return refused({ status: 409, isOutdated: true, message: words.changedMeanwhile })
  const at = columns.asInstant(last.at)
  const message = words.changedBy(name, shortDate(clinicDate(at)), timeText(clinicTime(at)))
  return refused({ status: 409, isOutdated: true, message })
}
