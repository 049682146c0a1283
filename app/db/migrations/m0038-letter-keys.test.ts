import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateTo, migrateToLatest } from '../migrate.server.ts'

const before = 'm0029-the-owners-clinic'

test.each(engines)(
  'staff who were there before have keys, and whom the release before adds, on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateTo(db, engine, before)
    const { rows: there } = await sql<{ id: string }>`select id from admins`.execute(db)
    expect(there.length).toBeGreaterThan(0)
    await migrateToLatest(db, engine)
    await sql`insert into admins (id, username, "usernameKey", "passwordHash", email, name, role, "createdAt", "updatedAt")
    values ('new', 'new', 'new', '!', 'new@example.com', 'New', 'admin', '', '')`.execute(db)
    const { rows } = await sql<{ letterKeys: number }>`select "letterKeys" from admins`.execute(db)
    expect(rows).toHaveLength(there.length + 1)
    expect(new Set(rows.map(({ letterKeys }) => letterKeys))).toEqual(new Set([1]))
  },
)
