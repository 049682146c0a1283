import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bulkClient, deepLink, slotsOf } from '../fhir/bulk-client.ts'
import { postForm } from '../serving/built-server.ts'
import { serverOfFile } from '../serving/server-of-file.ts'

const server = serverOfFile()
const run = promisify(execFile)

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server().url + path, { redirect: 'manual', ...init })

test('the manifest has two spellings, and every kind of client may read it', async () => {
  for (const path of ['/fhir/$bulk-publish', '/fhir/%24bulk-publish'])
    for (const accept of [undefined, 'application/json', '*/*']) {
      const headers = { Origin: 'https://search.example', ...(accept && { Accept: accept }) }
      const answer = await ask(path, { headers })
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.headers.get('content-type')).toContain('application/json')
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect((await answer.json()).request).toBe(`${server().url}/fhir/$bulk-publish`)
    }
  const lines = await ask('/fhir/data/locations.ndjson', { headers: { Accept: 'application/fhir+ndjson' } })
  expect(lines.headers.get('content-type')).toContain('application/fhir+ndjson')
})

test('a page of another site may ask first, about these addresses alone', async () => {
  for (const path of [
    '/fhir/$bulk-publish',
    '/fhir/%24bulk-publish',
    '/fhir/data/a.ndjson',
    '/fhir/R4/Slot',
  ]) {
    const answer = await ask(path, { method: 'OPTIONS' })
    expect([path, answer.status]).toEqual([path, 204])
    expect(answer.headers.get('access-control-allow-headers')).toContain('If-None-Match')
  }
  for (const path of ['/', '/appointment', '/admin']) {
    const answer = await ask(path, { method: 'OPTIONS' })
    expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
      path,
      405,
      null,
    ])
  }
})

test('nothing can be written, and what is not there is said in FHIR’s words', async () => {
  for (const path of ['/fhir/$bulk-publish', '/fhir/R4/Slot']) {
    const answer = await postForm(server().url + path, { a: 'b' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  }
  for (const path of ['/fhir/R4/Encounter', '/fhir/R4', '/fhir/R4/Slot/none', '/fhir/data/none.ndjson']) {
    const answer = await ask(path)
    expect([path, answer.status, (await answer.json()).resourceType]).toEqual([path, 404, 'OperationOutcome'])
  }
})

test('a slot’s link opens the form with its time chosen, also with what a client appends', async () => {
  const [slot] = slotsOf(await bulkClient(server().url).read()).filter(({ status }) => status === 'free')
  const link = deepLink(slot)
  const answer = await fetch(`${link}&source=search.example&booking-referral=a_b~1.2-<script>`)
  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(page).toMatch(/<input(?=[^>]* name="time")(?=[^>]* checked)/)
  expect(page.includes('a_b~1.2-<script>')).toBe(false)
  const spanish = await (await fetch(link.replace('/appointment', '/es/appointment'))).text()
  expect(spanish).toMatch(/<input(?=[^>]* name="time")(?=[^>]* checked)/)
  const unknown = await ask('/appointment?slot=none.20261209T1500Z')
  expect(unknown.status).toBe(404)
  expect(await unknown.text()).toContain('We couldn’t find the time in this link.')
})

test('the example of the docs prints times that can be booked', async () => {
  const text = readFileSync('docs/topics/fhir.md', 'utf8')
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-example-'))
  const file = join(folder, 'example.mjs')
  writeFileSync(file, program)
  const { stdout } = await run(process.execPath, [file, server().url])
  rmSync(folder, { recursive: true })
  const lines = stdout.trim().split('\n')
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d .+ http:\/\/\S+\/appointment\?slot=\S+$/)
    const page = await (await fetch(line.slice(line.lastIndexOf(' ') + 1))).text()
    expect(page).toMatch(/<input(?=[^>]* name="time")(?=[^>]* checked)/)
  }
})
