import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite, sqlitePath } from '#app/db/engine/database.server.ts'
import { ensureTool } from '#scripts/setup/tool.mjs'
import { appointmentRow, storeAppointments } from '../factories.ts'
import { type BuiltServer, startBuiltServer } from '../serving/built-server.ts'
import { storedKey } from '../stored-key.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'firstlight-client-'))
/** One page of a list holds 100. */
const others = 150
let server: BuiltServer
let key: string

beforeAll(async () => {
  server = await startBuiltServer({ DATA_DIR: folder })
  const db = openSqlite(sqlitePath(folder))
  key = await storedKey(db, ['appointments:read', 'appointments:write'])
  await storeAppointments(
    db,
    Array.from({ length: others }, () => appointmentRow({ startsAt: '2026-01-05T16:00:00.000Z' })),
  )
  await db.destroy()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** openapi-typescript calls a compiler that TypeScript 7 doesn't have: it brings its own. The program is checked by ours. */
test('a client generated from openapi.json is right for a program that books, moves, cancels, and lists', async () => {
  const modules = await ensureTool('openapi')
  const place = join(folder, 'client')
  for (const file of ['booking.mts', 'tsconfig.json']) cpSync(join('tools/openapi', file), join(place, file))
  symlinkSync(modules, join(place, 'node_modules'))
  const generator = join(modules, 'openapi-typescript', 'bin', 'cli.js')
  const schema = join(place, 'schema.ts')
  await run(process.execPath, [generator, `${server.url}/api/v1/openapi.json`, '-o', schema])
  const compiler = resolve('node_modules/typescript/bin/tsc')
  const checking = [compiler, '-p', place, '--typeRoots', resolve('node_modules/@types')]
  const checked = await run(process.execPath, checking).catch((error: { stdout: string }) => error)
  expect(checked.stdout).toBe('')
  const env = { ...process.env, CLINIC: server.url, KEY: key }
  const { stdout } = await run(process.execPath, [join(place, 'booking.mts')], { env })
  expect(JSON.parse(stdout)).toEqual({
    booked: 'confirmed',
    sameAgain: true,
    sentWithSomethingElse: 422,
    isMoved: true,
    outdated: [412, 'Changed meanwhile'],
    cancelled: 'cancelled',
    pages: 2,
    appointments: others + 1,
    isListed: true,
  })
})
