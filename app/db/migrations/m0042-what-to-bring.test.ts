import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateToLatest } from '../migrate.server.ts'

test.each(engines)(
  'treatments of before, and what the release before adds, ask to bring nothing, on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateToLatest(db, engine)
    await sql`insert into treatments (id, name, "nameKey", description, availability, "availableDays", "availableTimes",
      active, "durationMinutes", "createdAt", "updatedAt")
      values ('new', 'Flu shot', 'flu shot', '', '', '[]', '[]', 1, 30, '', '')`.execute(db)
    const rows = await db
      .selectFrom('treatments')
      .select(['bring', 'spanishBring', 'bringIsNeutral'])
      .execute()
    expect(rows.length).toBeGreaterThan(1)
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set(['{"bring":"","spanishBring":"","bringIsNeutral":0}']),
    )
  },
)
