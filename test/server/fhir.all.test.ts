import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isRecord } from '#app/platform/shapes/shapes.ts'
import { postForm } from '../serving/built-server.ts'
import { serverOfFile } from '../serving/server-of-file.ts'

const server = serverOfFile()
const run = promisify(execFile)

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server().url + path, { redirect: 'manual', ...init })

type Line = Record<string, unknown> & { id: string; resourceType: string; status?: string; start: string }

/** Reads as a client does that polls: with what it knows, and only what is new. */
function bulkClient() {
  const known = new Map<string, { tag: string; text: string }>()
  const counts = { requests: 0, unchanged: 0, slowestUnchanged: 0 }
  async function get(url: string): Promise<string> {
    const before = known.get(url)
    const started = performance.now()
    const answer = await fetch(url, before && { headers: { 'If-None-Match': before.tag } })
    counts.requests++
    if (answer.status === 304 && before) {
      counts.unchanged++
      counts.slowestUnchanged = Math.max(counts.slowestUnchanged, performance.now() - started)
      return before.text
    }
    expect([url, answer.status]).toEqual([url, 200])
    const text = await answer.text()
    known.set(url, { tag: answer.headers.get('etag') ?? '', text })
    return text
  }
  return {
    counts,
    async read(): Promise<Line[]> {
      const { output } = JSON.parse(await get(`${server().url}/fhir/$bulk-publish`))
      const lines: Line[] = []
      for (const { url } of output)
        for (const line of (await get(url)).split('\n').filter(Boolean)) lines.push(JSON.parse(line))
      return lines
    },
    text: () => [...known.values()].map(({ text }) => text).join('\n'),
  }
}

const slotsOf = (lines: readonly Line[]) => lines.filter(({ resourceType }) => resourceType === 'Slot')

/** Opens a slot's link as a browser without JavaScript does, and sends its form. */
async function bookBy(link: string, patient: Record<string, string>): Promise<number> {
  const page = await (await fetch(link)).text()
  const chosen = (name: string) =>
    new RegExp(`<input(?=[^>]* name="${name}")(?=[^>]* checked)[^>]* value="([^"]*)"`).exec(page)?.[1] ?? ''
  const date = /<input(?=[^>]* name="date")[^>]* value="([^"]*)"/.exec(page)?.[1] ?? ''
  const fields = {
    treatment: chosen('treatment').replaceAll('&amp;', '&'),
    with: chosen('with'),
    date,
    time: chosen('time'),
    key: crypto.randomUUID(),
    message: 'Knee hurts since Tuesday.',
    ...patient,
  }
  return (await postForm(`${server().url}/appointment`, fields)).status
}

const deepLink = (slot: Line | undefined): string => {
  const all = Array.isArray(slot?.extension) ? slot.extension : []
  const found = all.find((one) => isRecord(one) && String(one.url).endsWith('booking-deep-link'))
  return String(isRecord(found) ? found.valueUrl : '')
}

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
  for (const path of ['/fhir/R4/Patient', '/fhir/R4', '/fhir/R4/Slot/none', '/fhir/data/none.ndjson']) {
    const answer = await ask(path)
    expect([path, answer.status, (await answer.json()).resourceType]).toEqual([path, 404, 'OperationOutcome'])
  }
})

test('a slot’s link opens the form with its time chosen, also with what a client appends', async () => {
  const [slot] = slotsOf(await bulkClient().read()).filter(({ status }) => status === 'free')
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

/** An hour, a minute each, by FHIR_POLL_MINUTES=60. */
const minutes = Number(process.env.FHIR_POLL_MINUTES ?? 0)
const rounds = minutes || 12

test(
  'a client that polls sees each booking in the next answer, and nothing of who books',
  async () => {
    const client = bulkClient()
    const patients: Record<string, string>[] = []
    let isOver = false
    const load = (async () => {
      while (!isOver) {
        for (const path of ['/', '/appointment', '/fhir/R4/Slot?status=free&_count=20'])
          await (await ask(path)).text()
        await pause(minutes ? 200 : 5)
      }
    })()
    let slots = slotsOf(await client.read())
    for (let round = 0; round < rounds; round++) {
      if (minutes) await pause(60_000)
      const free = slots.filter(
        ({ status, start }) => status === 'free' && Date.parse(start) > Date.now() + 7_200_000,
      )
      const slot = free[(round * 7) % free.length]
      const patient = {
        name: `Zebulon Quince${String.fromCharCode(97 + (round % 26))}`,
        email: `zebulon${round}@patients.example`,
        phone: `(432) 555-01${String(10 + (round % 90))}`,
      }
      patients.push(patient)
      expect([deepLink(slot), await bookBy(deepLink(slot), patient)]).toEqual([deepLink(slot), 303])
      slots = slotsOf(await client.read())
      expect([slot?.id, slots.find(({ id }) => id === slot?.id)?.status]).toEqual([slot?.id, 'busy'])
      const gone = await (await fetch(deepLink(slot))).text()
      expect(gone).toMatch(/role="status"[^>]*>(?:(?!<\/ul>).)*no longer available/s)
      await client.read()
    }
    isOver = true
    await load
    for (const { name = '', email = '', phone = '' } of patients)
      for (const typed of [name, email, phone, phone.replaceAll(/\D/g, '')])
        expect(client.text().toLowerCase()).not.toContain(typed.toLowerCase())
    expect(client.text()).not.toContain('Knee')
    const { requests, unchanged, slowestUnchanged } = client.counts
    expect(unchanged).toBeGreaterThan(requests / 2)
    if (minutes) console.info({ requests, unchanged, slowestUnchanged: Math.round(slowestUnchanged) })
  },
  (minutes + 5) * 120_000,
)

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
