import { PostgresAdapter, sql } from 'kysely'
import type { AuditRow } from '../../db/audit-tables.ts'
import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'
import { type ChainKey, chainKeyOf, keyedHashOf, plainHashOf, subjectsOf } from './chain/chain.server.ts'
import {
  type AuditEntry,
  type AuditObject,
  type Checkpoint,
  changingActions,
  firstPreviousHash,
  keyedVersion,
} from './rules.ts'

/** The number of the advisory lock under which rows are chained on PostgreSQL. */
const chainLock = 72_946_114
/** Ids of one row that are stored by one statement. */
const batch = 500

/**
 * Appends one row to the chain. Must run inside a transaction, as its last statement where it can: the chain's lock
 * is held until that transaction ends. Rows are keyed from the first that was sealed on (`sealing.server.ts`).
 */
export async function record(tx: Database, entry: AuditEntry): Promise<void> {
  await lockChain(tx)
  const last = await lastRow(tx)
  await append(tx, entry, last, last?.version ?? keyedVersion)
}

/** @param version the format of the row */
export async function append(
  tx: Database,
  entry: AuditEntry,
  last: Pick<AuditRow, 'seq' | 'hash'> | undefined,
  version: number,
): Promise<void> {
  const row = {
    seq: (last?.seq ?? 0) + 1,
    at: columns.instant(entry.at),
    actor: entry.actor,
    action: entry.action,
    object: entry.object,
    objectId: entry.objectId,
    detail: JSON.stringify(entry.detail ?? {}),
    addressHash: entry.addressHash,
    previousHash: last?.hash ?? firstPreviousHash,
    version,
    session: entry.session ?? '',
  }
  await tx
    .insertInto('audit_log')
    .values({ ...row, hash: version === keyedVersion ? keyedHashOf(row, keyFor(tx)) : plainHashOf(row) })
    .execute()
  const subjects = subjectsOf(row).map((objectId) => ({ objectId, seq: row.seq }))
  for (let from = 0; from < subjects.length; from += batch) {
    await tx
      .insertInto('audit_subjects')
      .values(subjects.slice(from, from + batch))
      .execute()
  }
}

function keyFor(tx: Database): ChainKey {
  const key = chainKeyOf(tx)
  if (!key) throw new Error('the audit log is written under a key only')
  return key
}

/** The newest row: where the chain goes on. */
export function lastRow(db: Database): Promise<AuditRow | undefined> {
  return db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()
}

/** The newest row's number and hash; null for an empty log. Kept elsewhere, it shows a rewrite of the whole log. */
export async function readCheckpoint(db: Database): Promise<Checkpoint | null> {
  const last = await lastRow(db)
  return last ? { seq: last.seq, head: last.hash } : null
}

/** What happened to that row, newest first. */
export function listOfObject(
  db: Database,
  { object, objectId, limit }: { object: AuditObject; objectId: string; limit: number },
): Promise<Pick<AuditRow, 'seq' | 'at' | 'actor' | 'action' | 'detail'>[]> {
  return db
    .selectFrom('audit_log')
    .select(['seq', 'at', 'actor', 'action', 'detail'])
    .where('objectId', '=', objectId)
    .where('object', '=', object)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/**
 * What concerned any of those records, newest first: done to it, or it stood in a list that was shown.
 * @returns so many at most; what concerned several of them stands there once
 */
export async function listOfSubjects(
  db: Database,
  ids: readonly string[],
  most: number,
): Promise<Pick<AuditRow, 'seq' | 'at' | 'actor' | 'action' | 'object'>[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('audit_log')
    .select(['seq', 'at', 'actor', 'action', 'object'])
    .where('seq', 'in', (row) =>
      row
        .selectFrom('audit_subjects')
        .select('seq')
        .distinct()
        .where('objectId', 'in', ids)
        .orderBy('seq', 'desc')
        .limit(most),
    )
    .orderBy('seq', 'desc')
    .execute()
}

/** A change is written down at the moment that its row says, or as soon as its transaction comes to that. */
const writtenWithin = { before: { seconds: 1 }, after: { seconds: 5 } }

/**
 * Who made that row what it is since `updatedAt`, its own or together with others (a patient who was corrected), and when;
 * undefined where that is not known. What was written down at another moment, such as a note of the team, is no change of it:
 * of several within seconds the nearest is meant.
 */
export async function findLastChange(
  db: Database,
  { objectId, updatedAt }: { objectId: string; updatedAt: string },
): Promise<{ actor: string; at: string } | undefined> {
  const at = columns.asInstant(updatedAt)
  const rows = await db
    .selectFrom('audit_log')
    .select(['actor', 'at'])
    .where('seq', 'in', (row) =>
      row.selectFrom('audit_subjects').select('seq').where('objectId', '=', objectId),
    )
    .where('at', '>=', columns.instant(at.subtract(writtenWithin.before)))
    .where('at', '<=', columns.instant(at.add(writtenWithin.after)))
    .where('action', 'in', [...changingActions])
    .orderBy('seq', 'desc')
    .execute()
  const away = (row: { at: string }) =>
    Math.abs(columns.asInstant(row.at).epochMilliseconds - at.epochMilliseconds)
  return rows.toSorted((one, other) => away(one) - away(other))[0]
}

/** One writer at a time: SQLite's transactions begin as writers, PostgreSQL gets a lock of its own. */
export async function lockChain(tx: Database): Promise<void> {
  if (!tx.isTransaction) throw new Error('the audit log is written inside a transaction only')
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(${chainLock})`.execute(tx)
}
