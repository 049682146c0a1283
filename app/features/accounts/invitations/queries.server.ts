import { columns } from '#app/db/columns.ts'
import type { InvitationRow } from '#app/db/staff-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { mostWaiting } from '../rules.ts'
import type { KeptToken } from './token.server.ts'

export type Invitation = Omit<InvitationRow, 'digest' | 'token'>

/** With the name of who invites; null where that account is gone. */
export type ListedInvitation = Invitation & { inviter: string | null }

export async function insertInvitation(
  tx: Database,
  invitation: Pick<
    InvitationRow,
    'id' | 'email' | 'name' | 'role' | 'clinicianId' | 'language' | 'invitedBy'
  > &
    KeptToken,
  { now, expiresAt }: { now: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<void> {
  const at = columns.instant(now)
  const times = { createdAt: at, updatedAt: at, expiresAt: columns.instant(expiresAt) }
  await tx
    .insertInto('invitations')
    .values({ ...invitation, ...times, usedAt: null, adminId: null })
    .execute()
}

/** Those that nobody has accepted, ended ones too, newest first. */
export function listWaiting(db: Database): Promise<ListedInvitation[]> {
  return withInviter(db)
    .where('usedAt', 'is', null)
    .orderBy('invitations.createdAt', 'desc')
    .orderBy('invitations.id')
    .limit(mostWaiting)
    .execute()
}

/** How many nobody has accepted, ended ones too. */
export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** By what stands for its token; used and ended ones too. */
export const findByDigest = (db: Database, digest: string): Promise<ListedInvitation | undefined> =>
  withInviter(db).where('digest', '=', digest).executeTakeFirst()

/** For its email: with the encrypted token. */
export const findForEmail = (
  db: Database,
  id: string,
): Promise<(ListedInvitation & Pick<InvitationRow, 'token'>) | undefined> =>
  withInviter(db).select('token').where('invitations.id', '=', id).executeTakeFirst()

const withInviter = (db: Database) =>
  db
    .selectFrom('invitations')
    .leftJoin('admins', 'admins.id', 'invitedBy')
    .select(['invitations.id', 'invitations.email', 'invitations.name', 'invitations.role'])
    .select([
      'invitations.clinicianId',
      'invitations.language',
      'invitedBy',
      'invitations.createdAt',
      'invitations.updatedAt',
    ])
    .select(['expiresAt', 'usedAt', 'adminId'])
    .select(({ fn, val, ref }) =>
      fn
        .coalesce(fn<string | null>('nullif', [ref('admins.name'), val('')]), 'admins.username')
        .as('inviter'),
    )

/** One that nobody has accepted, locked until the transaction ends. */
export function findWaitingForChange(tx: Database, id: string): Promise<Invitation | undefined> {
  return tx
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

type Renewed = { id: string; invitedBy: string; updatedAt: string; expiresAt: Temporal.Instant } & KeptToken

/** A new token in place of the one before, which opens nothing any more, and the whole time once more. */
export async function renewInvitation(tx: Database, { id, expiresAt, ...renewed }: Renewed): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ ...renewed, expiresAt: columns.instant(expiresAt) })
    .where('id', '=', id)
    .execute()
}

/** Of somebody who may invite nobody any more: their links open nothing, and are listed as over. */
export async function endInvitationsOf(
  tx: Database,
  invitedBy: string,
  now: Temporal.Instant,
): Promise<void> {
  const at = columns.instant(now)
  await tx
    .updateTable('invitations')
    .set({ expiresAt: at })
    .where('invitedBy', '=', invitedBy)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .execute()
}

export async function deleteInvitation(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('invitations').where('id', '=', id).execute()
}

/** Uses it up, in one statement: of two who accept it at once one comes in. @returns false where it opens nothing */
export async function takeInvitation(
  tx: Database,
  { digest, adminId, now }: { digest: string; adminId: string; now: Temporal.Instant },
): Promise<boolean> {
  const at = columns.instant(now)
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ usedAt: at, adminId, updatedAt: at })
    .where('digest', '=', digest)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets invitations that ended before that instant, accepted ones too. @returns how many */
export async function deleteOldInvitations(db: Database, endedBefore: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('expiresAt', '<', columns.instant(endedBefore))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
