import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'
import { decideInTransaction } from '../../db/transaction.server.ts'
import { clinicDate, clinicTime } from '../../platform/clinic-time.server.ts'
import { shortDate, twelveHour } from '../../platform/dates.ts'
import { kindOf } from '../../platform/log.server.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, by } from './commands.server.ts'
import { findLastChange, record } from './queries.server.ts'
import type { AuditEntry, AuditObject } from './rules.ts'

/** Who changes which record of the back office. */
export type StaffChange = {
  actor: Actor
  id: string
  /** The row's `updatedAt` as the person saw it; null where an older sight does no harm. */
  seen: string | null
  /** The name of the staff member who was faster; asked inside the transaction, on its connection. */
  nameOf(tx: Database, adminId: string): Promise<string | undefined>
}

/** What a change may have to say instead of being done. */
export type ChangeWords = {
  deletedMeanwhile: string
  changedMeanwhile: string
  changedBy: (name: string, day: string, time: string) => string
}

/** What was written, for the audit log; null where the record was so already. */
export type Written = Pick<AuditEntry, 'action' | 'detail'> | null

type Plan<R> = {
  object: AuditObject
  words: ChangeWords
  /** The sentence when storing fails: 503, and the kind of the fault in the log. */
  failed: string
  /** The row, locked until the transaction ends. */
  find(tx: Database): Promise<R | undefined>
  /** @param updatedAt the moment of this change, later than the row's last one. */
  work(tx: Database, row: R, updatedAt: string): Promise<Outcome<Written>>
}

const fault = 503

/** So many days what was deleted can be brought back (docs/specification.md#deleted-records). */
export const recoverableDays = 30

/** What was deleted at this moment or before can no longer be brought back. */
export const recoverableSince = (now: Temporal.Instant): string =>
  columns.instant(now.subtract({ hours: recoverableDays * 24 }))

/**
 * Staff change one record: found and locked, refused where it is gone (404) or was changed since it was seen
 * (409, with who and when), written down in the same transaction
 * (docs/decisions/2026-11-21-held-against-what-was-seen.md).
 */
export async function changeRecord<R extends { updatedAt: string }>(
  services: Services,
  change: StaffChange,
  { object, words, failed, find, work }: Plan<R>,
): Promise<Outcome<void>> {
  try {
    return await decideInTransaction(services.db, async (tx): Promise<Outcome<void>> => {
      const row = await find(tx)
      if (!row) return refused({ status: 404, message: words.deletedMeanwhile })
      if (change.seen !== null && change.seen !== row.updatedAt) {
        return refused({ status: 409, message: await whoWasFaster(tx, { change, object, words }) })
      }
      const written = await work(tx, row, laterThan(row.updatedAt, services.clock.now()))
      if (!written.ok) return written
      if (written.value) await recordChange(services, tx, { change, object, written: written.value })
      return done(undefined)
    })
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, `${object} not changed`)
    return refused({ status: fault, message: failed })
  }
}

type Facts = { change: StaffChange; object: AuditObject }
type Faster = {
  change: Pick<StaffChange, 'id' | 'nameOf'>
  object: AuditObject
  words: Pick<ChangeWords, 'changedMeanwhile' | 'changedBy'>
}

/** The sentence for a change that came too late: who changed the record, and when. */
export async function whoWasFaster(tx: Database, { change, object, words }: Faster): Promise<string> {
  const last = await findLastChange(tx, { object, objectId: change.id })
  const name = last && (await change.nameOf(tx, last.actor))
  if (!last || !name) return words.changedMeanwhile
  const at = columns.asInstant(last.at)
  return words.changedBy(name, shortDate(clinicDate(at)), twelveHour(clinicTime(at)))
}

function recordChange(
  { clock }: Services,
  tx: Database,
  { change, object, written }: Facts & { written: NonNullable<Written> },
): Promise<void> {
  const { actor, id } = change
  const entry = { at: clock.now(), object, objectId: id, ...by(actor) }
  return record(tx, { ...entry, ...written })
}

/** Two changes within a millisecond still leave two different moments: a later save is held against it. */
export function laterThan(earlier: string, now: Temporal.Instant): string {
  const next = columns.asInstant(earlier).add({ milliseconds: 1 })
  return columns.instant(Temporal.Instant.compare(now, next) < 0 ? next : now)
}
