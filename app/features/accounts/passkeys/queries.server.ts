import { columns } from '#app/db/columns.ts'
import type { AdminRow, PasskeyChallengeRow, PasskeyRow } from '#app/db/staff-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { challengeMinutes, mostPasskeys, type Purpose } from '../rules.ts'

export type Passkey = PasskeyRow

/** A passkey and whose it is. */
export type OwnedPasskey = PasskeyRow & Pick<AdminRow, 'username' | 'passwordHash' | 'role'>

/** Somebody's own, the first one first. */
export function listPasskeys(db: Database, adminId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('adminId', '=', adminId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(mostPasskeys)
    .execute()
}

/** Undefined where there is none, and where its owner may not enter. */
export function findPasskey(db: Database, id: string): Promise<OwnedPasskey | undefined> {
  return db
    .selectFrom('passkeys')
    .innerJoin('admins', 'admins.id', 'passkeys.adminId')
    .selectAll('passkeys')
    .select(['admins.username', 'admins.passwordHash', 'admins.role'])
    .where('passkeys.id', '=', id)
    .where('admins.deactivatedAt', 'is', null)
    .where('admins.deletedAt', 'is', null)
    .executeTakeFirst()
}

/** @returns false where that credential is known already, whosever it is */
export async function insertPasskey(tx: Database, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Notes a use, in one statement: the counter only rises, so of two answers with the same one a single one counts.
 * Authenticators that do not count stay at 0.
 */
export async function notePasskeyUse(
  tx: Database,
  {
    id,
    counter,
    isBackedUp,
    now,
  }: { id: string; counter: number; isBackedUp: boolean; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, backedUp: columns.flag(isBackedUp), lastUsedAt: columns.instant(now) })
    .where('id', '=', id)
    .where((row) => (counter === 0 ? row('counter', '=', 0) : row('counter', '<', counter)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePasskey(
  tx: Database,
  { id, adminId }: { id: string; adminId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('adminId', '=', adminId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deletePasskeysOf(tx: Database, adminId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('adminId', '=', adminId).execute()
}

export async function countPasskeysOf(db: Database, adminId: string): Promise<number> {
  const row = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('adminId', '=', adminId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** How many passkeys, and of how many people, were made for another host than this one. */
export async function countOfOtherHosts(
  db: Database,
  host: string | null,
): Promise<{ passkeys: number; people: number }> {
  const row = await db
    .selectFrom('passkeys')
    .select(({ fn }) => [fn.countAll().as('passkeys'), fn.count('adminId').distinct().as('people')])
    .where('relyingParty', '!=', host ?? '')
    .executeTakeFirst()
  return { passkeys: Number(row?.passkeys ?? 0), people: Number(row?.people ?? 0) }
}

type Challenge = Omit<PasskeyChallengeRow, 'createdAt' | 'purpose'> & {
  purpose: Purpose
  now: Temporal.Instant
}

/** In place of an earlier one under that id. */
export async function putChallenge(tx: Database, { now, ...challenge }: Challenge): Promise<void> {
  const row = { ...challenge, createdAt: columns.instant(now) }
  await tx
    .insertInto('passkey_challenges')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Takes it, in one statement: anyone who asks for it a second time finds none. */
export function takeChallenge(
  db: Database,
  { id, purpose, now }: { id: string; purpose: Purpose; now: Temporal.Instant },
): Promise<PasskeyChallengeRow | undefined> {
  return db
    .deleteFrom('passkey_challenges')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('createdAt', '>=', oldest(now))
    .returningAll()
    .executeTakeFirst()
}

/** Every hour, so that a challenge is gone an hour after its time even where nobody signs in again. */
export async function deleteOldChallenges(db: Database, now: Temporal.Instant): Promise<number> {
  const gone = await db
    .deleteFrom('passkey_challenges')
    .where('createdAt', '<', oldest(now))
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

const oldest = (now: Temporal.Instant) => columns.instant(now.subtract({ minutes: challengeMinutes }))
