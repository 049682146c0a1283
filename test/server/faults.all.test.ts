import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { openRelay } from '../other-programs/relay.ts'
import { openLine, statusOf } from '../requests/raw-line.ts'
import { type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'

const busyMilliseconds = 5_000
const folders: string[] = []
const freshFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-faults-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const message = {
  name: 'PHI-name',
  email: 'phi-mail@example.com',
  phone: 'PHI-phone 432-555-0100',
  subject: 'PHI-subject',
  message: 'PHI-message',
}
const canary = /PHI-|phi-mail/
const inside =
  /\bat (file|node|async|Object)\b|node_modules|\.ts:\d|sqlite|postgres|kysely|select "|no such table|ECONN/i

forEachEngine((openDatabase, engine) => {
  if (engine === 'postgres') awayTest(openDatabase)

  test('asked to end it finishes the form that is on its way, takes no other, and then ends', async () => {
    const database = await openDatabase()
    const server = await startBuiltServer(environmentFor(database))
    const body = new URLSearchParams(message).toString()
    const line = await openLine(server.url)
    const idle = await openLine(server.url)
    const head = [
      'POST /contact HTTP/1.1',
      'Host: 127.0.0.1',
      `Origin: http://127.0.0.1`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
    ]
    line.write(`${head.join('\r\n')}\r\n\r\n`)
    await line.until(/100 Continue/)
    line.write(body.slice(0, 20))
    const ended = server.stop()
    await refusesNewLines(server.url)
    line.write(body.slice(20))
    const answer = (await line.closed()).replace(/^HTTP\/1\.1 100 [^\n]*\r\n\r\n/, '')
    await ended
    idle.end()
    expect(statusOf(answer)).toBe(303)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(await database.db.selectFrom('contact_messages').select('name').execute()).toEqual([
      { name: message.name },
    ])
  })
})

function awayTest(openDatabase: () => Promise<TestDatabase>) {
  test('while the database is away every answer says so and when to come back; then all is well again', async () => {
    const database = await openDatabase()
    const { hostname, port, pathname, username, password } = new URL(inject('postgresUrl'))
    const relay = await openRelay({ host: hostname, port: Number(port) })
    const here = environmentFor(database)
    const name = new URL(here.DATABASE_URL ?? '').pathname
    const url = new URL(`postgres://127.0.0.1:${relay.port}${name || pathname}`)
    Object.assign(url, { username, password })
    const server = await startBuiltServer({ ...here, DATABASE_URL: url.href })
    try {
      relay.cut()
      for (const path of ['/appointment', '/admin/dashboard', '/admin/dashboard.data']) {
        const headers = { Cookie: 'session=a-cookie-that-must-be-looked-up' }
        const response = await fetch(server.url + path, { headers, redirect: 'manual' })
        expect(response.status, path).toBe(503)
        expect(Number(response.headers.get('retry-after')), path).toBeGreaterThan(0)
        expect(response.headers.get('cache-control'), path).toBe('no-store')
        expect(await response.text(), path).not.toMatch(inside)
      }
      const refused = await postForm(`${server.url}/contact`, message)
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).toBe('30')
      expect(await refused.text()).toContain('PHI-message')
      const signIn = await postForm(`${server.url}/admin/login`, { username: 'admin', password: 'wrong one' })
      expect(signIn.status).toBe(503)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      expect((await fetch(`${server.url}/about`)).status).toBe(200)
      relay.mend()
      await isReady(server)
      expect((await postForm(`${server.url}/contact`, message)).status).toBe(303)
      expect(server.output()).not.toMatch(canary)
    } finally {
      await server.stop()
      await relay.close()
    }
  })
}

/** Ends what hangs: two minutes. */
async function isReady({ url }: BuiltServer, tries = 2_400): Promise<void> {
  if ((await fetch(`${url}/readyz`)).ok) return
  if (tries === 0) throw new Error('The server did not become ready again.')
  await pause(50)
  return isReady({ url } as BuiltServer, tries - 1)
}

describe('a surprise', () => {
  test('is answered with a sentence, logged by its kind, and nothing of it or of the patient leaves', async () => {
    const folder = freshFolder()
    const server = await startBuiltServer({ DATA_DIR: folder })
    // The jobs of the start may be writing at this moment; without a time to wait SQLite refuses at once.
    const beside = new DatabaseSync(join(folder, 'firstlight.db'), { timeout: busyMilliseconds })
    beside.exec('alter table contact_messages rename to gone; alter table treatments rename to gone_too')
    beside.close()
    try {
      const answers = [
        await postForm(`${server.url}/contact`, message),
        await postForm(`${server.url}/contact.data`, message),
        await fetch(`${server.url}/appointment?treatment=PHI-treatment`),
        await fetch(`${server.url}/appointment.data?treatment=PHI-treatment`),
        await postForm(`${server.url}/appointment`, { ...message, treatment: 'HRT', date: '2099-01-01' }),
      ]
      for (const answer of answers) {
        expect(answer.status).toBeGreaterThanOrEqual(500)
        expect(await answer.text()).not.toMatch(inside)
      }
      expect(server.output()).toContain('"msg":"message could not be stored"')
      expect(server.output()).toMatch(/"kind":"\w*Error/)
      expect(server.output()).not.toMatch(/gone|no such table|select /)
      expect(server.output()).not.toMatch(canary)
      expect(server.output()).not.toContain('PHI-treatment')
    } finally {
      await server.stop()
    }
  })
})

async function refusesNewLines(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const isRefused = await openLine(url).then(
      (line) => {
        line.end()
        return false
      },
      () => true,
    )
    if (isRefused) return
    await pause(10)
  }
  throw new Error('The server still takes new lines.')
}

test('what a server makes in its data folder is for its owner alone', async () => {
  const folder = freshFolder()
  const data = join(folder, 'data')
  const server = await startBuiltServer({ DATA_DIR: data })
  await server.stop()
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true })) {
    expect(statSync(join(entry.parentPath, entry.name)).mode & 0o077, entry.name).toBe(0)
  }
})
