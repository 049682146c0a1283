import type { Database } from '../../../db/tables.ts'

/** How many entries there are, and when the oldest was written; the chain has no gaps. */
export async function findExtent(db: Database): Promise<{ entries: number; oldestAt: string | null }> {
  const { first, last } = await db
    .selectFrom('audit_log')
    .select((row) => [row.fn.min('seq').as('first'), row.fn.max('seq').as('last')])
    .executeTakeFirstOrThrow()
  if (first === null || last === null) return { entries: 0, oldestAt: null }
  const oldest = await db
    .selectFrom('audit_log')
    .select('at')
    .where('seq', '=', Number(first))
    .executeTakeFirst()
  return { entries: Number(last) - Number(first) + 1, oldestAt: oldest?.at ?? null }
}
