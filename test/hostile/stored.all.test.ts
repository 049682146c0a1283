import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noText } from '#app/language/local-text.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type ClockTime } from '#app/platform/dates.ts'
import { engines, forEachEngine, type TestDatabase } from '../database.ts'
import { storedAdmin, storedAppointment, storedInvitation, storedTreatment } from '../factories.ts'
import { addresses, filled } from '../requests/route-table.ts'
import { testSecretKey } from '../secret-key.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { isTorture } from '../torture.ts'
import { storedImage, storedTestimonial } from '../visitor-factories.ts'
import { workingDays } from '../working-days.ts'
import { corpus } from './corpus.ts'
import { storeHeldVisits } from './private-targets.ts'

/** What would be markup wherever it stood unescaped; every field of every row holds some of it. */
const markups = corpus
  .filter(({ kind, text }) => kind === 'markup' && text.length <= 90)
  .map(({ text }) => text)
const markup = (turn: number) => markups[turn % markups.length] ?? ''

/** Fields that a sender may wish to be asked for, and are not (docs/security.md, T14 and T30). */
const unasked: [string, string][] = [
  ['id', 'admin-1'],
  ['_id', '1'],
  ['approved', '1'],
  ['read', '1'],
  ['status', 'confirmed'],
  ['possibleSpam', '0'],
  ['createdAt', '1999-01-01T00:00:00.000Z'],
  ['updatedAt', '1999-01-01T00:00:00.000Z'],
  ['deletedAt', '1999-01-01T00:00:00.000Z'],
  ['role', 'owner'],
  ['treatmentId', 'another'],
  ['durationMinutes', '1'],
  ['sequence', '99'],
  ['manage_mode', '1'],
  ['uid', '1'],
  ['__proto__[isAdmin]', '1'],
  ['__proto__', '{"isAdmin":true}'],
  ['constructor[prototype][isAdmin]', '1'],
  ['name[]', 'list'],
  ['name[first]', 'object'],
]

/** A second one books another treatment. */
const takenTwice = ['treatment']

const passkey = (turn: number, name: string) => ({
  id: `key-${turn}`,
  adminId: 'admin-1',
  publicKey: '',
  counter: 0,
  transports: '[]',
  name,
  relyingParty: 'localhost',
  backedUp: 0 as const,
  createdAt: '2026-12-01T00:00:00.000Z',
  lastUsedAt: null,
})

forEachEngine(
  (openDatabase) => {
    describe('what is stored', () => {
      let database: TestDatabase
      let server: BuiltServer
      let cookie: string
      let parameters: Record<string, string>
      let treatment: string
      beforeAll(async () => {
        database = await openDatabase()
        const { db } = database
        server = await startBuiltServer({ ...environmentFor(database), SECRET_KEY: testSecretKey })
        treatment = (await storedTreatment(db, { availableTimes: ['09:00' as ClockTime], capacity: 9 })).name
          .en
        const turns = Array.from({ length: 20 }, (_, turn) => turn)
        for (const turn of turns) {
          const [first, second, third] = [markup(turn * 3), markup(turn * 3 + 1), markup(turn * 3 + 2)]
          await storedTreatment(db, { name: `${turn} ${first}`, description: second })
          await storedTestimonial(db, {
            author: first,
            title: second,
            content: third,
            approved: turn % 2 ? 1 : 0,
          })
          await storedImage(db, { title: first, description: second, alternativeText: third })
          await storedAdmin(db, { username: `${turn} ${first}`, name: second })
        }
        const rows = turns.map((turn) => {
          const date = addDays(clinicDate(Temporal.Now.instant()), turn)
          const words = { phone: markup(turn * 2 + 1), message: markup(turn * 2 + 40) }
          return storedAppointment(db, {
            name: markup(turn * 2),
            email: `"${turn}"@a.example`,
            date,
            ...words,
          })
        })
        const [{ id } = { id: '' }] = await Promise.all(rows)
        await postForm(`${server.url}/contact`, {
          name: markup(1),
          email: 'a@b.example',
          phone: '<b>(432) 555-0100',
          subject: markup(3),
          message: markup(4),
        })
        const held = await storeHeldVisits(db, { id: '', name: noText }, markup(2))
        parameters = { id, token: held.moved.token }
        const answer = await postForm(`${server.url}/admin/login`, {
          username: 'admin',
          password: adminPassword,
        })
        cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
        // From now on another sign-in would ask for one of them.
        for (const turn of turns) {
          await storedInvitation(db, { name: markup(turn * 2), email: `"${turn}"@a.example` })
          await db
            .insertInto('passkeys')
            .values(passkey(turn, markup(turn)))
            .execute()
        }
      })
      afterAll(() => server.stop())

      test('is text in every page of staff and visitors, never markup', async () => {
        const searches = ['', '?add=1', `?edit=${parameters.id}`, `?delete=${parameters.id}`]
        const ofOneself = ['', '?remove-passkey=key-0', '?passkey=1']
        let seen = 0
        for (const { path, isGuarded } of addresses.filter((one) => !/events|logout|\.ics/.test(one.path))) {
          const all = path === '/admin/settings/you' ? ofOneself : searches
          for (const search of isGuarded ? all : ['']) {
            const response = await fetch(server.url + filled(path, parameters) + search, {
              headers: { Cookie: cookie },
            })
            if (!response.headers.get('content-type')?.startsWith('text/html')) continue
            const page = await response.text()
            expect(
              markups.filter((one) => page.includes(one)),
              path + search,
            ).toEqual([])
            if (page.includes('xyzzy')) seen += 1
          }
        }
        expect(seen).toBeGreaterThan(8)
      })

      test('no page opens a window that can reach back, or sets a cookie for a visitor', async () => {
        for (const { path } of addresses.filter(({ isGuarded }) => !isGuarded)) {
          const response = await fetch(server.url + filled(path, parameters))
          expect(response.headers.get('set-cookie'), path).toBeNull()
          for (const [link] of (await response.text()).matchAll(/<a\b[^>]*target="_blank"[^>]*>/g)) {
            expect(link, path).toMatch(/rel="[^"]*noopener/)
          }
        }
      })

      test('is what the form asks for, whatever else is sent', async () => {
        const { db } = database
        const [date = ''] = workingDays(1)
        const person = {
          name: 'Mass Assignment',
          email: 'mass@example.com',
          phone: '(432) 555-0100',
          message: 'm',
        }
        await send('/contact', { ...person, subject: 's' })
        await send('/testimonials', { author: 'Mass Assignment', title: 't', content: 'c', rating: '4' })
        await send('/appointment', { ...person, treatment, date, time: '9:00 AM' })
        const message = await db
          .selectFrom('contact_messages')
          .selectAll()
          .where('name', '=', person.name)
          .executeTakeFirstOrThrow()
        const email = await db
          .selectFrom('testimonials')
          .selectAll()
          .where('title', '=', 't')
          .executeTakeFirstOrThrow()
        const visit = await db
          .selectFrom('appointments')
          .selectAll()
          .where('email', '=', person.email)
          .executeTakeFirstOrThrow()
        expect(message).toMatchObject({ name: person.name, read: 0, possibleSpam: 0, deletedAt: null })
        expect(email).toMatchObject({ author: person.name, approved: 0, rating: 4, deletedAt: null })
        expect(visit).toMatchObject({
          name: person.name,
          status: 'pending',
          durationMinutes: 30,
          sequence: 0,
          deletedAt: null,
        })
        for (const row of [message, email, visit]) {
          expect(row.id).toMatch(/^[\w-]{22}$/)
          expect(row.createdAt > '2000').toBe(true)
        }
        expect(await db.selectFrom('admins').select('role').distinct().execute()).toEqual([{ role: 'admin' }])
      })

      /** The form, then everything it doesn't ask for, then each of its own fields again. */
      async function send(path: string, fields: Record<string, string>): Promise<void> {
        const body = new URLSearchParams(fields)
        for (const [name, value] of [
          ...unasked,
          ...Object.keys(fields)
            .filter((name) => !takenTwice.includes(name))
            .map((name): [string, string] => [name, 'again']),
        ]) {
          body.append(name, value)
        }
        const headers = { Origin: server.url }
        const response = await fetch(server.url + path, { method: 'POST', body, headers, redirect: 'manual' })
        expect(response.status, path).toBe(303)
      }
    })
  },
  isTorture ? engines : ['sqlite'],
)
