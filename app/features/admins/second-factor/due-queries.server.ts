import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import { graceDays, settingsId } from '../rules.ts'
import { hasFactor } from './queries.server.ts'

/** Since when everybody needs a second factor; null where nobody has to. */
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
 * At a sign-in: where a second factor is required and missing, it is due some days after the first one that said so.
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

/** Somebody has a second factor now. */
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

/** Whoever may enter and has no second factor, with the day by which it has to be there; null: not told yet. */
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
          selectFrom('second_factors')
            .select('adminId')
            .whereRef('second_factors.adminId', '=', 'admins.id')
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
