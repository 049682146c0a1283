import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'
import { absoluteHours, idleMinutes, lastSeenSeconds } from './rules.ts'

export type LiveSession = { id: string; lastSeenAt: string; adminId: string; username: string; name: string }

export async function insertSession(
  tx: Database,
  session: { id: string; adminId: string; now: Temporal.Instant },
): Promise<void> {
  const at = columns.instant(session.now)
  await tx
    .insertInto('sessions')
    .values({ id: session.id, adminId: session.adminId, createdAt: at, lastSeenAt: at, endedAt: null })
    .execute()
}

/** The session and its admin; undefined once it ended, sat idle, grew too old, or the admin is gone. */
export function findLiveSession(
  db: Database,
  id: string,
  now: Temporal.Instant,
): Promise<LiveSession | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.adminId')
    .select(['sessions.id', 'sessions.lastSeenAt', 'admins.id as adminId', 'admins.username', 'admins.name'])
    .where('sessions.id', '=', id)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.lastSeenAt', '>', columns.instant(now.subtract({ minutes: idleMinutes })))
    .where('sessions.createdAt', '>', columns.instant(now.subtract({ hours: absoluteHours })))
    .executeTakeFirst()
}

/** Notes the deed, at most once in `lastSeenSeconds`. */
export async function touchSession(db: Database, session: LiveSession, now: Temporal.Instant): Promise<void> {
  const noted = columns.asInstant(session.lastSeenAt)
  if (now.since(noted).total('seconds') < lastSeenSeconds) return
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: columns.instant(now) })
    .where('id', '=', session.id)
    .where('endedAt', 'is', null)
    .execute()
}

/** @returns whose session it was; undefined where none was open under that id. */
export async function endSession(
  db: Database,
  id: string,
  now: Temporal.Instant,
): Promise<{ adminId: string } | undefined> {
  return db
    .updateTable('sessions')
    .set({ endedAt: columns.instant(now) })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('adminId')
    .executeTakeFirst()
}
