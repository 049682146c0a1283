import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateTo, migrateToLatest } from '../migrate.server.ts'
import { contentKinds } from '../values.ts'

const before = 'm0028-clinicians-and-rooms'

test.each(engines)('whoever could enter before still can, and as before, on %s', async (engine) => {
  const { db, close } = await openOldDatabase(engine)
  onTestFinished(close)
  await migrateTo(db, engine, before)
  const known = await sql<{ id: string; passwordHash: string; role: string }>`
    select id, "passwordHash", role from admins order by id`.execute(db)
  await migrateToLatest(db, engine)
  const now = await db.selectFrom('admins').selectAll().orderBy('id').execute()
  expect(known.rows.length).toBeGreaterThan(0)
  expect(now.map(({ id, passwordHash, role }) => ({ id, passwordHash, role }))).toEqual(known.rows)
  for (const row of now)
    expect(row).toMatchObject({
      mustChangePassword: 0,
      deactivatedAt: null,
      deletedAt: null,
      factorDueAt: null,
    })
})

test.each(engines)(
  'the release before adds people and keeps settings beside this one on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateToLatest(db, engine)
    await sql`insert into admins (id, username, "usernameKey", "passwordHash", email, name, role, "createdAt", "updatedAt")
    values ('new', 'new', 'new', '!', '', '', 'admin', '', '')`.execute(db)
    await sql`delete from settings`.execute(db)
    await sql`insert into settings (id, theme, notifications, "updatedAt") values ('app_settings', 'dark', 1, '')`.execute(
      db,
    )
    const added = db.selectFrom('admins').selectAll().where('id', '=', 'new').executeTakeFirst()
    expect(await added).toMatchObject({ role: 'admin', mustChangePassword: 0, deletedAt: null })
    expect(await db.selectFrom('settings').selectAll().execute()).toMatchObject([
      { factorRequiredSince: null, passkeyAlone: 0, setupDismissedAt: null, testLetterOutcome: '' },
    ])
  },
)

test.each(engines)('a version is told to every page, a draft to none, on %s', async (engine) => {
  const { db, close } = await openOldDatabase(engine)
  onTestFinished(close)
  await migrateToLatest(db, engine)
  const count = async () =>
    Number(
      (
        await db
          .selectFrom('content_versions')
          .select(({ fn }) => fn.sum<number>('version').as('sum'))
          .where('kind', '=', 'website')
          .executeTakeFirst()
      )?.sum ?? 0,
    )
  const first = await count()
  const at = '2026-11-22T12:00:00.000Z'
  const draft = { field: 'a', value: 'b', baseValue: null, changedBy: 'x', changedAt: at }
  await db.insertInto('website_drafts').values(draft).execute()
  expect(await count()).toBe(first)
  const version = { content: '{}', changes: '[]', note: '', publishedBy: '', restoredFrom: null }
  await db
    .insertInto('website_versions')
    .values({ ...version, number: 1_000, publishedAt: at })
    .execute()
  expect(await count()).toBeGreaterThan(first)
  expect(contentKinds).toContain('website')
})
