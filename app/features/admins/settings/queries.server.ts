import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import { laterThan } from '../../records/moments.server.ts'
import { defaultSettings, settingsId, type Theme, themes } from '../rules.ts'

export type SettingsDocument = { theme: Theme; notifications: boolean }

/** The one settings document; its defaults where it is missing. */
export async function findSettings(
  db: Database,
): Promise<SettingsDocument & { /** Empty where it is missing. */ updatedAt: string }> {
  const row = await db
    .selectFrom('settings')
    .select(['theme', 'notifications', 'updatedAt'])
    .where('id', '=', settingsId)
    .executeTakeFirst()
  if (!row) return { ...defaultSettings, updatedAt: '' }
  const theme = themes.find((known) => known === row.theme) ?? defaultSettings.theme
  return { theme, notifications: columns.isSet(row.notifications), updatedAt: row.updatedAt }
}

/**
 * Stores the document where it is still the one that was seen.
 * @param seen its `updatedAt` then; empty where there was none
 * @returns false where somebody changed it meanwhile
 */
export async function updateSettings(
  tx: Database,
  { theme, notifications }: SettingsDocument,
  { seen, now }: { seen: string; now: Temporal.Instant },
): Promise<boolean> {
  const fields = { theme, notifications: columns.flag(notifications) }
  if ((await findSettings(tx)).updatedAt !== seen) return false
  if (seen === '') {
    const inserted = await tx
      .insertInto('settings')
      .values({ id: settingsId, ...fields, updatedAt: columns.instant(now) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  }
  const updated = await tx
    .updateTable('settings')
    .set({ ...fields, updatedAt: laterThan(seen, now) })
    .where('id', '=', settingsId)
    .where('updatedAt', '=', seen)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
