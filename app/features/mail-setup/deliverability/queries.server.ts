import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'

export type DkimKey = { selector: string; publicKey: string; foundFor: string }

/** The oldest first: it is the one that signs while the next one isn't found in DNS. */
export function listKeys(db: Database): Promise<DkimKey[]> {
  return db
    .selectFrom('dkim_keys')
    .select(['selector', 'publicKey', 'foundFor'])
    .orderBy('createdAt')
    .orderBy('selector')
    .limit(2)
    .execute()
}

/** The private key that signs for that domain: the newest whose public half DNS had. */
export function findSigningKey(
  db: Database,
  domain: string,
): Promise<{ selector: string; privateKey: string } | undefined> {
  return db
    .selectFrom('dkim_keys')
    .select(['selector', 'privateKey'])
    .where('foundFor', '=', domain)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Two names, one of which is free for the next key. */
const selectors = ['fl1', 'fl2'] as const

/** Under the name that is free; nothing where both are in use, or another process was quicker. */
export async function insertKey(
  db: Database,
  key: { privateKey: string; publicKey: string },
  { keys, now }: { keys: readonly DkimKey[]; now: Temporal.Instant },
): Promise<void> {
  const selector = selectors.find((one) => keys.every((used) => used.selector !== one))
  if (selector === undefined) return
  await db
    .insertInto('dkim_keys')
    .values({ ...key, selector, createdAt: columns.instant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What DNS said of a key just now. */
export async function updateFound(db: Database, selector: string, foundFor: string): Promise<void> {
  await db.updateTable('dkim_keys').set({ foundFor }).where('selector', '=', selector).execute()
}

export async function deleteKey(db: Database, selector: string): Promise<void> {
  await db.deleteFrom('dkim_keys').where('selector', '=', selector).execute()
}
