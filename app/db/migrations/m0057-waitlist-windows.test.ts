import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateToLatest } from '../migrate.server.ts'

test.each(engines)(
  'whom the release before puts on the list waits for what they said, on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateToLatest(db, engine)
    await sql`insert into waitlist_entries (id, state, "treatmentId", "fromDay", "untilDay", weekdays, mornings, afternoons,
    name, email, phone, "emailKey", "phoneKey", language, "patientId", digest, token, "createdAt", "updatedAt")
    values ('before', 'open', 'HRT', '2026-12-07', '2026-12-18', '[1]', 1, 1, 'Ann', '', '', '', '', 'en', 'ann', 'digest',
    'token', '2026-12-07T15:00:00.000Z', '2026-12-07T15:00:00.000Z')`.execute(db)
    const kept = db.selectFrom('waitlist_entries').select(['id', 'windowChangedAt', 'windowBefore'])
    expect(await kept.execute()).toEqual([{ id: 'before', windowChangedAt: null, windowBefore: null }])
  },
)
