import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'

/** A search belongs to a working day: what somebody typed about a patient is not kept for longer. */
const keptForHours = 12

/** Longer than any name, mail address or number. */
export const longestSearch = 254

/** Keeps what was typed, for that admin alone, and forgets old ones. @returns its random id */
export async function keepSearch(
  db: Database,
  { adminId, words, now }: { adminId: string; words: string; now: Temporal.Instant },
): Promise<string> {
  const id = randomId()
  const since = columns.instant(now.subtract({ hours: keptForHours }))
  await db.deleteFrom('desk_searches').where('createdAt', '<=', since).execute()
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
    .where('createdAt', '>', columns.instant(now.subtract({ hours: keptForHours })))
    .executeTakeFirst()
  return row?.words ?? null
}
