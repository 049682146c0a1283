import { readWeeklyHours, writeWeeklyHours } from '../../db/json.ts'
import type { Database } from '../../db/tables.ts'
import { defaultHours, type OpeningHours } from './rules.ts'

/** The one row. */
export const hoursId = 'clinic'

/** The clinic's hours as they are saved, or the first ones; `updatedAt` is empty until somebody saved any. */
export async function findOpeningHours(db: Database): Promise<OpeningHours & { updatedAt: string }> {
  const row = await db.selectFrom('opening_hours').selectAll().where('id', '=', hoursId).executeTakeFirst()
  if (!row) return { ...defaultHours, updatedAt: '' }
  const week = readWeeklyHours('opening_hours.weeklyHours', { id: row.id, text: row.weeklyHours })
  return { week, step: row.stepMinutes, updatedAt: row.updatedAt }
}

export async function saveOpeningHours(
  tx: Database,
  { week, step }: OpeningHours,
  updatedAt: string,
): Promise<void> {
  const row = { weeklyHours: writeWeeklyHours(week), stepMinutes: step, updatedAt }
  await tx
    .insertInto('opening_hours')
    .values({ id: hoursId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
