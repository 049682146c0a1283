import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../built-server.ts'
import { engines, forEachEngine, type TestDatabase } from '../database.ts'
import { environmentFor } from '../environment-for.ts'
import { addresses } from '../route-table.ts'
import { isTorture, measured } from '../torture.ts'
import { effects, storeCanaries } from './canaries.ts'
import { type Door, doors, undescribedDoors } from './doors.ts'

type Forgery = { name: string; send: (target: Target) => Promise<Response>; statuses: readonly number[] }
type Target = { url: string; door: Door; cookie: string }

const evil = 'https://evil.example'
const form = 'application/x-www-form-urlencoded'
const refused = [403, 405]

/** Sends what the form holds, with the cookie that the browser would send by itself. */
function send(
  { url, door, cookie }: Target,
  headers: Record<string, string>,
  { path = door.path, type = form }: { path?: string; type?: string } = {},
): Promise<Response> {
  const body = new URLSearchParams(door.fields).toString()
  return fetch(url + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Cookie: cookie, 'Content-Type': type, ...headers },
  })
}

/** The ways in which a page of somebody else, or a link, can make a browser ask (docs/security.md, T6). */
const forgeries: readonly Forgery[] = [
  { name: 'from another origin', statuses: refused, send: (target) => send(target, { Origin: evil }) },
  {
    name: 'from an origin that is hidden',
    statuses: refused,
    send: (target) => send(target, { Origin: 'null' }),
  },
  { name: 'from nowhere', statuses: refused, send: (target) => send(target, {}) },
  {
    name: 'across sites, under our origin',
    statuses: refused,
    send: (target) => send(target, { Origin: target.url, 'Sec-Fetch-Site': 'cross-site' }),
  },
  {
    name: 'from a neighbour of our site',
    statuses: refused,
    send: (target) => send(target, { Origin: target.url, 'Sec-Fetch-Site': 'same-site' }),
  },
  {
    name: 'as text, which needs no leave',
    statuses: [...refused, 415],
    send: (target) => send(target, { Origin: evil }, { type: 'text/plain' }),
  },
  {
    name: 'as data, from another origin',
    statuses: refused,
    send: (target) => send(target, { Origin: evil }, { path: `${target.door.path}.data` }),
  },
  {
    name: 'as data with its route named, from nowhere',
    statuses: refused,
    send: (target) => send(target, {}, { path: `${target.door.path}.data?index&_routes=root` }),
  },
  {
    name: 'as a link',
    statuses: [200, 202, 302, 303, 400, 404, 405],
    send: ({ url, door, cookie }) => {
      const search = new URLSearchParams({ ...door.fields, _method: 'POST' })
      const headers = { Cookie: cookie, 'X-HTTP-Method-Override': 'POST' }
      return fetch(`${url}${door.path}?${search}`, { redirect: 'manual', headers })
    },
  },
]

/** For a busy machine; on a free one it takes seconds. */
const longestMilliseconds = 120_000

forEachEngine(
  (openDatabase, engine) => {
    describe('a forged request has no effect', { timeout: longestMilliseconds }, () => {
      let database: TestDatabase
      let server: BuiltServer
      let cookie: string
      let all: Door[]
      beforeAll(async () => {
        database = await openDatabase()
        server = await startBuiltServer(environmentFor(database))
        const rows = await storeCanaries(database.db)
        const described = doors(rows).map((door) =>
          door.name === 'user deletion' ? deletionOf(door, rows) : door,
        )
        const logout = { name: 'sign-out', path: '/admin/logout', fields: {}, answers: [303] }
        const signIn = { name: 'sign-in', path: '/admin/login', answers: [303] }
        const right = { ...signIn, fields: { username: 'admin', password: adminPassword } }
        all = [...described, ...undescribedDoors(described), right, logout]
        const answer = await postForm(server.url + right.path, right.fields)
        cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
      })
      afterAll(() => server.stop())

      test('every route that takes forms is among those that are tried', () => {
        const tried = all.map(({ path }) => path)
        for (const { path } of addresses.filter(({ hasAction }) => hasAction)) {
          const pattern = new RegExp(
            `^${path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+|\*/g, '.+')}$`,
          )
          expect(
            tried.some((one) => pattern.test(one)),
            path,
          ).toBe(true)
        }
      })

      test.each(forgeries)('$name', async ({ send, statuses }) => {
        const before = await effects(database.db)
        for (const door of all) {
          const response = await send({ url: server.url, door, cookie })
          expect(statuses, `${door.name} answered ${response.status}`).toContain(response.status)
          expect(response.headers.get('set-cookie'), door.name).toBeNull()
          await response.body?.cancel()
        }
        expect(await effects(database.db)).toBe(before)
      })

      test('while the same forms, from our own page, have theirs', async () => {
        const withEffect = [
          'contact',
          'testimonial',
          'booking',
          'status',
          'treatment',
          'user deletion',
          'settings',
        ]
        for (const door of all.filter(({ name }) => [...withEffect, 'sign-out'].includes(name))) {
          const before = await effects(database.db)
          const response = await postForm(server.url + door.path, door.fields, { Cookie: cookie })
          expect([200, 303], `${door.name} answered ${response.status}`).toContain(response.status)
          expect(await effects(database.db), door.name).not.toBe(before)
        }
        measured(`${engine}: ${all.length} mutations x ${forgeries.length} variants`)
      })
    })
  },
  isTorture ? engines : ['sqlite'],
)

const deletionOf = (door: Door, { otherAdminId }: { otherAdminId: string }): Door => ({
  ...door,
  fields: { ...door.fields, id: otherAdminId },
})
