import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { forEachEngine, openDatabaseOn } from '#test/database.ts'
import { storedAdmin, storedAppointment } from '#test/factories.ts'
import { openSqlite } from '../engine/database.server.ts'
import { databaseProblems, quickCheck } from './integrity.server.ts'

forEachEngine((openDatabase, engine) => {
  test('a sound database has no problems', async () => {
    const { db } = await openDatabase()
    await storedAdmin(db)
    expect(await databaseProblems(db, engine)).toEqual([])
  })
})

const pageBytes = 4_096

test('names what is damaged in a SQLite file, and a row that refers to none', async () => {
  const { db, dataDirectory, close } = await openDatabaseOn('sqlite')
  for (let count = 0; count < 200; count++) await storedAppointment(db)
  await db.destroy()
  const path = join(dataDirectory, 'firstlight.db')
  const bare = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  bare.exec(`insert into sessions ("id", "adminId", "createdAt", "lastSeenAt", "confirmedAt")
    values ('s', 'nobody', '', '', '')`)
  const { rootpage } = bare
    .prepare(`select rootpage from sqlite_master where name = 'appointments_by_visit'`)
    .get() as {
    rootpage: number
  }
  bare.close()
  const orphaned = openSqlite(path)
  expect(await databaseProblems(orphaned, 'sqlite')).toEqual(['sessions refers to a missing row of admins'])
  await orphaned.destroy()
  expect(await quickCheck(path)).toEqual([])
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(pageBytes, 0x5a), 0, pageBytes, (rootpage - 1) * pageBytes)
  closeSync(file)
  expect(await quickCheck(path)).not.toEqual([])
  const damaged = openSqlite(path)
  expect(await databaseProblems(damaged, 'sqlite')).not.toEqual([])
  await damaged.destroy()
  await close()
})
