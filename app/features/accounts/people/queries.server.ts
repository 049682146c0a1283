import { columns } from '#app/db/columns.ts'
import { newestFirst } from '#app/db/lists/place.server.ts'
import type { AdminRow } from '#app/db/staff-tables.ts'
import type { Database } from '#app/db/tables.ts'
import type { Cursor } from '#app/platform/lists/pages.ts'
import { roleInWords } from '../copy.ts'
import { endInvitationsOf } from '../invitations/queries.server.ts'
import { usernameKey } from '../rules.ts'
import { endSessionsOf } from '../sessions/queries.server.ts'
import { endPendingSignIns } from '../two-step/queries.server.ts'

/** A clinic has a handful; more than this are not shown. */
const mostListed = 500

export type Person = Pick<
  AdminRow,
  | 'id'
  | 'username'
  | 'name'
  | 'email'
  | 'role'
  | 'clinicianId'
  | 'updatedAt'
  | 'deactivatedAt'
  | 'mustChangePassword'
  | 'lastSignInAt'
> & {
  /** When two-step verification was turned on; null while it is off. */
  factorSince: string | null
  /** Whether they have a passkey: 1 or 0, true or false. */
  hasPasskey: unknown
  /** By when two-step verification has to be there; null where none is due. */
  factorDueAt: string | null
  /** When a session of theirs was last used; null where none is kept. */
  lastSeenAt: string | null
}

/** A clinician of the team, whose appointments an account may see. */
export type ClinicianChoice = { id: string; name: string }

/** Those who weren't deleted, in the order of the team. */
export const listClinicians = (db: Database): Promise<ClinicianChoice[]> =>
  db
    .selectFrom('clinicians')
    .select(['id', 'name'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(mostListed)
    .execute()

/** All who were not deleted, by user name; those who were deactivated, too. */
export function listPeople(db: Database): Promise<Person[]> {
  return db
    .selectFrom('admins')
    .leftJoin('two_step_secrets', 'two_step_secrets.adminId', 'admins.id')
    .select(['admins.id', 'username', 'name', 'email', 'role', 'clinicianId', 'admins.updatedAt'])
    .select([
      'deactivatedAt',
      'mustChangePassword',
      'lastSignInAt',
      'two_step_secrets.onSince as factorSince',
    ])
    .select((row) =>
      row
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('lastSeenAt').as('last'))
        .whereRef('sessions.adminId', '=', 'admins.id')
        .as('lastSeenAt'),
    )
    .select('factorDueAt')
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.adminId', '=', 'admins.id')).as(
        'hasPasskey',
      ),
    )
    .where('deletedAt', 'is', null)
    .orderBy('usernameKey')
    .limit(mostListed)
    .execute()
}

/** Whether the user name is that of somebody deleted, who can be brought back. */
export async function isNameOfDeleted(db: Database, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('admins')
    .select('id')
    .where('usernameKey', '=', usernameKey(username))
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

type Shut = { deactivatedAt: string | null; deletedAt: string | null; updatedAt: string }

/**
 * Stores whether somebody may enter. Where they may not, their pending sign-ins, their sessions and the invitations they
 * sent end as well.
 */
export async function updateStanding(
  tx: Database,
  id: string,
  { now, ...shut }: Shut & { now: Temporal.Instant },
): Promise<void> {
  const isShut = shut.deactivatedAt !== null || shut.deletedAt !== null
  await tx.updateTable('admins').set(shut).where('id', '=', id).execute()
  if (!isShut) return
  await endPendingSignIns(tx, id)
  await endSessionsOf(tx, id, { now })
  await endInvitationsOf(tx, id, now)
}

/** Forgets people for good who were deleted before that instant; sessions, factors and passkeys go with them. @returns how many */
export async function deleteOldAdmins(db: Database, deletedBefore: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('admins')
    .where('deletedAt', '<', columns.instant(deletedBefore))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Users who were deleted, last deleted first. @param since who was deleted at that moment or before is left out */
export async function listDeletedAdmins(
  db: Database,
  { after, since, most }: { after: Cursor | null; since: string; most: number },
) {
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'name', 'username', 'role', 'deletedAt', 'updatedAt'])
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name || row.username,
    detail: roleInWords(row.role),
    deletedAt: row.deletedAt ?? '',
    updatedAt: row.updatedAt,
  }))
}
