import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ClockTime, twelveHour } from '#app/platform/dates.ts'
import { engines, forEachEngine, type TestDatabase } from '../database.ts'
import { storedTreatment } from '../factories.ts'
import { startVarnish } from '../other-programs/varnish.ts'
import { publicPages } from '../public-pages.ts'
import { addresses, filled } from '../requests/route-table.ts'
import { type BuiltServer, postForm, signedIn, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { freePort } from '../serving/free-port.ts'
import { isTorture } from '../torture.ts'
import { workingDays } from '../working-days.ts'

/** Ends what hangs. */
const until = { timeout: 120_000 }
const token = 'token-of-varnish-in-tests'

type Passed = { method: string; path: string; keys: string; status: number; headers: IncomingHttpHeaders }
type Link = Awaited<ReturnType<typeof openLink>>

/** Hands HTTP on to a port of this machine, and lets a test see, hold back, and change what passes. */
async function openLink(port: number) {
  const passed: Passed[] = []
  const link = {
    passed,
    port: 0,
    before: async (_path: string) => {},
    after: async (_path: string) => {},
    /** In place of the answer's own. */
    headers: {} as Record<string, string>,
    status: null as number | null,
    close: async () => {
      server.close().closeAllConnections()
    },
  }
  const server = createServer(async (asked, answer) => {
    const { method = '', url: path = '', headers } = asked
    const body = Buffer.concat(await asked.toArray())
    await link.before(path)
    const keys = String(headers['surrogate-key'] ?? '')
    if (link.status !== null) {
      answer.writeHead(link.status).end()
      return
    }
    const sending = request({ host: '127.0.0.1', port, path, method, headers, agent: false })
    sending.on('error', () => answer.destroy())
    sending.end(body)
    const [found] = await once(sending, 'response').catch(() => [null])
    if (!found) return
    const content = Buffer.concat(await found.toArray())
    passed.push({ method, path, keys, status: found.statusCode, headers: found.headers })
    await link.after(path)
    const isReleased = found.headers['surrogate-control'] !== undefined
    answer.writeHead(found.statusCode, { ...found.headers, ...(isReleased && link.headers) }).end(content)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  link.port = (server.address() as AddressInfo).port
  return link
}

/** On PostgreSQL a second process takes the bookings: torture asks SQLite, too. */
forEachEngine(
  (openDatabase, engine) => {
    describe('cached pages in Varnish', () => {
      const folder = mkdtempSync(join(tmpdir(), 'firstlight-varnish-'))
      let database: TestDatabase
      let servers: BuiltServer[]
      /** Between Varnish and the first process, and between all processes and Varnish. */
      let origin: Link
      let purges: Link
      let varnish: { url: string; stop(): Promise<void> }

      beforeAll(async () => {
        database = await openDatabase()
        const [PORT, port] = [await freePort(), await freePort()]
        origin = await openLink(PORT)
        purges = await openLink(port)
        const own = {
          ...environmentFor(database),
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          CDN_URL: `http://${token}@127.0.0.1:${purges.port}`,
        }
        servers = [await startBuiltServer({ ...own, PORT: String(PORT) })]
        if (engine === 'postgres') servers.push(await startBuiltServer(own))
        varnish = await startVarnish(folder, { port, behind: origin.port, token })
        await vi.waitUntil(() => purges.passed.length >= 3 * servers.length, until)
      })

      afterAll(async () => {
        await varnish?.stop()
        await Promise.all(servers.map((server) => server.stop()))
        await Promise.all([origin, purges].map((link) => link.close()))
        rmSync(folder, { recursive: true, force: true })
      })

      beforeEach(() => {
        for (const link of [origin, purges]) {
          Object.assign(link, { before: async () => {}, after: async () => {}, headers: {}, status: null })
        }
      })

      const get = async (url: string, path: string, headers: Record<string, string> = {}) => {
        const answer = await fetch(url + path, { headers, redirect: 'manual' })
        return { status: answer.status, headers: answer.headers, text: await answer.text() }
      }
      const read = (path: string, headers: Record<string, string> = {}) => get(varnish.url, path, headers)
      const readOrigin = (path: string, headers: Record<string, string> = {}) =>
        get(servers[0]?.url ?? '', path, headers)
      const askedFor = (path: string) => origin.passed.filter((one) => one.path === path).length

      /** Reads until one answer came from Varnish alone. */
      async function storedPage(path: string, headers: Record<string, string> = {}) {
        return vi.waitUntil(async () => {
          const before = askedFor(path)
          const answer = await read(path, headers)
          return askedFor(path) === before ? answer : null
        }, until)
      }

      const isNoLonger = (old: string, path: string) =>
        vi.waitUntil(async () => (await read(path)).text !== old, until)

      const purgesOf = (kind: string, from: number) =>
        purges.passed
          .slice(from)
          .filter(({ keys }) => keys.split(' ').some((key) => key.endsWith(`/${kind}`)))
      const allPurged = (kind: string, from: number) =>
        vi.waitUntil(() => purgesOf(kind, from).length >= 3 * servers.length, until)

      /** Every process has purged all that changed before: it purges in order. */
      async function settled() {
        const from = purges.passed.length
        await database.db
          .updateTable('gallery_images')
          .set({ category: `Category ${from}` })
          .execute()
        await allPurged('gallery', from)
      }

      async function offeredTreatment() {
        const times = ['09:00', '10:00', '11:00'] as ClockTime[]
        const { name } = await storedTreatment(database.db, { availableTimes: times })
        const path = `/appointment?treatment=${encodeURIComponent(name.en)}`
        await settled()
        const book = async (time: string) => {
          const fields = {
            treatment: name.en,
            date: workingDays(1)[0] ?? '',
            time: twelveHour(time as ClockTime),
          }
          const who = { name: 'Visitor', email: 'visitor@example.com', phone: '(432) 555-0100', message: '' }
          const form = { ...fields, ...who, key: crypto.randomUUID() }
          // By the process that Varnish doesn't ask, where there are two.
          const { url = '' } = servers.at(-1) ?? {}
          const answer = await postForm(`${url}/appointment`, form, { Origin: varnish.url })
          expect(answer.status).toBe(303)
        }
        return { path, book }
      }

      test('is fetched once, and a browser sees nothing of what only Varnish needs', async () => {
        const { text: home } = await readOrigin('/')
        const [asset = ''] = /\/assets\/[\w.-]+\.css/.exec(home) ?? []
        for (const path of [...publicPages, '/appointment?treatment=HRT', asset]) {
          const { status, headers } = await storedPage(path)
          expect(status, path).toBe(200)
          const names = ['surrogate-key', 'surrogate-control', 'xkey', 'x-varnish', 'via']
          expect(names.filter((name) => headers.has(name))).toEqual([])
          if (path === asset) continue
          expect(headers.get('cache-control'), path).toBe('no-cache')
          const etag = headers.get('etag') ?? ''
          const held = await storedPage(path, { 'If-None-Match': etag })
          expect([held.status, held.text], path).toEqual([304, ''])
        }
      })

      test('is the right one for each language, and for those who answered the offer', async () => {
        const accepted = [
          '',
          'en',
          'en-US,en;q=0.9',
          'en-US,es;q=0.9',
          'es',
          'es-MX,es;q=0.9,en;q=0.8',
          'fr,es;q=0.5',
        ]
        const odd = ['es;q=0.1,en', 'de', '*', 'EN-us', 'ES-us,en']
        for (const path of ['/about', '/es/about', '/doctors']) {
          for (const accept of [...accepted, ...odd]) {
            for (const cookie of ['', 'spanish-offer=answered']) {
              const headers = { 'Accept-Language': accept, ...(cookie && { Cookie: cookie }) }
              for (const { text } of [await read(path, headers), await storedPage(path, headers)]) {
                expect(text, `${path} ${accept} ${cookie}`).toBe((await readOrigin(path, headers)).text)
              }
            }
          }
        }
        expect((await read('/about', { 'Accept-Language': 'es' })).text).not.toBe((await read('/about')).text)
      })

      test('nothing else is stored: each request reaches Firstlight, on every address', async () => {
        const paths = [...new Set(addresses.map(({ path }) => filled(path)))]
        for (const path of [...paths, '/robots.txt', '/readyz', '/about?preview=1', '/testimonials?sent=1']) {
          const from = origin.passed.length
          await read(path)
          await read(path)
          const answers = origin.passed.slice(from)
          const isReleased = origin.passed.some(
            (one) => one.path === path && one.headers['surrogate-control'],
          )
          if (!isReleased) expect(answers.length, path).toBe(2)
          // A CDN that stores what isn't called private would store this, whatever else it says.
          for (const { headers } of answers) expect(headers['cache-control'], path).not.toBe('no-store')
          for (const { headers, status } of answers.filter((one) => one.headers['surrogate-control'])) {
            expect(headers, path).toMatchObject({ 'cache-control': 'no-cache' })
            expect(headers, path).not.toHaveProperty('set-cookie')
            expect([200, 304], path).toContain(status)
          }
        }
      }, 300_000)

      test('nobody waits for an answer that cannot be stored to somebody else', async () => {
        const path = '/appointment?date=2026-01-05'
        const all = Promise.withResolvers<void>()
        let count = 0
        origin.before = async (asked) => {
          if (asked !== path) return
          if (++count === 10) all.resolve()
          await all.promise
        }
        const answers = await Promise.all(Array.from({ length: 10 }, () => read(path)))
        expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
      })

      test('who is signed in is always answered by Firstlight, and leaves nothing behind', async () => {
        const Cookie = await signedIn(varnish.url)
        await storedPage('/about')
        for (const path of ['/about', '/admin/settings/you']) {
          for (let round = 0; round < 3; round++) {
            const before = askedFor(path)
            expect((await read(path, { Cookie })).status, path).toBe(200)
            expect(askedFor(path), path).toBe(before + 1)
          }
        }
        expect((await read('/admin/settings/you')).status).toBe(303)
      })

      test('after a booking no old page is left once the purges were taken', async () => {
        const { path, book } = await offeredTreatment()
        for (const time of ['09:00', '10:00', '11:00'] as const) {
          const before = await storedPage(path)
          const from = purges.passed.length
          await book(time)
          await allPurged('times', from)
          const after = await read(path)
          expect(after.text).not.toBe(before.text)
          expect(after.text).toBe((await readOrigin(path)).text)
        }
      })

      test('a change leaves pages alone that show nothing of it', async () => {
        const { book } = await offeredTreatment()
        const { headers } = await storedPage('/about')
        const from = purges.passed.length
        await book('09:00')
        await allPurged('times', from)
        expect(purgesOf('website', from)).toEqual([])
        expect((await storedPage('/about')).headers.get('etag')).toBe(headers.get('etag'))
      })

      test('a page that was under way during a change and its first purge is purged again', async () => {
        // For as long as an hour: it isn't the end of its time that helps.
        origin.headers = { 'surrogate-control': 'max-age=3600' }
        const { path, book } = await offeredTreatment()
        const [reached, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        const released = Promise.withResolvers<void>()
        origin.after = async (asked) => {
          if (asked !== `${path}&hold=1`) return
          reached.resolve()
          await released.promise
        }
        const underway = read(`${path}&hold=1`)
        await reached.promise
        const from = purges.passed.length
        purges.before = async () => {
          if (purgesOf('times', from).length > 0) await arrived.promise
        }
        await book('09:00')
        await vi.waitUntil(() => purgesOf('times', from).length > 0, until)
        released.resolve()
        const old = (await underway).text
        arrived.resolve()
        await isNoLonger(old, `${path}&hold=1`)
      })

      test('where no purge arrives, the page ends with its time; the log says so', async () => {
        const { path, book } = await offeredTreatment()
        purges.status = 503
        origin.headers = { 'surrogate-control': 'max-age=1' }
        const { text } = await read(path)
        await book('09:00')
        await isNoLonger(text, path)
        await vi.waitUntil(() => servers[0]?.output().includes('CDN not purged'), until)
      })

      test('nobody purges without the token', async () => {
        const { headers } = await storedPage('/about')
        for (const [method, key] of [
          ['POST', 'another token'],
          ['GET', token],
        ] as const) {
          const purge = { 'Fastly-Key': key, 'Surrogate-Key': `${new URL(varnish.url).host}/website` }
          const answer = await fetch(`${varnish.url}/`, { method, headers: purge })
          await answer.body?.cancel()
          expect(answer.status).toBe(403)
        }
        expect((await storedPage('/about')).headers.get('etag')).toBe(headers.get('etag'))
      })
    })
  },
  isTorture ? engines : ['postgres'],
)
