import { readWeeklyHours, writeWeeklyHours } from '#app/db/json.ts'
import type { Database } from '#app/db/tables.ts'
import { firstTimeZone, withTimeZone } from '#app/platform/clinic-time.server.ts'
import { defaultHours, type OpeningHours } from './rules.ts'

/** The one row. */
export const hoursId = 'clinic'

type SavedHours = OpeningHours & {
  /** In which they are meant; IANA name. */
  timeZone: string
  /** Empty until somebody saved any. */
  updatedAt: string
}

/** The clinic's hours as they are saved, or the first ones. */
export async function findOpeningHours(db: Database): Promise<SavedHours> {
  const row = await db.selectFrom('opening_hours').selectAll().where('id', '=', hoursId).executeTakeFirst()
  if (!row) return { ...defaultHours, timeZone: firstTimeZone, updatedAt: '' }
  const week = readWeeklyHours('opening_hours.weeklyHours', { id: row.id, text: row.weeklyHours })
  return { week, step: row.stepMinutes, timeZone: row.timeZone, updatedAt: row.updatedAt }
}

/**
 * Runs an action in the time zone of the clinic's hours, in a transaction that holds the calendar: another process may have
 * changed the zone since this request began.
 */
export async function withOpeningHours<T>(
  tx: Database,
  action: (hours: OpeningHours) => Promise<T>,
): Promise<T> {
  const hours = await findOpeningHours(tx)
  return withTimeZone(hours.timeZone, () => action(hours))
}

/** Whether staff have ever saved any. */
export const areHoursSaved = async (db: Database): Promise<boolean> =>
  (await findOpeningHours(db)).updatedAt !== ''

/** The zone stays what it was. */
export async function saveOpeningHours(
  tx: Database,
  { week, step }: OpeningHours,
  updatedAt: string,
): Promise<void> {
  const row = { weeklyHours: writeWeeklyHours(week), stepMinutes: step, updatedAt }
  await tx
    .insertInto('opening_hours')
    .values({ id: hoursId, timeZone: firstTimeZone, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** The hours stay what they were, in another zone. */
export async function saveTimeZone(tx: Database, timeZone: string, updatedAt: string): Promise<void> {
  const { week, step } = defaultHours
  await tx
    .insertInto('opening_hours')
    .values({ id: hoursId, weeklyHours: writeWeeklyHours(week), stepMinutes: step, timeZone, updatedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ timeZone, updatedAt }))
    .execute()
}
