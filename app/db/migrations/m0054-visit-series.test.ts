import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateToLatest } from '../migrate.server.ts'

test.each(engines)('visits of before are of no series, and can become of one, on %s', async (engine) => {
  const { db, close } = await openOldDatabase(engine)
  onTestFinished(close)
  const before = await sql<{ id: string }>`select id from appointments order by id`.execute(db)
  await migrateToLatest(db, engine)
  const now = await db.selectFrom('appointments').select(['id', 'seriesId']).orderBy('id').execute()
  expect(now.length).toBeGreaterThan(0)
  expect(now).toEqual(before.rows.map(({ id }) => ({ id, seriesId: null })))
  const [{ id = '' } = {}] = now
  await db.updateTable('appointments').set({ seriesId: 'every two weeks' }).where('id', '=', id).execute()
  // A program of the release before changes the row beside this one.
  await sql`update appointments set status = 'confirmed' where id = ${id}`.execute(db)
  const row = await db
    .selectFrom('appointments')
    .select('seriesId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ seriesId: 'every two weeks' })
})
