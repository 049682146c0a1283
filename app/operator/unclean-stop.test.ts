import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { forEachEngine, type TestDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { sqlitePath } from '../db/engine/database.server.ts'
import { watchForUncleanStop } from './unclean-stop.server.ts'

const markOf = ({ dataDirectory }: TestDatabase) => join(dataDirectory, 'serving.mark')

/** A start on that database, and the first thing that it logs. */
function start(database: TestDatabase) {
  const said = Promise.withResolvers<unknown[]>()
  const say =
    (level: string) =>
    (...words: unknown[]) =>
      said.resolve([level, ...words])
  const log = { info: say('info'), warn: say('warn'), error: say('error') } as never
  return { stop: watchForUncleanStop(testServices(database, { log })), said: said.promise }
}

const checks = ({ db }: TestDatabase) =>
  db.selectFrom('job_runs').select(['succeededAt', 'failedAt']).where('name', '=', 'quick-check').execute()

forEachEngine((openDatabase, engine) => {
  test('a mark stands while the server serves, and an orderly stop removes it', async () => {
    const database = await openDatabase()
    const { stop } = start(database)
    expect(existsSync(markOf(database))).toBe(engine === 'sqlite')
    stop()
    expect(existsSync(markOf(database))).toBe(false)
    start(database).stop()
    expect(await checks(database)).toEqual([])
  })

  if (engine !== 'sqlite') return

  test('where it was left the file is checked, and its stop removes the mark too', async () => {
    const database = await openDatabase()
    writeFileSync(markOf(database), '')
    const { stop, said } = start(database)
    expect(await said).toEqual(['info', {}, 'sound after an unclean stop'])
    expect(await checks(database)).toEqual([{ succeededAt: expect.any(String), failedAt: null }])
    stop()
    expect(existsSync(markOf(database))).toBe(false)
  })

  test.each([
    {
      name: 'a damaged file',
      damage: overwriteMiddle,
      said: ['error', { count: expect.any(Number) }, 'database damaged'],
    },
    {
      name: 'one that is none',
      damage: (path: string) => writeFileSync(path, 'x'.repeat(8_000)),
      said: ['warn', { kind: expect.any(String) }, 'quick check not done'],
    },
  ])('$name is told, and no start fails of it', async ({ damage, said: expected }) => {
    const database = await openDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'firstlight-unclean-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await sql`vacuum into ${sql.lit(sqlitePath(folder))}`.execute(database.db)
    damage(sqlitePath(folder))
    const elsewhere = { ...database, dataDirectory: folder }
    writeFileSync(markOf(elsewhere), '')
    const { said } = start(elsewhere)
    expect(await said).toEqual(expected)
    const [check] = await checks(database)
    expect(check?.succeededAt ?? null).toBeNull()
  })
})

/** Some pages in the middle hold nothing of what they held. */
function overwriteMiddle(path: string): void {
  const bytes = readFileSync(path)
  bytes.fill(0x5a, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 20_000)
  writeFileSync(path, bytes)
}
