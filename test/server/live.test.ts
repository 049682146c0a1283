import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AdminRow } from '#app/db/staff-tables.ts'
import { unattendedHeader } from '#app/platform/pages/unattended.ts'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { storedAdmin } from '../factories.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'

/** Ends what hangs; how soon a screen hears is a figure of `bench/heard.ts`. */
const soon = { timeout: 120_000 }
const decoder = new TextDecoder()

type LiveState = { counts: { unreadMessages: number } }

/** An open stream, and what it has told so far. */
async function openStream(url: string, cookie: string) {
  const leaving = new AbortController()
  const response = await fetch(`${url}/admin/events`, { headers: { Cookie: cookie }, signal: leaving.signal })
  const received: LiveState[] = []
  let hasEnded = false
  const read = async () => {
    for await (const piece of response.body ?? []) {
      const lines = decoder.decode(piece).split('\n')
      const data = lines
        .filter((line) => line.startsWith('data: '))
        .map((line) => line.slice('data: '.length))
      received.push(...data.map((text) => JSON.parse(text) as LiveState))
    }
  }
  const ended = read()
    .catch(() => {})
    .then(() => {
      hasEnded = true
    })
  return { response, received, ended, hasEnded: () => hasEnded, leave: () => leaving.abort() }
}

forEachEngine((openDatabase, engine) => {
  describe('live counts of the built server', () => {
    let database: TestDatabase
    let servers: BuiltServer[]
    let cookie: string
    const first = () => servers[0] as BuiltServer
    const last = () => servers.at(-1) as BuiltServer

    beforeAll(async () => {
      database = await openDatabase()
      servers = [await startBuiltServer(environmentFor(database))]
      if (engine === 'postgres') servers.push(await startBuiltServer(environmentFor(database)))
      const form = { username: 'admin', password: adminPassword }
      const signedIn = await postForm(`${first().url}/admin/login`, form)
      cookie = (signedIn.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
    })
    afterAll(() => Promise.all(servers.map((server) => server.stop())))

    const sendMessage = (server: BuiltServer) =>
      postForm(`${server.url}/contact`, {
        name: 'Ana',
        email: 'ana@example.com',
        phone: '(432) 555-0100',
        subject: 'Hours',
        message: 'Are you open on Friday?',
        key: crypto.randomUUID(),
      })

    /** Connections that wait for notices; SQLite has none. */
    async function listeners(): Promise<number> {
      if (engine === 'sqlite') return 0
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where query like 'listen%' and datname = current_database()`.execute(database.db)
      return rows[0]?.count ?? 0
    }

    test('what comes in anywhere is told here; who leaves leaves nothing behind', async () => {
      const stream = await openStream(first().url, cookie)
      expect(stream.response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
      expect(stream.response.headers.get('Cache-Control')).toBe('no-store')
      await vi.waitUntil(() => stream.received.length >= 2, soon)
      expect(stream.received.at(-1)?.counts.unreadMessages).toBe(0)
      expect((await sendMessage(last())).status).toBe(303)
      await vi.waitUntil(() => stream.received.at(-1)?.counts.unreadMessages === 1, soon)
      expect(await listeners()).toBe(engine === 'postgres' ? 1 : 0)
      stream.leave()
      await vi.waitUntil(async () => (await listeners()) === 0, soon)
    })

    const owners = (intent: string, fields: Record<string, string>) =>
      postForm(`${first().url}/admin/settings`, { intent, id: 'luis-1', ...fields }, { Cookie: cookie })
    const change = (set: Partial<AdminRow>) =>
      database.db.updateTable('admins').set(set).where('id', '=', 'luis-1').execute()
    const ago = '2026-01-01T00:00:00.000Z'

    test.each([
      ['the days of grace for a second factor are over', () => change({ factorDueAt: ago })],
      ['the role is one that nobody knows', () => change({ role: 'janitor' })],
      ['somebody else has set the password', () => change({ mustChangePassword: 1 })],
      ['an owner has deactivated them', () => owners('deactivate', {})],
      ['an owner has deleted them', () => owners('delete', {})],
    ])('an open stream ends and tells nothing more once %s', async (_, take) => {
      await database.db.deleteFrom('admins').where('id', '=', 'luis-1').execute()
      const passwordHash = await hashPassword(adminPassword)
      await storedAdmin(database.db, { id: 'luis-1', username: 'luis', role: 'front-desk', passwordHash })
      const form = { username: 'luis', password: adminPassword }
      const entered = await postForm(`${last().url}/admin/login`, form)
      const theirs = (entered.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
      const stream = await openStream(last().url, theirs)
      await vi.waitUntil(() => stream.received.length >= 2, soon)
      const before = stream.received.at(-1)?.counts.unreadMessages
      await take()
      expect((await sendMessage(first())).status).toBe(303)
      await stream.ended
      expect(stream.received.at(-1)?.counts.unreadMessages).toBe(before)
      const again = await openStream(last().url, theirs)
      again.leave()
      expect(again.response.headers.get('Content-Type')).not.toContain('text/event-stream')
      await database.db.deleteFrom('admins').where('id', '=', 'luis-1').execute()
    })

    test('streams, refreshes and background requests do not renew the session; staying signed in does', async () => {
      const lastSeenAt = new Date(Date.now() - 5 * 60_000).toISOString()
      await database.db.updateTable('sessions').set({ lastSeenAt }).execute()
      const seen = async () =>
        (await database.db.selectFrom('sessions').select('lastSeenAt').executeTakeFirstOrThrow()).lastSeenAt
      const stream = await openStream(first().url, cookie)
      await vi.waitUntil(() => stream.received.length > 0, soon)
      stream.leave()
      const headers = { Cookie: cookie }
      expect((await fetch(`${first().url}/admin/counts`, { headers })).status).toBe(200)
      const alone = { ...headers, [unattendedHeader]: '1' }
      for (const path of ['/admin/dashboard', '/admin/messages'])
        expect((await fetch(first().url + path, { headers: alone })).status, path).toBe(200)
      await postForm(`${first().url}/admin/dashboard/rows`, { ids: '', since: '0' }, alone)
      expect(await seen()).toBe(lastSeenAt)
      expect((await postForm(`${first().url}/admin/counts`, {}, headers)).status).toBe(200)
      expect(await seen()).not.toBe(lastSeenAt)
    })

    test('a server that is asked to end closes its streams and goes', async () => {
      const stream = await openStream(first().url, cookie)
      await vi.waitUntil(() => stream.received.length > 0, soon)
      expect(stream.hasEnded()).toBe(false)
      await first().stop()
      await stream.ended
      expect(first().output()).not.toContain('shutdown failed')
    })
  })
})
