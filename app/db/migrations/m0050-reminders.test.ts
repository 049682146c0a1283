import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateToLatest } from '../migrate.server.ts'

test.each(engines)(
  'a visit is reminded of once for each lead, and that goes with it where the release before erases it, on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateToLatest(db, engine)
    const { id } = await db.selectFrom('appointments').select('id').orderBy('id').executeTakeFirstOrThrow()
    const at = '2026-11-23T12:00:00.000Z'
    const reminder = { appointmentId: id, startsAt: at, leadHours: 48, channel: 'email' } as const
    const insert = () =>
      db
        .insertInto('reminders')
        .values({ ...reminder, state: 'written', letterId: null, createdAt: at })
        .execute()
    await insert()
    await expect(insert()).rejects.toThrow()
    await sql`delete from appointment_search where "appointmentId" = ${id}`.execute(db)
    await sql`delete from slot_claims where "appointmentId" = ${id}`.execute(db)
    await sql`delete from appointments where id = ${id}`.execute(db)
    expect(await db.selectFrom('reminders').selectAll().execute()).toEqual([])
  },
)
