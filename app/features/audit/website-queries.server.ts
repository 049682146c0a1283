import type { Database } from '../../db/tables.ts'

/**
 * Who changed that field of the website last, or took it back, as the log says it; undefined where nobody did since then.
 * Asked only where no row of the draft tells.
 */
export function findLastChangeOf(
  db: Database,
  { field, since }: { field: string; since: string },
): Promise<{ by: string; at: string } | undefined> {
  return db
    .selectFrom('audit_log')
    .select(['actor as by', 'at'])
    .where('action', 'in', ['edit', 'discard'])
    .where('object', '=', 'website')
    .where('at', '>=', since)
    .where('detail', 'like', `%${JSON.stringify(field)}%`)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}
