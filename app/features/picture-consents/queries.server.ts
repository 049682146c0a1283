import { columns } from '#app/db/columns.ts'
import type { Database, PictureConsentRow } from '#app/db/tables.ts'
import type { CalendarDate } from '#app/db/values.ts'
import type { ConsentState } from './rules.ts'

/** All of them, newest first: one that isn't listed couldn't be withdrawn. */
export const listConsents = (db: Database): Promise<PictureConsentRow[]> =>
  db.selectFrom('picture_consents').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()

/** What decides whether pictures may be shown, by id and newest first, without anybody's name. */
export async function listConsentStates(db: Database): Promise<Map<string, ConsentState>> {
  const rows = await db
    .selectFrom('picture_consents')
    .select(['id', 'signedOn', 'faceMayShow', 'withdrawnOn'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ faceMayShow, ...row }) => [row.id, { ...row, faceMayShow: columns.isSet(faceMayShow) }]),
  )
}

/** Locked until the transaction ends. */
export const findConsentForChange = (tx: Database, id: string): Promise<PictureConsentRow | undefined> =>
  tx.selectFrom('picture_consents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function insertConsent(tx: Database, row: PictureConsentRow): Promise<void> {
  await tx.insertInto('picture_consents').values(row).execute()
}

export async function updateConsent(
  tx: Database,
  id: string,
  changed: Partial<Omit<PictureConsentRow, 'id'>>,
): Promise<void> {
  await tx.updateTable('picture_consents').set(changed).where('id', '=', id).execute()
}

/** For a patient who asks what is kept of them. */
export async function listConsentsOf(db: Database, patientIds: readonly string[]) {
  if (patientIds.length === 0) return []
  const rows = await db
    .selectFrom('picture_consents')
    .select(['id', 'name', 'signedOn', 'faceMayShow', 'language', 'note', 'withdrawnOn', 'createdAt'])
    .where('patientId', 'in', patientIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ faceMayShow, ...row }) => ({ ...row, faceMayShow: columns.isSet(faceMayShow) }))
}

export async function deleteConsentsOf(tx: Database, patientIds: readonly string[]): Promise<void> {
  if (patientIds.length === 0) return
  await tx.deleteFrom('picture_consents').where('patientId', 'in', patientIds).execute()
}

/** Those that were withdrawn before that day. @returns how many */
export async function deleteWithdrawnBefore(db: Database, day: CalendarDate): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('picture_consents')
    .where('withdrawnOn', '<', day)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
