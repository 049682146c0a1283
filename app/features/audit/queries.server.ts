import { PostgresAdapter, sql } from 'kysely'
import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { AuditRow } from '#app/db/process-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { m } from '#app/language/messages.ts'
import { compareNames } from '#app/language/name-order.ts'
import { type ChainKey, chainKeyOf, hashOf, subjectsOf } from './chain/chain.server.ts'
import {
  type AuditEntry,
  type AuditObject,
  type Checkpoint,
  changingActions,
  cutDetail,
  firstPreviousHash,
  rowFormat,
} from './rules.ts'

/** The number of the advisory lock under which rows are chained on PostgreSQL. */
const chainLock = 72_946_114
/** Ids of one row that are stored by one statement. */
const batch = 500

/**
 * Appends one row to the chain. Must run inside a transaction, as its last statement where it can: the chain's lock
 * is held until that transaction ends.
 */
export async function record(tx: Database, entry: AuditEntry): Promise<void> {
  await lockChain(tx)
  await append(tx, entry, await lastRow(tx))
}

/** Appends the row after `last`, in a transaction that holds the chain's lock. */
export async function append(
  tx: Database,
  entry: AuditEntry,
  last: Pick<AuditRow, 'seq' | 'hash'> | undefined,
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
    version: rowFormat,
    session: entry.session ?? '',
  }
  await tx
    .insertInto('audit_log')
    .values({ ...row, hash: hashOf(row, keyFor(tx)) })
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
 * What concerned any of those records, newest first: done to it, or it was in a list that was shown.
 * @returns so many at most; what concerned several of them is there once
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

/**
 * Lets the oldest rows go, up to the first that is not older than that instant; the newest row always stays.
 * The cut keeps the last hash, from which the rest of the chain goes on, and a row of the log names it: a cut that
 * somebody else makes in the database has no such row (`verification.server.ts`). The database refuses to cut through
 * rows younger than seven years. @returns how many went
 */
export function cutAuditLog(
  db: Database,
  { before, now }: { before: Temporal.Instant; now: Temporal.Instant },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockChain(tx)
    const firstKept = await tx
      .selectFrom('audit_log')
      .select((row) => row.fn.min('seq').as('seq'))
      .where('at', '>=', columns.instant(before))
      .executeTakeFirst()
    const newest = await tx
      .selectFrom('audit_log')
      .select('seq')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    const end = firstKept?.seq ?? newest?.seq
    if (end === undefined) return 0
    const last = await tx
      .selectFrom('audit_log')
      .select(['seq', 'hash', 'at'])
      .where('seq', '<', end)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last) return 0
    await tx.insertInto('audit_cuts').values(last).execute()
    await tx.deleteFrom('audit_subjects').where('seq', '<=', last.seq).execute()
    const { numDeletedRows } = await tx
      .deleteFrom('audit_log')
      .where('seq', '<=', last.seq)
      .executeTakeFirst()
    const system = { actor: 'system', addressHash: '' }
    const cut = { action: 'delete', object: 'audit-log', objectId: '', detail: cutDetail(last) } as const
    await record(tx, { at: now, ...system, ...cut })
    return Number(numDeletedRows)
  })
}

/** A clinic has a handful; more than this are not shown. */
const listLimit = 500

/**
 * What staff call whoever an entry names: the name of a user, or who else can do something. Undefined once the
 * account is gone.
 */
export async function findActorName(db: Database, actor: string): Promise<string | undefined> {
  if (actor === 'patient') return m.audit_patient()
  const row = await db
    .selectFrom('admins')
    .select(['name', 'username'])
    .where('id', '=', actor)
    .executeTakeFirst()
  if (row) return nameOf(row)
  const key = await db.selectFrom('api_keys').select('name').where('id', '=', actor).executeTakeFirst()
  return key && m.audit_api_key(key)
}

/** The same for who wrote something; "a former member of the staff" once the account is gone. */
export const readStaffName = async (db: Database, actor: string): Promise<string> =>
  (await findActorName(db, actor)) ?? m.audit_former_staff()

/** Who works here, and the keys of the API, under the ids that the log keeps, by the name that is shown. */
export async function listStaff(db: Database): Promise<{ id: string; name: string }[]> {
  const people = await db
    .selectFrom('admins')
    .select(['id', 'name', 'username'])
    .orderBy('usernameKey')
    .limit(listLimit)
    .execute()
  const keys = await db
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .orderBy('createdAt', 'desc')
    .limit(listLimit)
    .execute()
  return [
    ...people.map((row) => ({ id: row.id, name: nameOf(row) })),
    ...keys.map(({ id, name }) => ({ id, name: m.audit_api_key({ name }) })),
  ].toSorted((one, other) => compareNames(one.name, other.name))
}

const nameOf = ({ name, username }: { name: string; username: string }) => name || username

/** When staff first answered a request, and whether staff added the appointment themselves. */
export type FirstAnswer = { at: string | null; isAdded: boolean }

/** As every change of a pending appointment's status begins in the log. */
const fromPending = '{"from":"pending",%'

/**
 * Of each appointment that the log has one of. Only a change from pending answers somebody: nobody waited for what was
 * confirmed from the start and marked as arrived days later. A patient's own cancellation is no answer of staff.
 */
export async function listFirstAnswers(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FirstAnswer>> {
  const known = new Map<string, FirstAnswer>()
  for (let from = 0; from < ids.length; from += batch) {
    const rows = await db
      .selectFrom('audit_log')
      .select(['objectId', 'action', ({ fn }) => fn.min('at').as('at')])
      .where('objectId', 'in', ids.slice(from, from + batch))
      .where('object', '=', 'appointment')
      .where((row) =>
        row.or([
          row('action', '=', 'create'),
          row.and([row('action', '=', 'status'), row('detail', 'like', fromPending)]),
        ]),
      )
      .where('actor', '<>', 'patient')
      .groupBy(['objectId', 'action'])
      .execute()
    for (const { objectId, action, at } of rows) {
      const one = known.get(objectId) ?? { at: null, isAdded: false }
      known.set(objectId, action === 'create' ? { ...one, isAdded: true } : { ...one, at })
    }
  }
  return known
}

/**
 * Who changed that field of the website last, or took it back, as the log says it; undefined where nobody did since then.
 * Asked only where no row of the draft tells.
 */
export function findLastChangeOf(
  db: Database,
  { field, since }: { field: string; since: string },
): Promise<{ by: string; at: string } | undefined> {
  return db
    .selectFrom('audit_log')
    .select(['actor as by', 'at'])
    .where('action', 'in', ['edit', 'discard'])
    .where('object', '=', 'website')
    .where('at', '>=', since)
    .where('detail', 'like', `%${JSON.stringify(field)}%`)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}
