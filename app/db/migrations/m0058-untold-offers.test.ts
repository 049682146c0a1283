import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateToLatest } from '../migrate.server.ts'

test.each(engines)('an offer that the release before ends was heard of, on %s', async (engine) => {
  const { db, close } = await openOldDatabase(engine)
  onTestFinished(close)
  await migrateToLatest(db, engine)
  await sql`insert into waitlist_offers (id, "entryId", state, date, time, "durationMinutes", digest, token, "createdAt",
    until, "endedAt") values ('before', 'entry', 'lapsed', '2026-12-09', '10:00', 45, 'digest', 'token',
    '2026-12-07T15:00:00.000Z', '2026-12-07T15:30:00.000Z', '2026-12-07T15:30:02.000Z')`.execute(db)
  const kept = db.selectFrom('waitlist_offers').select(['id', 'untold'])
  expect(await kept.execute()).toEqual([{ id: 'before', untold: 0 }])
})
