import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forEachEngine } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateToLatest } from '../migrate.server.ts'

forEachEngine((_, engine) => {
  test('visits of treatments that were deleted for good have a treatment again', async () => {
    const database = await openOldDatabase(engine)
    const { db } = database
    const visits = await db.selectFrom('appointments').select(['id', 'treatmentId', 'treatment']).execute()
    const [first, second] = visits
    if (!first || !second) throw new Error('the old database has visits')
    const gone = first.treatmentId
    const again = 'deleted and added again'
    await db.deleteFrom('treatments').where('id', '=', gone).execute()
    await sql`update treatments set id = 'added again' where name = 'Stem Cell therapy'`.execute(db)
    await db
      .updateTable('appointments')
      .set({ treatmentId: again, treatment: 'Stem Cell therapy' })
      .where('id', '=', second.id)
      .execute()
    await db
      .insertInto('slot_claims')
      .values([
        { resource: 'added again', lane: 0, block: 1, appointmentId: 'new' },
        { resource: again, lane: 0, block: 1, appointmentId: 'old' },
      ])
      .execute()

    await migrateToLatest(db, engine)

    const deleted = await db
      .selectFrom('treatments')
      .selectAll()
      .where('id', '=', gone)
      .executeTakeFirstOrThrow()
    expect(deleted).toMatchObject({ name: first.treatment, active: 0, wasActive: 0, capacity: 1 })
    expect(deleted.deletedAt).not.toBeNull()
    const times = await db.selectFrom('appointments').select('time').where('treatmentId', '=', gone).execute()
    expect(JSON.parse(deleted.availableTimes)).toEqual([...new Set(times.map((row) => row.time))].sort())

    const moved = await db
      .selectFrom('appointments')
      .select('id')
      .where('treatmentId', '=', 'added again')
      .execute()
    expect(moved.map((row) => row.id)).toContain(second.id)
    const lanes = await db
      .selectFrom('slot_claims')
      .select(['lane', 'appointmentId'])
      .where('resource', '=', 'added again')
      .where('block', '=', 1)
      .orderBy('lane')
      .execute()
    expect(lanes).toEqual([
      { lane: 0, appointmentId: 'new' },
      { lane: 100, appointmentId: 'old' },
    ])
    await database.close()
  })
})
