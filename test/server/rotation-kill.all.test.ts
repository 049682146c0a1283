import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openDatabase, sqlitePath } from '#app/db/engine/database.server.ts'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import { engines, openEmptyDatabase, type TestDatabase } from '../database.ts'
import { appointmentRow, storeAppointments } from '../factories.ts'
import { testSecretKey } from '../secret-key.ts'
import { compiledPrograms, runCommand } from '../serving/command.ts'
import { environmentFor } from '../serving/environment-for.ts'

const texts = 6_000
const rowsAtOnce = 200
const countRotated = `select count(*) as count from appointments where message like 'v1.2.%'`

/** As another program sees the rows: on PostgreSQL a connection of ours would count as a process that serves. */
async function watch({ settings, dataDirectory }: TestDatabase) {
  if (settings.engine === 'sqlite') {
    const file = new DatabaseSync(sqlitePath(dataDirectory))
    const counting = file.prepare(countRotated)
    return { rotated: async () => Number(counting.get()?.count), end: async () => file.close() }
  }
  const client = new pg.Client({ connectionString: settings.url, application_name: 'watcher' })
  await client.connect()
  const rotated = async () => Number((await client.query(countRotated)).rows[0].count)
  return { rotated, end: () => client.end() }
}

/** Everything that a process which has just started reads. */
async function read({ settings, dataDirectory }: TestDatabase) {
  const db = openDatabase({ database: settings, dataDirectory })
  await openTextKeys(db, { secretKey: testSecretKey })
  const rows = await db.selectFrom('appointments').select('message').execute()
  const keys = await db.selectFrom('text_keys').select('number').orderBy('number').execute()
  await db.destroy()
  return { messages: rows.map(({ message }) => message).sort(), keys: keys.map(({ number }) => number) }
}

test.each(engines)(
  'on %s a rotation killed half-way loses no text, and the next one goes on',
  async (engine) => {
    const database = await openEmptyDatabase(engine)
    const { db } = database
    await migrateToLatest(db, engine)
    await openTextKeys(db, { secretKey: testSecretKey })
    const messages = Array.from({ length: texts }, (_, index) => `Message ${index}`)
    for (let at = 0; at < texts; at += rowsAtOnce) {
      const some = messages.slice(at, at + rowsAtOnce)
      await storeAppointments(
        db,
        some.map((message) => appointmentRow({ message })),
      )
    }
    await db.destroy()
    const here = environmentFor(database)

    const watcher = await watch(database)
    const rotation = spawn(process.execPath, [resolve('build/server/admin.js'), 'rotate-text-key'], {
      env: { PATH: process.env.PATH, ...compiledPrograms, ...here },
      stdio: 'ignore',
    })
    const ended = once(rotation, 'exit')
    while ((await watcher.rotated()) === 0 && rotation.exitCode === null) await pause(1)
    rotation.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    const rotated = await watcher.rotated()
    await watcher.end()
    expect(rotated).toBeGreaterThan(0)
    expect(rotated).toBeLessThan(texts)

    expect(await read(database)).toEqual({ messages: messages.toSorted(), keys: [1, 2] })
    expect(await runCommand('admin', ['rotate-text-key'], here)).toEqual({
      code: 0,
      said: `ok, ${texts - rotated} texts are encrypted under a new key.\n`,
    })
    expect(await read(database)).toEqual({ messages: messages.toSorted(), keys: [2] })
    await database.close()
  },
)
