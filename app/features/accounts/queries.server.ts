import { PostgresAdapter, type SelectQueryBuilder } from 'kysely'
import { columns } from '#app/db/columns.ts'
import type { AdminRow } from '#app/db/staff-tables.ts'
import type { Database, Tables } from '#app/db/tables.ts'
import type { Language, Role } from '#app/db/values.ts'
import { adminRole, firstAdmin, type Standing, usernameKey } from './rules.ts'
import { endPendingSignIns } from './two-step/queries.server.ts'

/** Not anyone who was deactivated or deleted: nothing that opens the back office finds them. */
const thoseWhoMayEnter = <O>(admins: SelectQueryBuilder<Tables, 'admins', O>) =>
  admins.where('admins.deactivatedAt', 'is', null).where('admins.deletedAt', 'is', null)

/** For sign-in alone: with the password's hash. Anyone who was deactivated or deleted is nobody here. */
export function findForSignIn(
  db: Database,
  username: string,
): Promise<Pick<AdminRow, 'id' | 'username' | 'name' | 'role' | 'passwordHash'> | undefined> {
  return db
    .selectFrom('admins')
    .select(['id', 'username', 'name', 'role', 'passwordHash'])
    .where('usernameKey', '=', usernameKey(username))
    .$call(thoseWhoMayEnter)
    .executeTakeFirst()
}

/** Whom staff can ask for another role: those who have been here longest first. */
export function listOwners(db: Database, most: number): Promise<{ name: string; email: string }[]> {
  return db
    .selectFrom('admins')
    .select((row) => [
      row.case().when('name', '=', '').then(row.ref('username')).else(row.ref('name')).end().as('name'),
      'email',
    ])
    .where('role', '=', adminRole)
    .$call(thoseWhoMayEnter)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function hasAnyAdmin(db: Database): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Who may enter and as what, of all, held until the transaction ends: of two who delete or demote each other the
 * second sees what the first left (docs/security.md, T16). SQLite's transactions begin as writers, PostgreSQL locks
 * the rows.
 */
export async function lockAdmins(tx: Database): Promise<Standing[]> {
  const all = tx.selectFrom('admins').select(['id', 'role', 'deactivatedAt', 'deletedAt']).orderBy('id')
  const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter
  return (isPostgres ? all.forUpdate() : all).execute()
}

/** Locked against a second change at the same moment until the transaction ends. */
export function findForChange(tx: Database, id: string): Promise<AdminRow | undefined> {
  return tx.selectFrom('admins').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Changed = Pick<AdminRow, 'username' | 'name' | 'email' | 'role' | 'clinicianId'> & {
  id: string
  /** Of a temporary password; none where the current one stays. */
  passwordHash: string | undefined
}

/** Throws where the username is taken. */
export async function updateAdmin(
  tx: Database,
  { id, passwordHash, ...fields }: Changed,
  updatedAt: string,
): Promise<void> {
  await tx
    .updateTable('admins')
    .set({
      ...fields,
      ...(passwordHash !== undefined && { passwordHash, mustChangePassword: 1 as const }),
      usernameKey: usernameKey(fields.username),
      updatedAt,
    })
    .where('id', '=', id)
    .execute()
  if (passwordHash !== undefined) await endPendingSignIns(tx, id)
}

/** In which that admin reads the back office; undefined for that of their browser, and for nobody who has an account. */
export async function findLanguage(db: Database, id: string): Promise<Language | undefined> {
  const row = await db.selectFrom('admins').select('language').where('id', '=', id).executeTakeFirst()
  return row?.language ?? undefined
}

/**
 * Of the back office, for that admin; it is theirs alone and held against nothing that others saw.
 * @param language null for that of the browser
 * @returns whether it was another one before
 */
export async function updateLanguage(tx: Database, id: string, language: Language | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admins')
    .set({ language })
    .where('id', '=', id)
    .where('language', 'is distinct from', language)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether that admin's sidebar is collapsed. */
export async function updateSidebar(db: Database, id: string, isCollapsed: boolean): Promise<void> {
  await db
    .updateTable('admins')
    .set({ sidebarCollapsed: columns.flag(isCollapsed) })
    .where('id', '=', id)
    .execute()
}

/** Whether single letters do something, for that admin. @returns whether it was otherwise before */
export async function updateLetterKeys(tx: Database, id: string, isOn: boolean): Promise<boolean> {
  const letterKeys = columns.flag(isOn)
  const { numUpdatedRows } = await tx
    .updateTable('admins')
    .set({ letterKeys })
    .where('id', '=', id)
    .where('letterKeys', '!=', letterKeys)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Ends sign-ins that wait for their code: the password that began them is the old one.
 * @param isOwn whose it is chose it; else they have to choose another before anything opens
 */
export async function updatePassword(
  tx: Database,
  {
    id,
    passwordHash,
    isOwn,
    now,
  }: { id: string; passwordHash: string; isOwn: boolean; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('admins')
    .set({
      passwordHash,
      mustChangePassword: columns.flag(!isOwn),
      updatedAt: columns.instant(now),
    })
    .where('id', '=', id)
    .execute()
  await endPendingSignIns(tx, id)
}

/**
 * Whether that is still the admin's password, held until the transaction ends: it may have changed while it was
 * looked at.
 */
export async function isStillPassword(
  tx: Database,
  { id, passwordHash }: Pick<AdminRow, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const asked = tx
    .selectFrom('admins')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .$call(thoseWhoMayEnter)
  const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter
  return (await (isPostgres ? asked.forNoKeyUpdate() : asked).executeTakeFirst()) !== undefined
}

export function findAdmin(
  db: Database,
  id: string,
): Promise<
  Pick<AdminRow, 'id' | 'username' | 'name' | 'email' | 'role' | 'passwordHash' | 'updatedAt'> | undefined
> {
  return db
    .selectFrom('admins')
    .select(['id', 'username', 'name', 'email', 'role', 'passwordHash', 'updatedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type NewAdmin = Pick<AdminRow, 'id' | 'username' | 'name' | 'email' | 'passwordHash'> & {
  /** Left out for every role but a clinician's. */
  clinicianId?: string | null
  role: Role
  /** Somebody else set the password. */
  isTemporary: boolean
}

/** @returns false where that id or user name is there already: another process was faster. */
export async function insertAdmin(db: Database, admin: NewAdmin, now: Temporal.Instant): Promise<boolean> {
  const { isTemporary, clinicianId = null, ...fields } = admin
  const at = columns.instant(now)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('admins')
    .values({
      ...fields,
      clinicianId,
      usernameKey: usernameKey(admin.username),
      language: null,
      mustChangePassword: columns.flag(isTemporary),
      deactivatedAt: null,
      deletedAt: null,
      factorDueAt: null,
      lastSignInAt: null,
      letterKeys: 1,
      sidebarCollapsed: 0,
      setupList: null,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** A clinic has a handful. */
const mostOwners = 500

/** What the list of first steps asks about those who own the clinic. */
export type OwnerFacts = {
  /** An owner signs in under their own name, with an address, and nobody as the one that everybody shares. */
  hasOwnAccount: boolean
  /** Every owner who may enter has two-step verification. */
  hasFactor: boolean
}

export async function readOwnerFacts(db: Database): Promise<OwnerFacts> {
  const owners = await db
    .selectFrom('admins')
    .select(['username', 'name', 'email'])
    .select((row) => [
      row
        .or([
          row.exists(
            row
              .selectFrom('two_step_secrets')
              .select('adminId')
              .whereRef('two_step_secrets.adminId', '=', 'admins.id')
              .where('onSince', 'is not', null),
          ),
          row.exists(
            row.selectFrom('passkeys').select('adminId').whereRef('passkeys.adminId', '=', 'admins.id'),
          ),
        ])
        .as('hasFactor'),
    ])
    .where('role', '=', adminRole)
    .$call(thoseWhoMayEnter)
    .limit(mostOwners)
    .execute()
  const isShared = ({ username, name }: { username: string; name: string }) =>
    username === firstAdmin.username && (name === firstAdmin.name || name === '')
  return {
    hasOwnAccount:
      owners.some((owner) => owner.name !== '' && owner.email !== '' && !isShared(owner)) &&
      !owners.some(isShared),
    hasFactor: owners.length > 0 && owners.every(({ hasFactor }) => Boolean(hasFactor)),
  }
}
