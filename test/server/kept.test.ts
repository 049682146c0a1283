import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { removeImage } from '#app/features/gallery/commands.server.ts'
import { listInOrder } from '#app/features/gallery/queries.server.ts'
import { insertTestimonial } from '#app/features/testimonials/queries.server.ts'
import { twelveHour } from '#app/platform/dates.ts'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { storedTreatment } from '../factories.ts'
import { storedText } from '../local-texts.ts'
import { publicPages } from '../public-pages.ts'
import { testServices } from '../services.ts'
import { type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { workingDays } from '../working-days.ts'

/** Ends what hangs; how soon others show a change is a figure of `bench/changes.ts`. */
const until = { timeout: 120_000 }
const now = Temporal.Now.instant()

async function page(server: BuiltServer, path: string) {
  const response = await fetch(server.url + path)
  return { etag: response.headers.get('etag'), text: (await response.text()).replaceAll(server.url, '') }
}

/** Waits until that server shows it. */
const shows = (server: BuiltServer, path: string, words: string) =>
  vi.waitUntil(async () => (await page(server, path)).text.includes(words), until)

const booking = (treatment: string, time: string) => ({
  treatment,
  date: workingDays(1)[0] ?? '',
  time,
  name: 'Visitor',
  email: 'visitor@example.com',
  phone: '(432) 555-0100',
  message: '',
  key: crypto.randomUUID(),
})

forEachEngine((openDatabase, engine) => {
  describe('kept pages of the built server', () => {
    let database: TestDatabase
    let servers: BuiltServer[]
    beforeAll(async () => {
      database = await openDatabase()
      const environment = environmentFor(database)
      servers = [await startBuiltServer(environment)]
      if (engine === 'postgres') servers.push(await startBuiltServer(environment))
    })
    afterAll(() => Promise.all(servers.map((server) => server.stop())))

    test('every public page is kept, and no other', async () => {
      const [server] = servers as [BuiltServer]
      for (const path of [...publicPages, '/gallery?category=Facilities', '/appointment?treatment=HRT']) {
        const { etag, text } = await page(server, path)
        expect(etag, path).toMatch(/^"[\w-]+"$/)
        expect((await page(server, path)).text, path).toBe(text)
        expect(text).not.toContain('nonce')
      }
      const others = [
        '/nothing',
        '/admin/login',
        '/gallery?category=Nothing',
        '/testimonials?sent=1',
        '/robots.txt',
      ]
      for (const path of [...others, '/appointment?treatment=Nothing', '/appointment?date=2026-12-09']) {
        expect((await page(server, path)).etag, path).toBe(null)
      }
    })

    test('a booking is seen with the next request here, and elsewhere soon', async () => {
      const times = ['09:00', '10:00'] as const
      const treatment = await storedTreatment(database.db, { availableTimes: [...times] as never })
      const name = treatment.name.en
      const path = `/appointment?treatment=${encodeURIComponent(name)}`
      const [here] = servers as [BuiltServer]
      await Promise.all(servers.map((server) => shows(server, path, name)))
      for (const time of times) {
        const before = await Promise.all(servers.map((server) => page(server, path)))
        const answer = await postForm(`${here.url}/appointment`, booking(name, twelveHour(time as never)))
        expect(answer.status).toBe(303)
        const after = await page(here, path)
        expect(after.text).not.toBe(before[0]?.text)
        await vi.waitUntil(
          async () =>
            (await Promise.all(servers.map((server) => page(server, path)))).every(
              ({ text }) => text === after.text,
            ),
          until,
        )
      }
    })

    test('what another process changes is seen: treatment, testimonial, gallery', async () => {
      const services = testServices(database)
      const treatment = await storedTreatment(database.db)
      const { id } = treatment
      const name = treatment.name.en
      const email = { author: 'Robin Meadows', title: 'Calm', content: 'They listened.', rating: 5 }
      await insertTestimonial(
        database.db,
        { id: 'email', ...email, language: 'en', possibleSpam: false },
        now,
      )
      for (const server of servers) {
        await shows(server, '/appointment', name)
        expect((await page(server, '/')).text).not.toContain(email.author)
      }
      await database.db.updateTable('testimonials').set({ approved: 1 }).where('id', '=', 'email').execute()
      const renamed = `${name} renamed`
      const change = { name: storedText(renamed), nameKey: renamed.toLowerCase() }
      await database.db.updateTable('treatments').set(change).where('id', '=', id).execute()
      for (const server of servers) {
        await shows(server, '/', email.author)
        await shows(server, '/testimonials', email.author)
        await shows(server, '/appointment', renamed)
      }
      const [image] = (await listInOrder(database.db, null)).rows
      if (!image) throw new Error('A new database has pictures')
      const actor = { kind: 'staff' as const, id: 'admin-1', addressHash: 'x' }
      await removeImage(services, { actor, id: image.id, seen: image.updatedAt })
      for (const server of servers) {
        await vi.waitUntil(
          async () => !(await page(server, '/gallery')).text.includes(image.alternativeText.en),
          until,
        )
      }
    })
  })
})
