import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'
import { defaultSettings, settingsId, type Theme, themes } from './rules.ts'

export type SettingsDocument = { theme: Theme; notifications: boolean }

/** S3: the one settings document; its defaults where it is missing. */
export async function findSettings(db: Database): Promise<SettingsDocument> {
  const row = await db
    .selectFrom('settings')
    .select(['theme', 'notifications'])
    .where('id', '=', settingsId)
    .executeTakeFirst()
  if (!row) return defaultSettings
  const theme = themes.find((known) => known === row.theme) ?? defaultSettings.theme
  return { theme, notifications: columns.isSet(row.notifications) }
}

export async function updateSettings(
  tx: Database,
  { theme, notifications }: SettingsDocument,
  now: Temporal.Instant,
): Promise<void> {
  const fields = { theme, notifications: columns.flag(notifications), updatedAt: columns.instant(now) }
  await tx
    .insertInto('settings')
    .values({ id: settingsId, ...fields })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute()
}
