import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseOn, type TestDatabase } from '../database.ts'
import { r4Problems } from '../fhir/r4-check.ts'
import { testSecretKey } from '../secret-key.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { runCommand, type Said } from '../serving/command.ts'
import { environmentFor } from '../serving/environment-for.ts'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-audit-export-'))
const anotherKey = 'Wd3Zr9Lq0vB6yT2nS8mK5hJ7cX1pF4aG'

let database: TestDatabase
let server: BuiltServer
let cookie = ''

beforeAll(async () => {
  database = await openDatabaseOn('sqlite')
  server = await startBuiltServer({ ...environmentFor(database), SECRET_KEY: testSecretKey })
  const answer = await postForm(`${server.url}/admin/login`, { username: 'admin', password: adminPassword })
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
})

afterAll(async () => {
  await server.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (search: string) =>
  fetch(`${server.url}/admin/audit/export?${search}`, { headers: { Cookie: cookie }, redirect: 'manual' })

/** On a machine that has no database. */
function verifyLog(text: string, environment: Record<string, string>): Promise<Said> {
  const file = join(folder, 'log.jsonl')
  writeFileSync(file, text)
  return runCommand('admin', ['verify-log', file], { DATA_DIR: folder, ...environment })
}

test('the file that the server hands out verifies anywhere under its key, and under no other', async () => {
  const answer = await ask('format=json-lines')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="audit-log-[\d-]+\.jsonl"$/,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = await answer.text()
  const ours = { SECRET_KEY: testSecretKey }
  expect(await verifyLog(text, ours)).toEqual({
    code: 0,
    said: expect.stringMatching(/^ok, \d+ entries, the whole log\ncheckpoint \d+:[0-9a-f]{64}\n$/),
  })
  expect(await verifyLog(text.replace('"action":"sign-in"', '"action":"view"'), ours)).toEqual({
    code: 1,
    said: 'The file was changed: line 2 is not what was exported.\n',
  })
  expect(await verifyLog(text.slice(0, text.length / 2), ours)).toMatchObject({ code: 1 })
  expect(await verifyLog(text, { SECRET_KEY: anotherKey })).toEqual({
    code: 1,
    said: expect.stringContaining('sealed under another SECRET_KEY'),
  })
  expect(await verifyLog(text, {})).toEqual({
    code: 1,
    said: expect.stringMatching(/^in order, \d+ entries/),
  })
  expect(await verifyLog('Date,Time\n', ours)).toMatchObject({
    code: 1,
    said: expect.stringContaining('no audit log'),
  })
})

test('bundles of FHIR are handed out as such, and valid', async () => {
  const answer = await ask('format=fhir')
  expect(answer.headers.get('content-type')).toBe('application/fhir+ndjson; charset=utf-8')
  const bundles = (await answer.text()).trim().split('\n')
  for (const bundle of bundles) expect(r4Problems(JSON.parse(bundle))).toEqual([])
})

test('everything is asked for again after five minutes, one sign-in is not; anything else is refused', async () => {
  await database.db.updateTable('sessions').set({ confirmedAt: '2020-01-01T00:00:00.000Z' }).execute()
  for (const search of [
    'format=fhir',
    'format=json-lines&who=admin-1',
    'format=fhir&from=2026-01-01&to=2030-01-01',
  ]) {
    const answer = await ask(search)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/admin/confirm?next=${encodeURIComponent(`/admin/audit/export?${search}`)}`,
    ])
  }
  expect((await ask('format=json-lines&session=digest')).status).toBe(200)
  expect((await ask('format=xml')).status).toBe(400)
  expect((await ask('')).status).toBe(400)
  expect((await ask('format=fhir&patient=somebody-elses')).status).toBe(410)
})
