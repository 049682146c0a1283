import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { listAll } from '../../features/treatments/queries.server.ts'
import { migrateToLatest } from '../migrate.server.ts'

test.each(engines)(
  'nothing is asked at first, and the release before erases visits with their answers on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateToLatest(db, engine)
    const treatments = await listAll(db)
    expect(treatments.length).toBeGreaterThan(0)
    expect(new Set(treatments.flatMap(({ questions }) => questions))).toEqual(new Set())
    const { id: appointmentId } = await db.selectFrom('appointments').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('appointment_answers')
      .values({
        ...{ appointmentId, questionId: 'q', place: 1, kind: 'text', question: 'Any allergies?' },
        ...{ spanishQuestion: '', answer: 'Penicillin', spanishAnswer: '' },
        ...{ writtenBy: '', updatedAt: '2026-11-23T12:00:00.000Z' },
      })
      .execute()
    await sql`delete from appointment_search where "appointmentId" = ${appointmentId}`.execute(db)
    await sql`delete from slot_claims where "appointmentId" = ${appointmentId}`.execute(db)
    await sql`delete from appointments where id = ${appointmentId}`.execute(db)
    expect(await db.selectFrom('appointment_answers').selectAll().execute()).toEqual([])
  },
)
