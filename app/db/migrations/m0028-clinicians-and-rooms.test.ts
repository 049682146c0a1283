import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateTo, migrateToLatest } from '../migrate.server.ts'

const cases = [
  { time: '09:00', date: '2026-12-01', kept: null },
  { time: '11:30', date: '2026-12-01', kept: null },
  { time: '12:00', date: '2026-12-01', kept: '["hours"]' },
  { time: '16:45', date: '2026-12-01', kept: '["hours"]' },
  { time: '10:00', date: '2026-12-05', kept: '["hours"]' },
] as const

test.each(engines)(
  'visits of before that stand outside of working hours stay kept there on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateTo(db, engine, 'm0027-two-languages')
    const ids = (await sql<{ id: string }>`select id from appointments order by id`.execute(db)).rows
    for (const [index, { time, date }] of cases.entries())
      await sql`update appointments set date = ${date}, time = ${time} where id = ${ids[index]?.id}`.execute(
        db,
      )
    await migrateToLatest(db, engine)
    const rows = await db
      .selectFrom('appointments')
      .select(['date', 'time', 'startsAt', 'keptStart', 'keptFor'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ time, date, keptFor }) => ({ time, date, kept: keptFor }))).toEqual(cases)
    for (const row of rows) expect(row.keptStart).toBe(row.keptFor === null ? null : row.startsAt)
  },
)

test.each(engines)('what staff had kept outside of the offer is kept for that on %s', async (engine) => {
  const { db, close } = await openOldDatabase(engine)
  onTestFinished(close)
  await migrateTo(db, engine, 'm0027-two-languages')
  const keptFor = async () =>
    (await db.selectFrom('appointments').select(['time', 'keptFor']).orderBy('id').execute()).map((row) =>
      Object.values(row),
    )
  const [inside, lunch, moved] = (
    await sql<{ id: string }>`select id from appointments order by id`.execute(db)
  ).rows
  await sql`update appointments set "keptStart" = "startsAt" where id in (${inside?.id}, ${lunch?.id})`.execute(
    db,
  )
  await sql`update appointments set time = '12:00' where id = ${lunch?.id}`.execute(db)
  await sql`update appointments set "keptStart" = 'another start' where id = ${moved?.id}`.execute(db)
  await migrateToLatest(db, engine)
  expect(await keptFor()).toEqual([
    ['09:00', '["offer"]'],
    ['12:00', '["offer","hours"]'],
    ['09:00', null],
    ['09:00', null],
    ['09:00', null],
  ])
})
