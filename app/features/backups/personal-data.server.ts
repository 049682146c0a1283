import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { forgetOldBackups } from './history-queries.server.ts'

/** What became of backups. */
export const personalData = {
  daily: { backups: ({ db }) => forgetOldBackups(db) },
} satisfies PersonalPart
