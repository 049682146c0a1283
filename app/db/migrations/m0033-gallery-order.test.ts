import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateTo, migrateToLatest } from '../migrate.server.ts'
import type { Database } from '../tables.ts'

const before = 'm0029-the-owners-clinic'

/** As the release before adds a picture, and as it lists them. */
const add = (db: Database, id: string, at: string) =>
  sql`insert into gallery_images (id, title, description, image, category, "alternativeText", widths, placeholder,
    "createdAt", "updatedAt") values (${id}, 'A desk', 'Ours.', 'drawing:reception', 'Other', '', '[]', '', ${at}, ${at})
  `.execute(db)
const order = async (db: Database, column: string) =>
  (
    await sql<{
      id: string
    }>`select id from gallery_images order by ${sql.ref(column)} desc, id desc`.execute(db)
  ).rows

test.each(engines)(
  'pictures keep their order, and what the release before adds leads on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateTo(db, engine, before)
    await add(db, 'older', '2026-11-20T12:00:00.000Z')
    const shown = await order(db, 'createdAt')
    await migrateToLatest(db, engine)
    expect(await order(db, 'orderedAt')).toEqual(shown)
    await add(db, 'newer', '2026-12-24T12:00:00.000Z')
    expect(await order(db, 'orderedAt')).toEqual([{ id: 'newer' }, ...shown])
  },
)
