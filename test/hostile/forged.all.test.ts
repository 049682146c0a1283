import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, forEachEngine, type TestDatabase } from '../database.ts'
import { addresses } from '../requests/route-table.ts'
import { testSecretKey } from '../secret-key.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { isTorture, measured } from '../torture.ts'
import { effects, storeCanaries } from './canaries.ts'
import type { FormTarget } from './form-target.ts'
import { formTargets, isAt, undescribedForms } from './form-targets.ts'

type Forgery = { name: string; send: (target: Target) => Promise<Response>; statuses: readonly number[] }
type Target = { url: string; form: FormTarget; cookie: string }

const evil = 'https://evil.example'
const urlencoded = 'application/x-www-form-urlencoded'
const refused = [403, 405]

/** Sends what the form holds, with the cookie that the browser would send by itself. */
function send(
  { url, form, cookie }: Target,
  headers: Record<string, string>,
  { path = form.path, type = urlencoded }: { path?: string; type?: string } = {},
): Promise<Response> {
  const body = new URLSearchParams(form.fields).toString()
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
    send: (target) => send(target, { Origin: evil }, { path: `${target.form.path}.data` }),
  },
  {
    name: 'as data with its route named, from nowhere',
    statuses: refused,
    send: (target) => send(target, {}, { path: `${target.form.path}.data?index&_routes=root` }),
  },
  {
    name: 'as a link',
    statuses: [200, 202, 302, 303, 400, 404, 405],
    send: ({ url, form, cookie }) => {
      const search = new URLSearchParams({ ...form.fields, _method: 'POST' })
      const headers = { Cookie: cookie, 'X-HTTP-Method-Override': 'POST' }
      return fetch(`${url}${form.path}?${search}`, { redirect: 'manual', headers })
    },
  },
]

forEachEngine(
  (openDatabase, engine) => {
    describe('a forged request has no effect', () => {
      let database: TestDatabase
      let server: BuiltServer
      let cookie: string
      let all: FormTarget[]
      beforeAll(async () => {
        database = await openDatabase()
        server = await startBuiltServer({ ...environmentFor(database), SECRET_KEY: testSecretKey })
        const rows = await storeCanaries(database.db)
        const described = formTargets(rows).map((form) =>
          form.name === 'user deletion' ? deletionOf(form, rows) : form,
        )
        const logout = { name: 'sign-out', path: '/admin/logout', fields: {}, answers: [303] }
        const signIn = { name: 'sign-in', path: '/admin/login', answers: [303] }
        const right = { ...signIn, fields: { username: 'admin', password: adminPassword } }
        all = [...described, ...undescribedForms(described), right, logout]
        const answer = await postForm(server.url + right.path, right.fields)
        cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
      })
      afterAll(() => server.stop())

      test('every route that takes forms is among those that are tried', () => {
        const tried = all.map(({ path }) => path)
        for (const { path } of addresses.filter(({ hasAction }) => hasAction)) {
          expect(
            tried.some((one) => isAt(one, path)),
            path,
          ).toBe(true)
        }
      })

      test.each(forgeries)('$name', async ({ send, statuses }) => {
        const before = await effects(database.db)
        for (const form of all) {
          const response = await send({ url: server.url, form, cookie })
          expect(statuses, `${form.name} answered ${response.status}`).toContain(response.status)
          expect(response.headers.get('set-cookie'), form.name).toBeNull()
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
          'closure',
          'special hours',
          'clinician',
          'room',
          'coming',
          'move by the patient',
          'cancellation by the patient',
        ]
        for (const form of all.filter(({ name }) => [...withEffect, 'sign-out'].includes(name))) {
          const before = await effects(database.db)
          const response = await postForm(server.url + form.path, form.fields, { Cookie: cookie })
          expect([200, 303], `${form.name} answered ${response.status}`).toContain(response.status)
          expect(await effects(database.db), form.name).not.toBe(before)
        }
        measured(`${engine}: ${all.length} mutations x ${forgeries.length} variants`)
      })
    })
  },
  isTorture ? engines : ['sqlite'],
)

const deletionOf = (form: FormTarget, { otherAdminId }: { otherAdminId: string }): FormTarget => ({
  ...form,
  fields: { ...form.fields, id: otherAdminId },
})
