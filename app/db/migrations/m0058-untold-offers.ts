import { type Kysely, sql } from 'kysely'

/**
 * Offers that ran out while no letter of the clinic left: nobody was told, so that nobody let them go. What the release
 * before ends counts as told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table waitlist_offers add column untold integer not null default 0').execute(db)
  await sql
    .raw('create index waitlist_offers_untold on waitlist_offers ("endedAt") where untold = 1')
    .execute(db)
}
