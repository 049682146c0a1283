import type { Database } from '../../../db/tables.ts'

/** The calendar as it was last looked at, and as which; undefined where nobody has looked yet. */
export const findSeenCalendar = (db: Database): Promise<{ seen: string; calendar: string } | undefined> =>
  db.selectFrom('waitlist_calendar').select(['seen', 'calendar']).where('id', '=', 1).executeTakeFirst()

/** @param before as it was when it was read. @returns false where somebody else has looked meanwhile */
export async function replaceSeenCalendar(
  tx: Database,
  before: string | null,
  now: { seen: string; calendar: string },
): Promise<boolean> {
  if (before === null) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('waitlist_calendar')
      .values({ id: 1, ...now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('waitlist_calendar')
    .set(now)
    .where('id', '=', 1)
    .where('seen', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
