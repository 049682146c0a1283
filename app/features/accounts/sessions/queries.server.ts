import { columns } from '#app/db/columns.ts'
import type { AdminRow, SessionRow } from '#app/db/staff-tables.ts'
import type { Database } from '#app/db/tables.ts'
import type { Language } from '#app/db/values.ts'
import { absoluteHours, answersPerSession, confirmedMinutes, idleMinutes, lastSeenSeconds } from '../rules.ts'

const listLimit = 100

export type LiveSession = {
  id: string
  createdAt: string
  lastSeenAt: string
  adminId: string
  username: string
  name: string
  role: string
  /** Of the team; null where the account belongs to nobody who is there. */
  clinicianId: string | null
  language: Language | null
  mustChangePassword: AdminRow['mustChangePassword']
  factorDueAt: AdminRow['factorDueAt']
  letterKeys: AdminRow['letterKeys']
  sidebarCollapsed: AdminRow['sidebarCollapsed']
  setupList: AdminRow['setupList']
}

export async function insertSession(
  tx: Database,
  session: { id: string; adminId: string; device: string; now: Temporal.Instant },
): Promise<void> {
  const { id, adminId, device } = session
  const at = columns.instant(session.now)
  await tx
    .insertInto('sessions')
    .values({
      id,
      adminId,
      device,
      createdAt: at,
      lastSeenAt: at,
      endedAt: null,
      confirmedAt: at,
      wrongAnswers: 0,
    })
    .execute()
  await tx.updateTable('admins').set({ lastSignInAt: at }).where('id', '=', adminId).execute()
}

/** The session and its admin; undefined once it ended, sat idle, grew too old, or the admin may not enter any more. */
export function findLiveSession(
  db: Database,
  id: string,
  now: Temporal.Instant,
): Promise<LiveSession | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.adminId')
    .leftJoin('clinicians', (join) =>
      join.onRef('clinicians.id', '=', 'admins.clinicianId').on('clinicians.deletedAt', 'is', null),
    )
    .select(['sessions.id', 'sessions.createdAt', 'sessions.lastSeenAt'])
    .select(['admins.id as adminId', 'admins.username', 'admins.name', 'admins.role', 'admins.language'])
    .select(['clinicians.id as clinicianId'])
    .select(['admins.mustChangePassword', 'admins.factorDueAt', 'admins.letterKeys'])
    .select(['admins.sidebarCollapsed', 'admins.setupList'])
    .where('sessions.id', '=', id)
    .where('admins.deactivatedAt', 'is', null)
    .where('admins.deletedAt', 'is', null)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.lastSeenAt', '>', columns.instant(now.subtract({ minutes: idleMinutes })))
    .where('sessions.createdAt', '>', columns.instant(now.subtract({ hours: absoluteHours })))
    .executeTakeFirst()
}

/** What is known of a session, over or not; undefined where there never was one, or its admin is gone. */
export function findAnySession(
  db: Database,
  id: string,
): Promise<Pick<SessionRow, 'createdAt' | 'lastSeenAt' | 'endedAt'> | undefined> {
  return db
    .selectFrom('sessions')
    .select(['createdAt', 'lastSeenAt', 'endedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Notes the use, at most once in `lastSeenSeconds`.
 * @returns when the last use was, as the table says it now.
 */
export async function touchSession(
  db: Database,
  session: Pick<LiveSession, 'id' | 'lastSeenAt'>,
  now: Temporal.Instant,
): Promise<string> {
  const noted = columns.asInstant(session.lastSeenAt)
  if (now.since(noted).total('seconds') < lastSeenSeconds) return session.lastSeenAt
  const lastSeenAt = columns.instant(now)
  await db
    .updateTable('sessions')
    .set({ lastSeenAt })
    .where('id', '=', session.id)
    .where('endedAt', 'is', null)
    .execute()
  return lastSeenAt
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

/** An admin's sessions that are still open, the latest used first; bounded by what the list can show. */
export function listLiveSessions(
  db: Database,
  adminId: string,
  now: Temporal.Instant,
): Promise<Pick<SessionRow, 'id' | 'device' | 'createdAt' | 'lastSeenAt'>[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'createdAt', 'lastSeenAt'])
    .where('adminId', '=', adminId)
    .where('endedAt', 'is', null)
    .where('lastSeenAt', '>', columns.instant(now.subtract({ minutes: idleMinutes })))
    .where('createdAt', '>', columns.instant(now.subtract({ hours: absoluteHours })))
    .orderBy('lastSeenAt', 'desc')
    .limit(listLimit)
    .execute()
}

/**
 * Ends an admin's open sessions: all but one, or only one.
 * @returns how many ended.
 */
export async function endSessionsOf(
  tx: Database,
  adminId: string,
  { now, but, only }: { now: Temporal.Instant; but?: string; only?: string },
): Promise<number> {
  let ending = tx
    .updateTable('sessions')
    .set({ endedAt: columns.instant(now) })
    .where('adminId', '=', adminId)
    .where('endedAt', 'is', null)
  if (but !== undefined) ending = ending.where('id', '!=', but)
  if (only !== undefined) ending = ending.where('id', '=', only)
  const { numUpdatedRows } = await ending.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Whether the session's person proved who they are within the last minutes. */
export async function isLatelyConfirmed(db: Database, id: string, now: Temporal.Instant): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('confirmedAt', '>', columns.instant(now.subtract({ minutes: confirmedMinutes })))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts one answer before it is looked at, so that parallel ones cannot slip past.
 * @returns how many answers are still allowed after this one; undefined where it may not be looked at.
 */
export async function countAnswer(db: Database, id: string): Promise<number | undefined> {
  const row = await db
    .updateTable('sessions')
    .set((session) => ({ wrongAnswers: session('wrongAnswers', '+', 1) }))
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('wrongAnswers', '<', answersPerSession)
    .returning('wrongAnswers')
    .executeTakeFirst()
  return row && answersPerSession - row.wrongAnswers
}

/** The answer that was counted does not count. */
export async function giveBackAnswer(db: Database, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set((session) => ({ wrongAnswers: session('wrongAnswers', '-', 1) }))
    .where('id', '=', id)
    .where('wrongAnswers', '>', 0)
    .execute()
}

/** The answer was right: guarded actions are open for some minutes, and wrong answers are forgotten. */
export async function markConfirmed(tx: Database, id: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ confirmedAt: columns.instant(now), wrongAnswers: 0 })
    .where('id', '=', id)
    .execute()
}

/** The same session under a new id: the old token opens nothing any more (docs/security.md, T7). */
export async function renewSession(tx: Database, id: string, newId: string): Promise<void> {
  await tx.updateTable('sessions').set({ id: newId }).where('id', '=', id).execute()
}

/**
 * Forgets sessions that ended, or were last used, before that instant, sign-ins that got no further, and what passkeys
 * were asked to sign.
 */
export async function deleteOldSessions(db: Database, before: Temporal.Instant): Promise<number> {
  const at = columns.instant(before)
  await db.deleteFrom('pending_sign_ins').where('createdAt', '<', at).execute()
  await db.deleteFrom('passkey_challenges').where('createdAt', '<', at).execute()
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((row) => row.or([row('endedAt', '<', at), row('lastSeenAt', '<', at)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
