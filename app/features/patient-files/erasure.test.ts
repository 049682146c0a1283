import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { sqlitePath } from '#app/db/engine/database.server.ts'
import { openDatabaseOn } from '#test/database.ts'
import { storedAppointment } from '#test/factories.ts'
import { testClock, testNow, testServices } from '#test/services.ts'
import { erasePatient } from './patient-requests.server.ts'
import { forgetWhatIsOver } from './retention.server.ts'

const canary = 'Quackenbush'

/** How often the word is in any file of the folder, whatever the file is. */
function found(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1').split(canary).length - 1)
    .reduce((sum, count) => sum + count, 0)
}

/** Visits of many lengths that come, change and grow, so that pages are split and rows moved about. */
async function busyClinic() {
  const database = await openDatabaseOn('sqlite')
  const { db } = database
  for (let number = 0; number < 160; number++) {
    const isOurs = number % 16 === 7
    const words = isOurs ? `${canary} ` : 'somebody else '
    const visit = await storedAppointment(db, {
      name: words.trim(),
      email: isOurs ? `${canary}@example.com` : `p${number}@example.com`,
      message: words.repeat((number * 37) % 260),
      createdAt: `2026-11-${String((number % 28) + 1).padStart(2, '0')}T12:00:00.000Z`,
    })
    await db
      .insertInto('appointment_search')
      .values({ term: `n:${words}${number}`, appointmentId: visit.id })
      .execute()
    if (number % 3 === 0) continue
    await db
      .updateTable('appointments')
      .set({ message: words.repeat((number * 53) % 300), status: 'confirmed' })
      .where('id', '=', visit.id)
      .execute()
  }
  await db
    .insertInto('desk_searches')
    .values({ id: 's', adminId: 'a', words: canary, createdAt: testNow })
    .execute()
  return database
}

test('an erased patient stands nowhere in the database, its log or the folder', async () => {
  const database = await busyClinic()
  const { db, engine, dataDirectory } = database
  expect(found(dataDirectory)).toBeGreaterThan(10)
  const clock = testClock()
  const erased = await erasePatient({ db, engine, clock, dataDirectory }, `${canary}@example.com`)
  expect(erased).toMatchObject({ appointments: 10, isGoneFromFiles: true })
  expect(found(dataDirectory)).toBe(0)
  await database.close()
})

test('what retention lets go stands nowhere either', async () => {
  const database = await busyClinic()
  const services = testServices(database)
  services.clock.advance({ hours: 24 * 366 * 8 })
  expect(await forgetWhatIsOver(services)).toMatchObject({ appointments: 160 })
  await database.db.deleteFrom('desk_searches').execute()
  await forgetWhatIsOver(services)
  expect(found(database.dataDirectory)).toBe(0)
  await database.close()
})

test('a reader that keeps the log is told of, and the erasing holds all the same', async () => {
  const database = await busyClinic()
  const { db, engine, dataDirectory } = database
  const reader = new DatabaseSync(sqlitePath(dataDirectory))
  reader.exec('begin; select count(*) from appointments')
  const parts = { db, engine, clock: testClock(), dataDirectory }
  expect(await erasePatient(parts, `${canary}@example.com`)).toMatchObject({ isGoneFromFiles: false })
  reader.exec('commit')
  reader.close()
  expect(await erasePatient(parts, `${canary}@example.com`)).toMatchObject({
    appointments: 0,
    isGoneFromFiles: true,
  })
  expect(found(dataDirectory)).toBe(0)
  await database.close()
})
