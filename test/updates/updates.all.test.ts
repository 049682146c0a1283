import { expect, test } from 'vitest'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import type { Database } from '#app/db/tables.ts'
import { type Row, rowsOf } from '#app/db/upkeep/rows.server.ts'
import { type TableShape, tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import { violationsIn } from '../actions/violations.ts'
import { forEachEngine } from '../database.ts'
import { testSecretKey } from '../secret-key.ts'
import { adminPassword, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { fillClinic } from './full-clinic.ts'
import { keepRelease, openRelease, releases } from './release-dump.ts'

/** Set at a release, and only then: `KEEP_RELEASE=1.0.0 npx vitest run test/updates` keeps its databases (CONTRIBUTING.md#release). */
const newRelease = process.env.KEEP_RELEASE

/** What a page was made from, by number: an update that fills in a new column makes pages again. */
const countersOfPages = 'content_versions'

async function allRows(db: Database, shapes: readonly TableShape[]): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>()
  for (const shape of shapes) {
    if (shape.name === countersOfPages) continue
    const rows: Row[] = []
    for await (const page of rowsOf(db, shape)) rows.push(...page)
    found.set(shape.name, rows)
  }
  return found
}

const byName = (shapes: readonly TableShape[]) => new Map(shapes.map((shape) => [shape.name, shape]))

forEachEngine((openDatabase, engine) => {
  test.each(releases)('a clinic of %s keeps every row, and serves after the update', async (release) => {
    const database = await openRelease(release, engine)
    const { db } = database
    const before = await tableShapes(db, engine)
    const rows = await allRows(db, before)
    await migrateToLatest(db, engine)
    expect(await allRows(db, before)).toEqual(rows)
    const fresh = await openDatabase()
    expect(byName(await tableShapes(db, engine))).toEqual(byName(await tableShapes(fresh.db, engine)))
    await openTextKeys(db, { secretKey: testSecretKey })
    expect(await violationsIn(db)).toEqual([])
    const message = await db
      .selectFrom('contact_messages')
      .select('message')
      .where('name', '=', 'Rosa Ruvalcaba')
    expect(await message.executeTakeFirst()).toEqual({ message: 'Saturdays?' })

    const server = await startBuiltServer(environmentFor(database))
    const signIn = await postForm(`${server.url}/admin/login`, { username: 'admin', password: adminPassword })
    expect(signIn.status).toBe(303)
    const Cookie = (signIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    for (const page of ['/', '/es', '/appointment']) expect((await fetch(server.url + page)).status).toBe(200)
    const all = await fetch(`${server.url}/admin/messages`, { headers: { Cookie } })
    expect(await all.text()).toContain('Rosa Ruvalcaba')
    const board = await fetch(`${server.url}/admin/dashboard?view=all`, { headers: { Cookie } })
    expect(board.status).toBe(200)
    await server.stop()
    await database.close()
  })

  test('a clinic of this release is filled for the updates to come, and kept where it is asked for', async () => {
    const database = await openDatabase()
    await fillClinic(database)
    expect(await violationsIn(database.db)).toEqual([])
    if (newRelease) await keepRelease(newRelease, database)
  })
})
