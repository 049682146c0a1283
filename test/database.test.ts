import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../app/db/tables.ts'
import { listAll } from '../app/features/treatments/queries.server.ts'
import { seedTreatments } from '../app/features/treatments/seed.server.ts'
import { forEachEngine, openDatabaseOn, type TestDatabase } from './database.ts'

const now = Temporal.Instant.from('2026-12-01T15:00:00Z')

forEachEngine((openDatabase, engine) => {
  test('every suite starts from an empty, migrated database', async () => {
    const [one, other] = await Promise.all([openDatabase(), openDatabase()])
    await seedTreatments(one.db, now)
    expect(await listAll(one.db)).toHaveLength(5)
    expect(await listAll(other.db)).toEqual([])
  })

  test('what a test leaves is gone for the next one, counted and guarded rows too', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const database = await openDatabaseOn(engine)
      expect(await listAll(database.db)).toEqual([])
      expect(await database.db.selectFrom('content_versions').selectAll().execute()).toEqual([])
      expect(await database.db.selectFrom('audit_subjects').selectAll().execute()).toEqual([])
      await seedTreatments(database.db, now)
      await database.db.insertInto('audit_subjects').values({ seq: 1, objectId: 'a' }).execute()
      await database.close()
    }
  })

  test('each run of a property begins with an empty database and gives it back', async () => {
    const opened: TestDatabase[] = []
    const run = fc.asyncProperty(fc.nat(), async () => {
      const database = await openDatabase()
      expect(opened.filter(({ dataDirectory }) => existsSync(dataDirectory))).toEqual([])
      opened.push(database)
      expect(await listAll(database.db)).toEqual([])
      await seedTreatments(database.db, now)
    })
    await fc.assert(run, { numRuns: 3 })
    expect(opened).toHaveLength(3)
  })

  test('a property without a database leaves those of its test open', async () => {
    const { db } = await openDatabase()
    expect(fc.sample(fc.nat(), 3)).toHaveLength(3)
    fc.assert(fc.property(fc.nat(), (number) => number >= 0))
    await fc.assert(
      fc.asyncProperty(fc.nat(), async () => void (await listAll(db))),
      { numRuns: 3 },
    )
    expect(await listAll(db)).toEqual([])
  })

  test.each([
    { changed: 'a table more', statement: 'create table left_over (id text)' },
    { changed: 'a table less', statement: 'drop table gallery_images' },
    { changed: 'a column more', statement: 'alter table treatments add column left_over text' },
  ])('$changed is gone for the next one', async ({ statement }) => {
    const database = await openDatabaseOn(engine)
    await sql.raw(statement).execute(database.db)
    await database.close()
    const next = await openDatabaseOn(engine)
    await expect(sql`select id from left_over`.execute(next.db)).rejects.toThrow()
    await expect(sql`select left_over from treatments`.execute(next.db)).rejects.toThrow()
    expect(await next.db.selectFrom('gallery_images').selectAll().execute()).toEqual([])
    await next.close()
  })
})

const pidOf = async (connection: Database): Promise<number | undefined> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)).rows[0]?.pid

/** Earlier tests may have left more connections than one: holds each that it meets until it has that one. */
async function onConnection(
  db: Database,
  wanted: number | undefined,
  work: (connection: Database) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await ((await pidOf(connection)) === wanted ? work(connection) : onConnection(db, wanted, work))
  })
}

forEachEngine(
  (_, engine) => {
    test('what a test sets on a connection is gone for the next one that has it', async () => {
      const one = await openDatabaseOn(engine)
      const wanted = await one.db.connection().execute(async (connection) => {
        await sql`set lock_timeout = '7s'`.execute(connection)
        await sql`create temporary table treatments (id text)`.execute(connection)
        await sql`select pg_advisory_lock(1)`.execute(connection)
        return pidOf(connection)
      })
      await one.close()
      const next = await openDatabaseOn(engine)
      await onConnection(next.db, wanted, async (connection) => {
        expect((await sql`show lock_timeout`.execute(connection)).rows).toEqual([{ lock_timeout: '0' }])
        // Other tests hold locks on the same server meanwhile.
        const locks = sql`select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`
        expect((await locks.execute(connection)).rows).toEqual([])
        expect(await listAll(connection)).toEqual([])
      })
      await next.close()
    })
  },
  ['postgres'],
)
