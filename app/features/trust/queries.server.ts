import { columns } from '#app/db/columns.ts'
import type { AgreementRow, StatusTokenRow } from '#app/db/process-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'

/** The one token of /status.json has this id: making one replaces the one before. */
const tokenId = 'status'

export const findStatusToken = (db: Database): Promise<StatusTokenRow | undefined> =>
  db.selectFrom('status_tokens').selectAll().where('id', '=', tokenId).executeTakeFirst()

export async function replaceStatusToken(
  tx: Database,
  token: Pick<StatusTokenRow, 'digest' | 'createdBy'> & { now: Temporal.Instant },
): Promise<void> {
  const row = {
    digest: token.digest,
    createdBy: token.createdBy,
    createdAt: columns.instant(token.now),
    usedAt: null,
  }
  await tx
    .insertInto('status_tokens')
    .values({ id: tokenId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** @returns false where there is none */
export async function deleteStatusToken(tx: Database): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('status_tokens').where('id', '=', tokenId).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Whether it is the token's digest; notes that it was used, at most once a minute. */
export async function noteTokenUse(db: Database, digest: string, now: Temporal.Instant): Promise<boolean> {
  const row = await db
    .selectFrom('status_tokens')
    .select('usedAt')
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (!row) return false
  if (row.usedAt === null || row.usedAt < columns.instant(now.subtract({ minutes: 1 })))
    await db
      .updateTable('status_tokens')
      .set({ usedAt: columns.instant(now) })
      .where('digest', '=', digest)
      .execute()
  return true
}

/** What the owner says of where the data is. */
export type DataPlace = { region: string; hostEncrypts: boolean }

export async function findDataPlace(db: Database): Promise<DataPlace> {
  const row = await db
    .selectFrom('settings')
    .select(['dataRegion', 'hostEncrypts'])
    .limit(1)
    .executeTakeFirst()
  return { region: row?.dataRegion ?? '', hostEncrypts: row?.hostEncrypts === 1 }
}

/** Whether there is a key under which private texts are encrypted. */
export const hasTextKey = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('text_keys').select('number').limit(1).executeTakeFirst()) !== undefined

/** More vendors than any clinic has agreements with. */
export const mostAgreements = 100

export const listAgreements = (db: Database): Promise<AgreementRow[]> =>
  db.selectFrom('agreements').selectAll().orderBy('vendor').orderBy('id').limit(mostAgreements).execute()

/** What an owner types of an agreement. */
export type TypedAgreement = Pick<AgreementRow, 'vendor' | 'signedOn' | 'endsOn'>

/** @returns its id */
export async function insertAgreement(
  tx: Database,
  typed: TypedAgreement,
  now: Temporal.Instant,
): Promise<string> {
  const at = columns.instant(now)
  const id = randomId()
  await tx
    .insertInto('agreements')
    .values({ ...typed, id, createdAt: at, updatedAt: at })
    .execute()
  return id
}

/** @returns false where it is gone */
export async function updateAgreement(
  tx: Database,
  id: string,
  { now, ...typed }: TypedAgreement & { now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('agreements')
    .set({ ...typed, updatedAt: columns.instant(now) })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns false where it is gone */
export async function deleteAgreement(tx: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('agreements').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function saveDataPlace(tx: Database, { region, hostEncrypts }: DataPlace): Promise<void> {
  await tx
    .updateTable('settings')
    .set({ dataRegion: region, hostEncrypts: hostEncrypts ? 1 : 0 })
    .execute()
}
