import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateToLatest } from '../migrate.server.ts'

test.each(engines)('visits of before were never moved, as far as is known, on %s', async (engine) => {
  const { db, close } = await openOldDatabase(engine)
  onTestFinished(close)
  const before = await sql<{ id: string }>`select id from appointments order by id`.execute(db)
  await migrateToLatest(db, engine)
  const rows = () =>
    db.selectFrom('appointments').select(['id', 'movedAt', 'movedFrom']).orderBy('id').execute()
  expect(before.rows.length).toBeGreaterThan(0)
  expect(await rows()).toEqual(before.rows.map(({ id }) => ({ id, movedAt: null, movedFrom: null })))
  // A program of the release before moves one beside this release.
  await sql`update appointments set date = '2027-01-04' where id = ${before.rows[0]?.id}`.execute(db)
  expect(await rows()).toEqual(before.rows.map(({ id }) => ({ id, movedAt: null, movedFrom: null })))
})
