import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateToLatest } from '../migrate.server.ts'

test.each(engines)(
  'what patients did goes where the release before erases the visit, on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateToLatest(db, engine)
    const { id: appointmentId } = await db
      .selectFrom('appointments')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const at = '2026-11-23T12:00:00.000Z'
    await db
      .insertInto('visit_answers')
      .values({ appointmentId, startsAt: at, coming: 1, answeredAt: at })
      .execute()
    await db
      .insertInto('patient_changes')
      .values({
        ...{ appointmentId, changedAt: at, kind: 'cancelled', reason: 'cost' },
        ...{ words: 'Too dear.', startedAt: null, seenAt: null },
      })
      .execute()
    await sql`delete from appointment_search where "appointmentId" = ${appointmentId}`.execute(db)
    await sql`delete from slot_claims where "appointmentId" = ${appointmentId}`.execute(db)
    await sql`delete from appointments where id = ${appointmentId}`.execute(db)
    expect(await db.selectFrom('visit_answers').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('patient_changes').selectAll().execute()).toEqual([])
  },
)
