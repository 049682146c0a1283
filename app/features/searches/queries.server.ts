import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'

/** A search belongs to a working day: what somebody typed about a patient is not kept for longer. */
const keptForHours = 12

/** Longer than any name, mail address or number. */
export const longestSearch = 254

/** Keeps what was typed, for that admin alone. @returns its random id */
export async function keepSearch(
  db: Database,
  { adminId, words, now }: { adminId: string; words: string; now: Temporal.Instant },
): Promise<string> {
  const id = randomId()
  await db
    .insertInto('desk_searches')
    .values({ id, adminId, words, createdAt: columns.instant(now) })
    .execute()
  return id
}

/** What that admin searched for; null where it is somebody else's or too long ago. */
export async function findSearch(
  db: Database,
  { id, adminId, now }: { id: string; adminId: string; now: Temporal.Instant },
): Promise<string | null> {
  const row = await db
    .selectFrom('desk_searches')
    .select('words')
    .where('id', '=', id)
    .where('adminId', '=', adminId)
    .where('createdAt', '>', oldest(now))
    .executeTakeFirst()
  return row?.words ?? null
}

/** Every hour, so that a search is gone an hour after its time even where nobody searches again. */
export async function deleteOldSearches(db: Database, now: Temporal.Instant): Promise<number> {
  const gone = await db.deleteFrom('desk_searches').where('createdAt', '<=', oldest(now)).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** All searches: any of them can contain a name. */
export async function deleteSearches(tx: Database): Promise<void> {
  await tx.deleteFrom('desk_searches').execute()
}

/** Searches for that address; there are those of a few hours. */
export async function deleteSearchesFor(tx: Database, address: string): Promise<void> {
  const rows = await tx.selectFrom('desk_searches').select(['id', 'words']).execute()
  const wanted = address.trim().toLowerCase()
  const ids = rows.filter(({ words }) => words.toLowerCase().includes(wanted)).map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('desk_searches').where('id', 'in', ids).execute()
}

const oldest = (now: Temporal.Instant) => columns.instant(now.subtract({ hours: keptForHours }))
