import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import { newPrivateToken, openPrivateToken } from '#app/features/private-links/token.server.ts'
import { insertOffer } from '#app/features/waitlist/offers/queries.server.ts'
import { comingDay } from '#e2e/support/visits.ts'
import { heldTime } from '#test/held-time.ts'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { testSecretKey } from '../secret-key.ts'
import { type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { freePort } from '../serving/free-port.ts'

const elena = { name: 'Elena Ruiz', email: 'elena@patients.example', phone: '(432) 555-0177' }

forEachEngine((openDatabase) => {
  let database: TestDatabase
  let server: BuiltServer
  let place: string
  beforeAll(async () => {
    database = await openDatabase()
    const port = String(await freePort())
    // Nobody listens there: emails wait, and the list is open.
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: `http://127.0.0.1:${port}`, PORT: port }
    const secret = { SECRET_KEY: testSecretKey, ...mail }
    server = await startBuiltServer({ ...environmentFor(database), ...secret })
    place = await joined()
  })
  afterAll(() => server.stop())

  const ask = (asked: string, method = 'GET') => fetch(server.url + asked, { method, redirect: 'manual' })

  async function form(given: Record<string, string> = {}): Promise<Record<string, string>> {
    const { id } = await treatment(database.db)
    const { date } = comingDay('Wednesday')
    const days = { from: date, until: date, weekdays: 'Wednesday', parts: 'mornings' }
    return { treatment: id, ...days, ...elena, key: crypto.randomUUID(), ...given }
  }

  /** Joins as a visitor without scripts does. @returns the path of the place */
  async function joined(given: Record<string, string> = {}): Promise<string> {
    const answer = await postForm(`${server.url}/waitlist`, await form(given))
    expect(answer.status).toBe(200)
    const entry = await database.db
      .selectFrom('waitlist_entries')
      .select(['id', 'token'])
      .where('email', '=', given.email ?? elena.email)
      .executeTakeFirstOrThrow()
    const token = openPrivateToken(testSecretKey, 'waitlist', entry) ?? 'none'
    const page = await answer.text()
    expect(page).toContain('Check your inbox')
    expect(page).not.toContain(token)
    return `/waitlist/${token}`
  }

  /** Offers that place a time of the coming Wednesday, as the round does. @returns its path */
  async function offered(time: string, { minutes = 30 } = {}): Promise<string> {
    const { db } = database
    const id = crypto.randomUUID()
    const now = Temporal.Now.instant()
    const until = now.add({ minutes }).toString({ fractionalSecondDigits: 3 })
    const entry = await db
      .selectFrom('waitlist_entries')
      .selectAll()
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
    const { token, kept } = newPrivateToken(testSecretKey, 'offer', id)
    await insertOffer(db, {
      id,
      entryId: entry.id,
      adminId: null,
      clinicianId: null,
      roomId: null,
      durationMinutes: 30,
      ...kept,
      date: entry.fromDay,
      time: time as never,
      until,
      createdAt: now.toString({ fractionalSecondDigits: 3 }),
    })
    const asked = { treatmentId: entry.treatmentId, date: entry.fromDay, time: time as never }
    await db
      .insertInto('slot_holds')
      .values({ ...heldTime, ...asked, id: `offer:${id}`, until })
      .execute()
    return `/offer/${token}`
  }

  test('the form says what it needs, in both languages, and keeps what was typed', async () => {
    const page = await (await ask('/waitlist')).text()
    expect(page).toContain('Tell me when a time opens')
    expect(page).toContain('name="weekdays"')
    expect(await (await ask('/es/waitlist')).text()).toContain('Avíseme cuando se abra un horario')
    const typed = await form({ name: '<b>me</b>', parts: 'nights', until: '2020-01-01' })
    const refused = await postForm(`${server.url}/waitlist`, typed)
    expect(refused.status).toBe(422)
    const text = await refused.text()
    expect(text).toContain('The last day can’t be before the first.')
    expect(text).toContain('Choose mornings, afternoons, or both.')
    expect(text).toContain('value="&lt;b&gt;me&lt;/b&gt;"')
    const foreign = { Origin: 'https://evil.example' }
    expect((await postForm(`${server.url}/waitlist`, typed, foreign)).status).toBe(403)
  })

  test('place and offer are nobody’s to keep, to find or to pass on, and name neither treatment nor contact', async () => {
    const offer = await offered('09:00')
    for (const path of [place, offer])
      for (const asked of [path, `${path}.data`, `/es${path}`]) {
        const answer = await ask(asked)
        expect(answer.status, asked).toBe(200)
        expect(answer.headers.get('Cache-Control')).toBe('no-store')
        expect(answer.headers.get('Referrer-Policy')).toBe('strict-origin')
        expect(answer.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
        expect(await answer.text(), asked).not.toMatch(/HRT|Ruiz|patients\.example|555-0177/)
      }
    expect(await (await ask(offer)).text()).toMatch(/9:00\sAM on Wednesday is held for you until/)
    const before = await everyRow(database.db)
    for (const method of ['GET', 'HEAD', 'GET'])
      for (const asked of [offer, place, `/es${offer}`, `${offer}.data`]) await ask(asked, method)
    expect(await everyRow(database.db)).toEqual(before)
    const press = (fields: Record<string, string>, headers = {}) =>
      postForm(server.url + offer, fields, headers)
    expect((await press({ intent: 'take' }, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await press({ intent: 'keep' })).status).toBe(422)
    expect((await press({ intent: 'decline' })).status).toBe(303)
    // Nobody else waits.
    expect(await (await ask(offer)).text()).toContain('That time is open to anyone again')
    expect((await press({ intent: 'take' })).status).toBe(409)
  })

  test('a press takes it, a second one changes nothing, and one that is late reads so', async () => {
    const late = await offered('10:00', { minutes: -1 })
    const answer = await postForm(server.url + late, { intent: 'take' })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('That time is open to anyone again')
    await database.db
      .updateTable('waitlist_offers')
      .set({ state: 'lapsed' })
      .where('state', '=', 'running')
      .execute()
    const offer = await offered('10:30')
    for (let presses = 0; presses < 2; presses++) {
      const taken = await postForm(server.url + offer, { intent: 'take' })
      expect(taken.status).toBe(303)
    }
    const page = await (await ask(offer)).text()
    expect(page).toContain('It’s yours')
    expect(page).toMatch(/href="\/visit\/[\w-]{22}"/)
    const visits = await database.db.selectFrom('appointments').select(['time', 'status']).execute()
    expect(visits).toEqual([{ time: '10:30', status: 'confirmed' }])
    expect(await (await ask(place)).text()).toContain('You’re no longer on the list')
    await changedSince(offer)
  })

  /** What it became is moved, then cancelled by its patient: the offer leads to where that is said. */
  async function changedSince(offer: string): Promise<void> {
    const [visit = 'none'] = /\/visit\/[\w-]{22}/.exec(await (await ask(offer)).text()) ?? []
    const become = (change: object) => database.db.updateTable('appointments').set(change).execute()
    await become({ time: '11:00' })
    for (const path of [offer, `/es${offer}`]) {
      const led = await ask(path)
      expect([led.status, led.headers.get('location')]).toEqual([303, path.replace(offer, visit)])
      expect(led.headers.get('Referrer-Policy')).toBe('strict-origin')
    }
    await become({ time: '10:30' })
    expect((await ask(offer)).status).toBe(200)
    const cancel = `${server.url}${visit}/cancel`
    const [, seen = ''] = /name="seen" value="([^"]+)"/.exec(await (await fetch(cancel)).text()) ?? []
    expect((await postForm(cancel, { reason: '', words: '', seen })).status).toBe(303)
    expect((await ask(offer)).headers.get('location')).toBe(visit)
    const again = await postForm(server.url + offer, { intent: 'take' })
    const page = await fetch(new URL(again.headers.get('location') ?? '/', server.url))
    expect(new URL(page.url).pathname).toBe(visit)
    expect(await page.text()).toContain('cancelled')
  }

  test('who leaves is off it, and a link that opens nothing says so alike', async () => {
    const path = await joined({ email: 'other@patients.example', phone: '' })
    expect((await postForm(server.url + path, { intent: 'leave' })).status).toBe(303)
    expect(await (await ask(path)).text()).toContain('You left the list')
    for (const asked of [
      `/offer/${'A'.repeat(22)}`,
      '/offer/x',
      `/waitlist/${'A'.repeat(22)}`,
      '/waitlist/x',
    ])
      expect((await ask(asked)).status, asked).toBe(404)
  })

  test('who types somebody’s address learns nothing of whether they wait, once, three times or never', async () => {
    const answers: string[] = []
    for (let times = 0; times < 5; times++) {
      const answer = await postForm(
        `${server.url}/waitlist`,
        await form({ email: 'often@patients.example', phone: '' }),
      )
      const text = await answer.text()
      answers.push(`${answer.status} ${text.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/[\w-]{22}/g, '')}`)
    }
    expect(new Set(answers).size).toBe(1)
    const rows = await database.db
      .selectFrom('waitlist_entries')
      .select('state')
      .where('email', '=', 'often@patients.example')
      .execute()
    expect(rows.filter(({ state }) => state === 'open')).toHaveLength(3)
    expect(rows).toHaveLength(5)
  })

  test('no token is in the log', () => {
    const [, token = 'none'] = /\/waitlist\/(.+)/.exec(place) ?? []
    expect(server.output()).toContain('"route":"/waitlist/:"')
    expect(server.output()).not.toContain(token)
  })
})

const treatment = (db: Database) =>
  db.selectFrom('treatments').select('id').where('nameKey', '=', 'hrt').executeTakeFirstOrThrow()

const tables = ['appointments', 'waitlist_entries', 'waitlist_offers', 'slot_holds'] as const

/** Emails are tried meanwhile, no matter who looks. */
async function everyRow(db: Database): Promise<Record<string, unknown>> {
  const rows = tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()])
  const emails = await db.selectFrom('outbox').select('id').execute()
  return { emails, ...Object.fromEntries(await Promise.all(rows)) }
}
