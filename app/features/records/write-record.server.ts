import { columns } from '#app/db/columns.ts'
import { decideInTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { attempt, type Fault } from '#app/platform/attempt.server.ts'
import { done, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type Actor, by } from '../audit/actor.ts'
import { record } from '../audit/queries.server.ts'
import type { AuditEntry, AuditObject } from '../audit/rules.ts'
import { recoverableDays } from './address.ts'

/** What a change came to: what the log holds of it, nothing where nothing was changed, and what its caller learns. */
export type Change<T> = { entries: readonly RecordEntry[]; value: T }
export type RecordEntry = Pick<AuditEntry, 'action' | 'detail'> & {
  /** The record, where it was not known before. */
  objectId?: string
  /** Of another kind than the others: it changed along with them. */
  object?: AuditObject
}

/** The record was changed, and the log says how. */
export function written(entry: RecordEntry): Done<undefined>
export function written<T>(entry: RecordEntry, value: T): Done<T>
export function written<T>(entry: RecordEntry, value?: T): Done<T | undefined> {
  return done({ entries: [entry], value })
}

/** Several records of one kind were changed together, and the log says how each. */
export const writtenAll = <T>(entries: readonly RecordEntry[], value: T): Done<T> => done({ entries, value })

/** The record was so already: nothing is written down. */
export function unchanged(): Done<undefined>
export function unchanged<T>(value: T): Done<T>
export function unchanged<T>(value?: T): Done<T | undefined> {
  return done({ entries: [], value })
}

type Done<T> = { ok: true; value: Change<T> }

export type Writing = {
  actor: Actor
  object: AuditObject
  /** Empty for a list, and for a record that the work makes. */
  id?: string
  /** The sentence when storing fails: 503, and the kind of the fault in the log. */
  failed: string
  refusalOf?: Fault['refusalOf']
}

/**
 * Writes a record, or several of a kind, and what the log holds of them in one transaction, the log last: a refusal
 * takes back all that was written before. The work touches nothing but the database, for it may run again
 * (`db/engine/transaction.server.ts`). A refusal may say more than others (`R`).
 */
export function writeRecord<T, R extends Refusal = Refusal>(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  { actor, object, id = '', failed, refusalOf }: Writing,
  work: (tx: Database) => Promise<Outcome<Change<T>, NoInfer<R>>>,
): Promise<Outcome<T, R | Refusal>> {
  const fault = { event: `${object} not changed`, message: failed, ...(refusalOf && { refusalOf }) }
  return attempt(log, fault, () =>
    decideInTransaction(db, async (tx): Promise<Outcome<T, R>> => {
      const outcome = await work(tx)
      if (!outcome.ok) return outcome
      const { entries, value } = outcome.value
      for (const entry of entries)
        await record(tx, { at: clock.now(), object, objectId: id, ...by(actor), ...entry })
      return done(value)
    }),
  )
}

/** What was deleted at this moment or before can no longer be brought back. */
export const recoverableSince = (now: Temporal.Instant): string =>
  columns.instant(now.subtract({ hours: recoverableDays * 24 }))

/** Two changes within a millisecond still leave two different moments: a later save is held against it. */
export function laterThan(earlier: string, now: Temporal.Instant): string {
  const next = columns.asInstant(earlier).add({ milliseconds: 1 })
  return columns.instant(Temporal.Instant.compare(now, next) < 0 ? next : now)
}
