import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateToLatest } from '../migrate.server.ts'
import type { SealedText } from '../values.ts'

test.each(engines)(
  'a link opens one visit, and goes with it where the release before erases it, on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateToLatest(db, engine)
    const [one, other] = await db.selectFrom('appointments').select('id').orderBy('id').limit(2).execute()
    if (!one || !other) throw new Error('no visits')
    const link = { digest: 'd', token: 't' as SealedText, createdAt: '2026-11-23T12:00:00.000Z' }
    const insert = (appointmentId: string) =>
      db
        .insertInto('visit_links')
        .values({ appointmentId, ...link })
        .execute()
    await insert(one.id)
    await expect(insert(other.id)).rejects.toThrow()
    await sql`delete from appointment_search where "appointmentId" = ${one.id}`.execute(db)
    await sql`delete from slot_claims where "appointmentId" = ${one.id}`.execute(db)
    await sql`delete from appointments where id = ${one.id}`.execute(db)
    expect(await db.selectFrom('visit_links').selectAll().execute()).toEqual([])
  },
)
