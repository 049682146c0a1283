import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { type Engine, sqlitePath } from '../../app/db/engine/database.server.ts'
import { openEmptyDatabase, type TestDatabase } from '../database.ts'

/**
 * What stands in those of `test/old-databases`: five seeded treatments; five visits, of which Travis's is
 * confirmed, Joanna's cancelled and Sean's deleted; a message, a testimonial, two admins, what they did in the
 * audit log. Made by the program of the first release, on each engine, and never made anew: a migration is tried
 * on what a clinic has.
 */
export const oldDatabase = {
  /** Its second factors are sealed and its addresses hashed with this key. */
  secretKey: 'Vq3-8sTn_2LwKx7RbYd0cHfJm5PzEu9GaNo4',
  admin: { username: 'admin', password: 'sunrise over the fence' },
  visits: ['Travis Rodríguez', 'Élodie Marchetti', 'Joanna Łukasik', 'Maria del Carmen Ruiz'],
  deletedVisit: 'Sean O',
  sender: 'Ann Petrov',
}

/** A database as the first release left it, not migrated; the caller closes it. */
export async function openOldDatabase(engine: Engine): Promise<TestDatabase> {
  const database = await openEmptyDatabase(engine)
  const dump = readFileSync(new URL(`first-release.${engine}.sql`, import.meta.url), 'utf8')
  if (database.settings.engine === 'postgres') {
    const client = new pg.Client({ connectionString: database.settings.url })
    await client.connect()
    await client.query(dump)
    await client.end()
  } else {
    const file = new DatabaseSync(sqlitePath(database.dataDirectory))
    file.exec(dump)
    file.close()
  }
  return database
}
