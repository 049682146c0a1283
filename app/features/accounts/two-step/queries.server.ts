import { columns } from '#app/db/columns.ts'
import type { PendingSignInRow, TwoStepRow } from '#app/db/staff-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { countPasskeysOf } from '../passkeys/queries.server.ts'
import { codesPerSignIn, graceDays, pendingSignInMinutes, settingsId } from '../rules.ts'

export function findFactor(db: Database, adminId: string): Promise<TwoStepRow | undefined> {
  return db.selectFrom('two_step_secrets').selectAll().where('adminId', '=', adminId).executeTakeFirst()
}

/** Whether codes of an app are asked for. */
export const hasApp = async (db: Database, adminId: string): Promise<boolean> =>
  Boolean((await findFactor(db, adminId))?.onSince)

/** Whether anything is asked for besides the password: codes of an app, or a passkey. */
export const hasFactor = async (db: Database, adminId: string): Promise<boolean> =>
  (await hasApp(db, adminId)) || (await countPasskeysOf(db, adminId)) > 0

/** What is offered to the admin until it is taken, in place of an earlier offer. */
export async function putOffer(tx: Database, adminId: string, offer: string | null): Promise<void> {
  await tx
    .insertInto('two_step_secrets')
    .values({ adminId, offer, secret: '', onSince: null, lastStep: 0 })
    .onConflict((conflict) => conflict.column('adminId').doUpdateSet({ offer }))
    .execute()
}

/** @returns false where that offer is not there any more: it was taken or replaced by another tab. */
export async function takeOffer(
  tx: Database,
  adminId: string,
  { offer, turnOn }: { offer: string; turnOn?: { secret: string; step: number; now: Temporal.Instant } },
): Promise<boolean> {
  const on = turnOn && {
    secret: turnOn.secret,
    lastStep: turnOn.step,
    onSince: columns.instant(turnOn.now),
  }
  const { numUpdatedRows } = await tx
    .updateTable('two_step_secrets')
    .set({ offer: null, ...on })
    .where('adminId', '=', adminId)
    .where('offer', '=', offer)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  if (turnOn) await endPendingSignIns(tx, adminId)
  return true
}

/** Uses up a step, in one statement: of two who send the same code at once one comes in (ASVS 6.5.1). */
export async function consumeStep(tx: Database, adminId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_step_secrets')
    .set({ lastStep: step })
    .where('adminId', '=', adminId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Codes of an app; anyone who was asked for one begins again. Where that was all there was, recovery codes go, too. */
export async function deleteApp(tx: Database, adminId: string): Promise<void> {
  await endPendingSignIns(tx, adminId)
  await tx.deleteFrom('two_step_secrets').where('adminId', '=', adminId).execute()
  if (!(await hasFactor(tx, adminId))) await deleteRecoveryCodes(tx, adminId)
}

/** Of somebody who has no two-step verification any more. */
async function deleteRecoveryCodes(tx: Database, adminId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('adminId', '=', adminId).execute()
}

export async function replaceRecoveryCodes(tx: Database, adminId: string, ids: string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('adminId', '=', adminId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(ids.map((id) => ({ id, adminId, usedAt: null })))
    .execute()
}

/** @returns false where the code is none of this admin's, or was used. */
export async function consumeRecoveryCode(
  tx: Database,
  { id, adminId, now }: { id: string; adminId: string; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ usedAt: columns.instant(now) })
    .where('id', '=', id)
    .where('adminId', '=', adminId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** How many recovery codes there are, used ones too, and how many still work. */
export async function countRecoveryCodes(
  db: Database,
  adminId: string,
): Promise<{ all: number; left: number }> {
  const rows = await db.selectFrom('recovery_codes').select('usedAt').where('adminId', '=', adminId).execute()
  return { all: rows.length, left: rows.filter((row) => row.usedAt === null).length }
}

export async function insertPendingSignIn(
  tx: Database,
  pending: { id: string; adminId: string; now: Temporal.Instant },
): Promise<void> {
  const { id, adminId, now } = pending
  const before = columns.instant(now.subtract({ minutes: pendingSignInMinutes }))
  await tx.deleteFrom('pending_sign_ins').where('createdAt', '<', before).execute()
  await tx
    .insertInto('pending_sign_ins')
    .values({ id, adminId, createdAt: columns.instant(now), attempts: 0 })
    .execute()
}

/** Where password or factor change, what was begun with the old ones is over. */
export async function endPendingSignIns(tx: Database, adminId: string): Promise<void> {
  await tx.deleteFrom('pending_sign_ins').where('adminId', '=', adminId).execute()
}

/** Whose sign-in waits for a code; undefined where none does. */
export function findPendingSignIn(
  db: Database,
  id: string,
  now: Temporal.Instant,
): Promise<PendingSignInRow | undefined> {
  return db
    .selectFrom('pending_sign_ins')
    .selectAll()
    .where('id', '=', id)
    .where('attempts', '<', codesPerSignIn)
    .where('createdAt', '>', columns.instant(now.subtract({ minutes: pendingSignInMinutes })))
    .executeTakeFirst()
}

/** Counts one code before it is looked at, so that parallel ones cannot slip past. */
export async function countCode(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pending_sign_ins')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', codesPerSignIn)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns false where another request was faster. */
export async function deletePendingSignIn(tx: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('pending_sign_ins').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Since when everybody needs two-step verification; null where nobody has to. */
export async function factorRequiredSince(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .select('factorRequiredSince')
    .where('id', '=', settingsId)
    .executeTakeFirst()
  return row?.factorRequiredSince ?? null
}

/**
 * Asks it of everybody from now on, or of nobody: what was due is then due no more.
 * @returns false where it was so already
 */
export async function updateFactorRequired(tx: Database, since: Temporal.Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('settings')
    .set({ factorRequiredSince: since && columns.instant(since) })
    .where('id', '=', settingsId)
    .where('factorRequiredSince', since ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (since === null) await tx.updateTable('admins').set({ factorDueAt: null }).execute()
  return numUpdatedRows === 1n
}

/**
 * At a sign-in: where two-step verification is required and missing, it is due some days after the first one that said so.
 * @returns whether it is due, at once or later
 */
export async function noteFactorDue(tx: Database, adminId: string, now: Temporal.Instant): Promise<boolean> {
  if ((await factorRequiredSince(tx)) === null) return false
  if (await hasFactor(tx, adminId)) {
    await clearFactorDue(tx, adminId)
    return false
  }
  await tx
    .updateTable('admins')
    .set({ factorDueAt: columns.instant(now.add({ hours: graceDays * hoursOfDay })) })
    .where('id', '=', adminId)
    .where('factorDueAt', 'is', null)
    .execute()
  return true
}

/** Somebody has two-step verification now. */
export async function clearFactorDue(tx: Database, adminId: string): Promise<void> {
  await tx
    .updateTable('admins')
    .set({ factorDueAt: null })
    .where('id', '=', adminId)
    .where('factorDueAt', 'is not', null)
    .execute()
}

/** By when somebody has to have one; null where none is due, or there is one meanwhile. */
export async function findFactorDue(db: Database, adminId: string): Promise<Temporal.Instant | null> {
  const row = await db.selectFrom('admins').select('factorDueAt').where('id', '=', adminId).executeTakeFirst()
  if (!row?.factorDueAt || (await hasFactor(db, adminId))) return null
  return columns.asInstant(row.factorDueAt)
}

/** Anyone who may enter and has no two-step verification, with the day by which it has to be there; null: not told yet. */
export const listWithoutFactor = (
  db: Database,
  limit: number,
): Promise<{ name: string; username: string; factorDueAt: string | null }[]> =>
  withoutFactor(db).select(['name', 'username', 'factorDueAt']).orderBy('usernameKey').limit(limit).execute()

/** How many those are, however long the list. */
export async function countWithoutFactor(db: Database): Promise<number> {
  const row = await withoutFactor(db)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

const withoutFactor = (db: Database) =>
  ofThoseWhoEnter(db)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('two_step_secrets')
            .select('adminId')
            .whereRef('two_step_secrets.adminId', '=', 'admins.id')
            .where('onSince', 'is not', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkeys').select('adminId').whereRef('passkeys.adminId', '=', 'admins.id'))),
    )

export async function countWhoEnter(db: Database): Promise<number> {
  const row = await ofThoseWhoEnter(db)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

const hoursOfDay = 24

const ofThoseWhoEnter = (db: Database) =>
  db.selectFrom('admins').where('deactivatedAt', 'is', null).where('deletedAt', 'is', null)

/** Whether a passkey may be the only step of signing in. */
export async function isPasskeyAlone(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('passkeyAlone')
    .where('id', '=', settingsId)
    .executeTakeFirst()
  return columns.isSet(row?.passkeyAlone ?? 0)
}

/** @returns false where it was so already */
export async function updatePasskeyAlone(tx: Database, isAllowed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('settings')
    .set({ passkeyAlone: columns.flag(isAllowed) })
    .where('id', '=', settingsId)
    .where('passkeyAlone', '!=', columns.flag(isAllowed))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Anyone who has a passkey and no recovery code that still works. */
export function listPasskeysWithoutCodes(
  db: Database,
  limit: number,
): Promise<{ name: string; username: string }[]> {
  return db
    .selectFrom('admins')
    .select(['name', 'username'])
    .where('deactivatedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('passkeys').select('adminId').whereRef('passkeys.adminId', '=', 'admins.id')),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recovery_codes')
            .select('adminId')
            .whereRef('recovery_codes.adminId', '=', 'admins.id')
            .where('usedAt', 'is', null),
        ),
      ),
    )
    .orderBy('usernameKey')
    .limit(limit)
    .execute()
}
