import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateToLatest } from '../migrate.server.ts'

test.each(engines)(
  'visits stay, without reference, and the release before erases them on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    const before = await sql<{ id: string }>`select id from appointments order by id`.execute(db)
    await migrateToLatest(db, engine)
    const now = await db.selectFrom('appointments').select(['id', 'reference']).orderBy('id').execute()
    expect(now.length).toBeGreaterThan(0)
    expect(now).toEqual(before.rows.map(({ id }) => ({ id, reference: null })))
    const [{ id: appointmentId = '' } = {}] = now
    const at = '2026-11-23T12:00:00.000Z'
    await db
      .insertInto('appointment_notes')
      .values({ appointmentId, text: 'Bolster.', before: '', writtenBy: 'dana', updatedAt: at })
      .execute()
    await db
      .insertInto('cancellations')
      .values({ appointmentId, changedAt: at, reason: 'clinic', words: 'We are sorry.' })
      .execute()
    await sql`delete from appointment_search where "appointmentId" = ${appointmentId}`.execute(db)
    await sql`delete from slot_claims where "appointmentId" = ${appointmentId}`.execute(db)
    await sql`delete from appointments where id = ${appointmentId}`.execute(db)
    expect(await db.selectFrom('appointment_notes').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('cancellations').selectAll().execute()).toEqual([])
  },
)
