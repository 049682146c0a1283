import { createHash } from 'node:crypto'
import { PostgresAdapter, sql } from 'kysely'
import { columns } from '../../db/columns.ts'
import type { AuditRow, Database } from '../../db/tables.ts'
import {
  type AuditEntry,
  type AuditObject,
  canonicalJson,
  changingActions,
  firstPreviousHash,
} from './rules.ts'

/** The number of the advisory lock under which rows are chained on PostgreSQL. */
const chainLock = 72_946_114
const verifyPageSize = 1_000

/**
 * Appends one row to the chain (decision 31). Must run inside a transaction, as its last statement where it
 * can: the chain's lock is held until that transaction ends.
 */
export async function record(tx: Database, entry: AuditEntry): Promise<void> {
  await lockChain(tx)
  const last = await tx
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
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
  }
  await tx
    .insertInto('audit_log')
    .values({ ...row, hash: hashOf(row) })
    .execute()
}

export type ChainVerdict = { ok: true; rows: number; head: string } | { ok: false; seq: number }

/** Recomputes the whole chain, from where its oldest rows went (decision 39); names the first misfit. */
export async function verifyChain(db: Database): Promise<ChainVerdict> {
  const cut = await db
    .selectFrom('audit_cuts')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const start = cut?.seq ?? 0
  let head = cut?.hash ?? firstPreviousHash
  let seq = start
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(verifyPageSize)
      .execute()
    if (rows.length === 0) return { ok: true, rows: seq - start, head }
    for (const row of rows) {
      if (row.seq !== seq + 1 || row.previousHash !== head || row.hash !== hashOf(row)) {
        return { ok: false, seq: seq + 1 }
      }
      seq = row.seq
      head = row.hash
    }
  }
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

/** Who changed that row last, and when; undefined where nobody on the staff did. */
export async function findLastChange(
  db: Database,
  { object, objectId }: { object: AuditObject; objectId: string },
): Promise<{ actor: string; at: string } | undefined> {
  return db
    .selectFrom('audit_log')
    .select(['actor', 'at'])
    .where('objectId', '=', objectId)
    .where('object', '=', object)
    .where('action', 'in', [...changingActions])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** One writer at a time: SQLite's transactions begin as writers, PostgreSQL gets a lock of its own. */
async function lockChain(tx: Database): Promise<void> {
  if (!tx.isTransaction) throw new Error('the audit log is written inside a transaction only')
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(${chainLock})`.execute(tx)
}

function hashOf({ previousHash, ...row }: Omit<AuditRow, 'hash'>): string {
  const { seq, at, actor, action, object, objectId, detail, addressHash } = row
  const text = canonicalJson({ seq, at, actor, action, object, objectId, detail, addressHash })
  return createHash('sha256').update(`${previousHash}\n${text}`).digest('hex')
}
