import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateTo, migrateToLatest } from '../migrate.server.ts'

const before = 'm0029-the-owners-clinic'

test.each(engines)(
  'visits of before stand as they stood, and new words are counted, on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateTo(db, engine, before)
    const known = await sql<{ id: string; status: string; updatedAt: string }>`
    select id, status, "updatedAt" from appointments order by id`.execute(db)
    await migrateToLatest(db, engine)
    const now = await db
      .selectFrom('appointments')
      .select(['id', 'status', 'updatedAt'])
      .orderBy('id')
      .execute()
    expect(known.rows.length).toBeGreaterThan(0)
    expect(now).toEqual(known.rows)
    await db
      .updateTable('appointments')
      .set({ status: 'in-room' })
      .where('id', '=', now[0]?.id ?? '')
      .execute()
    const counts = await db.selectFrom('appointment_counts').selectAll().execute()
    expect(counts.find(({ status }) => status === 'in-room')?.count).toBe(1)
  },
)

test.each(engines)('how somebody left the dashboard goes with them on %s', async (engine) => {
  const { db, close } = await openOldDatabase(engine)
  onTestFinished(close)
  await migrateToLatest(db, engine)
  // A program of the release before adds people beside this one, and leaves no view.
  await sql`insert into admins (id, username, "usernameKey", "passwordHash", email, name, role, "createdAt", "updatedAt")
    values ('new', 'new', 'new', '!', '', '', 'admin', '', '')`.execute(db)
  const views = () => db.selectFrom('desk_views').select('adminId').execute()
  expect(await views()).toEqual([])
  const view = { tab: 'all', clinician: null, columns: 'room', updatedAt: '' }
  await db
    .insertInto('desk_views')
    .values({ ...view, adminId: 'new' })
    .execute()
  expect(await views()).toEqual([{ adminId: 'new' }])
  await sql`delete from admins where id = 'new'`.execute(db)
  expect(await views()).toEqual([])
})
