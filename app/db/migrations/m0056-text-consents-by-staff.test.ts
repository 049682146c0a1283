import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateToLatest } from '../migrate.server.ts'

test.each(engines)(
  'a consent that the release before keeps was given on the website, on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateToLatest(db, engine)
    await sql`insert into text_proofs (id, purpose, "numberDigest", language, wording, "givenAt", "withdrawnAt", "withdrawnBy")
    values ('before', 'reminders', 'digest', 'en', 'Yes.', '2026-12-07T15:00:00.000Z', null, '')`.execute(db)
    const kept = await db.selectFrom('text_proofs').select(['id', 'givenBy']).execute()
    expect(kept).toEqual([{ id: 'before', givenBy: '' }])
  },
)
