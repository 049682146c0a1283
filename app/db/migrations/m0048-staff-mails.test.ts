import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateToLatest } from '../migrate.server.ts'

test.each(engines)(
  'nobody of before is written to, and choices go with their person, on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateToLatest(db, engine)
    expect(await db.selectFrom('staff_mails').selectAll().execute()).toEqual([])
    // A program of the release before adds and forgets people beside this one.
    await sql`insert into admins (id, username, "usernameKey", "passwordHash", email, name, role, "createdAt", "updatedAt")
    values ('new', 'new', 'new', '!', '', '', 'admin', '', '')`.execute(db)
    await sql`insert into staff_mails ("adminId", rhythm, kinds, address, "toldUntil")
    values ('new', 'hourly', '[]', 'new@example.com', '')`.execute(db)
    await sql`delete from admins where id = 'new'`.execute(db)
    expect(await db.selectFrom('staff_mails').selectAll().execute()).toEqual([])
  },
)
