import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateToLatest } from '../migrate.server.ts'

const withLanguage = ['appointments', 'contact_messages', 'testimonials'] as const

test.each(engines)('what was said before there was Spanish is English on %s', async (engine) => {
  const { db, close } = await openOldDatabase(engine)
  onTestFinished(close)
  await migrateToLatest(db, engine)
  for (const table of withLanguage) {
    const rows = await db.selectFrom(table).select('language').execute()
    expect(rows.length, table).toBeGreaterThan(0)
    expect(new Set(rows.map(({ language }) => language)), table).toEqual(new Set(['en']))
  }
  const treatments = await db.selectFrom('treatments').select(['spanishName', 'spanishDescription']).execute()
  expect(treatments).toHaveLength(5)
  expect(new Set(treatments.flatMap((row) => Object.values(row)))).toEqual(new Set(['']))
  const admins = await db.selectFrom('admins').select('language').execute()
  expect(admins).toEqual([{ language: null }, { language: null }])
})

test.each(engines)('a program of the release before writes on beside this one on %s', async (engine) => {
  const { db, close } = await openOldDatabase(engine)
  onTestFinished(close)
  await migrateToLatest(db, engine)
  await sql`insert into gallery_images (id, title, description, image, category, "alternativeText", widths, placeholder,
    "createdAt", "updatedAt") values ('new', 'Lobby', '', 'x', 'HRT', '', '[]', '', '', '')`.execute(db)
  await sql`insert into testimonials (id, author, title, content, rating, approved, "possibleSpam", reason,
    "createdAt", "updatedAt") values ('new', 'A', 'T', 'C', 5, 0, 0, '', '', '')`.execute(db)
  await sql`insert into desk_undos (id, "adminId", "appointmentId", "updatedAt", status, date, time, "createdAt")
    values ('new', 'a', 'v', '', 'pending', '', '', '')`.execute(db)
  const row = <T extends 'gallery_images' | 'testimonials' | 'desk_undos'>(table: T) =>
    db
      .selectFrom(table as 'testimonials')
      .selectAll()
      .where('id', '=', 'new')
      .executeTakeFirst()
  expect(await row('gallery_images')).toMatchObject({
    spanishTitle: '',
    spanishDescription: '',
    spanishAlternativeText: '',
  })
  expect(await row('testimonials')).toMatchObject({ language: 'en' })
  expect(await row('desk_undos')).toMatchObject({ language: null })
})
