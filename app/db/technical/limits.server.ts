import { sql } from 'kysely'
import { columns } from '../columns.ts'
import type { Database } from '../tables.ts'

export type Limit = {
  /** Such as `appointment-address`; part of the key. */
  name: string
  /** How many in one window. */
  count: number
  windowSeconds: number
}

export type LimitAnswer = { ok: true } | { ok: false; retryAfter: number }

/**
 * Counts one event against a limit, in one statement, so that it holds in parallel and across processes on
 * both engines. Inside a transaction the count goes back with it.
 * @param subject a digest where it stands for a person: no address or mail address is stored.
 */
export async function countAgainst(
  db: Database,
  limit: Limit,
  { subject, now, factor }: { subject: string; now: Temporal.Instant; factor: number },
): Promise<LimitAnswer> {
  const at = columns.instant(now)
  const resetAt = columns.instant(now.add({ seconds: limit.windowSeconds }))
  const allowed = allowedBy(limit, factor)
  const row = await db
    .insertInto('limits')
    .values({ key: `${limit.name}:${subject}`, count: 1, resetAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when limits."resetAt" <= ${at} then 1 else limits.count + 1 end`,
        resetAt: sql<string>`case when limits."resetAt" <= ${at} then ${resetAt} else limits."resetAt" end`,
      }),
    )
    .returning(['count', 'resetAt'])
    .executeTakeFirstOrThrow()
  if (row.count <= allowed) return { ok: true }
  const seconds = columns.asInstant(row.resetAt).since(now).total('seconds')
  return { ok: false, retryAfter: Math.max(1, Math.ceil(seconds)) }
}

/** Gives one event back that turned out not to count, such as a sign-in that succeeded. */
export async function takeBack(db: Database, limit: Limit, subject: string): Promise<void> {
  await db
    .updateTable('limits')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', `${limit.name}:${subject}`)
    .where('count', '>', 0)
    .execute()
}

/** Of these subjects those that may do no more, and until when. */
export async function fullUntil(
  db: Database,
  limit: Limit,
  { subjects, now, factor }: { subjects: string[]; now: Temporal.Instant; factor: number },
): Promise<Map<string, Temporal.Instant>> {
  if (subjects.length === 0) return new Map()
  const keys = new Map(subjects.map((subject) => [`${limit.name}:${subject}`, subject]))
  const rows = await db
    .selectFrom('limits')
    .select(['key', 'resetAt'])
    .where('key', 'in', [...keys.keys()])
    .where('count', '>=', allowedBy(limit, factor))
    .where('resetAt', '>', columns.instant(now))
    .execute()
  return new Map(rows.map(({ key, resetAt }) => [keys.get(key) ?? '', columns.asInstant(resetAt)]))
}

/** Begins again for that subject. */
export async function forgetLimit(db: Database, limit: Limit, subject: string): Promise<void> {
  await db.deleteFrom('limits').where('key', '=', `${limit.name}:${subject}`).execute()
}

/** At least one, however small the factor. */
const allowedBy = ({ count }: Limit, factor: number) => Math.max(1, Math.floor(count * factor))

/** Forgets windows that are over; a job calls it now and then. */
export async function deleteOldLimits(db: Database, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('limits').where('resetAt', '<=', columns.instant(now)).execute()
}
