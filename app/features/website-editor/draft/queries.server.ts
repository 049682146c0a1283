import { PostgresAdapter, sql } from 'kysely'
import type { Database, WebsiteDraftRow } from '#app/db/tables.ts'

/** Classes of PostgreSQL's advisory locks: a number that nothing else in the database uses (`calendar-locks.server.ts`). */
const websiteClass = 7_302
const wholeWebsite = 0

/**
 * Drafts are saved, published and restored one after the other: anyone who holds the website sees what all others did
 * before. Held until the transaction ends, and before any row. SQLite has one writer at a time.
 */
export async function holdWebsite(tx: Database): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(${websiteClass}::int, ${wholeWebsite}::int)`.execute(tx)
}

/** All rows of the draft, by their fields' names. */
export const listDraftRows = (db: Database): Promise<WebsiteDraftRow[]> =>
  db.selectFrom('website_drafts').selectAll().orderBy('field').execute()

export async function storeDraftRow(tx: Database, row: WebsiteDraftRow): Promise<void> {
  const { value, baseValue, changedBy, changedAt } = row
  await tx
    .insertInto('website_drafts')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('field').doUpdateSet({ value, baseValue, changedBy, changedAt }),
    )
    .execute()
}

export async function deleteDraftRows(tx: Database, fields: readonly string[]): Promise<void> {
  if (fields.length > 0) await tx.deleteFrom('website_drafts').where('field', 'in', fields).execute()
}

export const findDraftRow = (db: Database, field: string): Promise<WebsiteDraftRow | undefined> =>
  db.selectFrom('website_drafts').selectAll().where('field', '=', field).executeTakeFirst()

export async function deleteWholeDraft(tx: Database): Promise<void> {
  await tx.deleteFrom('website_drafts').execute()
}
