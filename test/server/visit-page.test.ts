import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import { comingDay } from '#e2e/support/visits.ts'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'

const elena = { name: 'Elena Ruiz', email: 'elena@patients.example', phone: '(432) 555-0177' }

forEachEngine((openDatabase) => {
  let database: TestDatabase
  let server: BuiltServer
  let path: string
  beforeAll(async () => {
    database = await openDatabase()
    server = await startBuiltServer(environmentFor(database))
    path = await booked()
    await emailSent(database.db)
  })
  afterAll(() => server.stop())

  const ask = (asked: string, method = 'GET') => fetch(server.url + asked, { method, redirect: 'manual' })

  /** Books as a visitor does. @returns the path of the visit's own page, as the success page has it */
  async function booked(): Promise<string> {
    const { date } = comingDay('Wednesday')
    const form = {
      treatment: 'HRT',
      date,
      time: '9:00 AM',
      ...elena,
      message: 'my knee',
      key: crypto.randomUUID(),
    }
    const answer = await postForm(`${server.url}/appointment`, form)
    const page = await ask(new URL(answer.headers.get('location') ?? '', server.url).pathname)
    return /href="(\/visit\/[\w-]{22})"/.exec(await page.text())?.[1] ?? 'none'
  }

  test('is nobody’s to keep, to find or to pass on, and says nothing of why, in both languages', async () => {
    for (const asked of [
      path,
      `${path}.data`,
      `/es${path}`,
      `${path}/visit.ics`,
      `/es${path}/visit.ics`,
      `${path}/move`,
      `/es${path}/move.data`,
    ]) {
      const answer = await ask(asked)
      expect(answer.status, asked).toBe(200)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.get('Referrer-Policy')).toBe('strict-origin')
      expect(answer.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
      expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
      const text = await answer.text()
      expect(text, asked).not.toMatch(/HRT|Ruiz|my knee|patients\.example|555-0177/)
    }
    const page = await (await ask(path)).text()
    expect(page).toContain('Hello Elena.')
    expect(page).not.toMatch(/rel="canonical"|og:url/)
    expect(page).toContain(`href="/es${path}"`)
    expect(await (await ask(`/es${path}`)).text()).toContain('Hola, Elena.')
  })

  test('answers to questions that were taken back meanwhile are told back', async () => {
    const sent = {
      answer: 'questions',
      asked: 'before',
      'answer-diet': 'Vegan since May',
      'answer-drives': 'yes',
    }
    const answers = [
      { at: path, says: 'The clinic no longer asks any questions.', yes: 'Yes' },
      { at: `/es${path}`, says: 'La clínica ya no hace preguntas.', yes: 'Sí' },
    ]
    for (const { at, says, yes } of answers) {
      const answer = await postForm(server.url + at, sent)
      expect(answer.status).toBe(409)
      const page = await answer.text()
      expect(page).toContain(says)
      for (const said of ['Vegan since May', yes]) expect(page).toContain(`<q><bdi>${said}</bdi></q>`)
    }
  })

  test('answers that come too late are told back, and nobody says that they were not asked', async () => {
    const stands = (status: 'pending' | 'cancelled') =>
      database.db.updateTable('appointments').set({ status }).execute()
    await stands('cancelled')
    const sent = { answer: 'questions', asked: 'before', 'answer-diet': 'Vegan since May' }
    const [english, spanish] = [
      await (await postForm(server.url + path, sent)).text(),
      await (await postForm(`${server.url}/es${path}`, sent)).text(),
    ]
    await stands('pending')
    expect(english).toContain('Your answer didn’t reach the clinic: <q><bdi>Vegan since May</bdi></q>')
    expect(spanish).toContain('Su respuesta no llegó a la clínica: <q>')
    expect(english).not.toContain('no longer asked')
  })

  test('questions are below what can be done with the visit', async () => {
    const question = { id: 'stairs', kind: 'text', text: { en: 'Stairs?', es: '' }, choices: [] }
    const questions = JSON.stringify([{ ...question, isRequired: false, isDiscreet: true }])
    await database.db.updateTable('treatments').set({ questions }).where('nameKey', '=', 'hrt').execute()
    const page = await (await ask(path)).text()
    await database.db
      .updateTable('treatments')
      .set({ questions: '[]' })
      .where('nameKey', '=', 'hrt')
      .execute()
    const places = [`href="${path}/cancel"`, 'A few questions from us', 'Stairs?'].map((said) =>
      page.indexOf(said),
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  test('looking at it, as mail scanners do, changes nothing', async () => {
    const before = await everyRow(database.db)
    for (const method of ['GET', 'HEAD', 'GET'])
      for (const asked of [
        path,
        `/es${path}`,
        `${path}.data`,
        `${path}/visit.ics`,
        `${path}/cancel`,
        `${path}/move`,
      ])
        expect((await ask(asked, method)).status).toBe(200)
    expect(await everyRow(database.db)).toEqual(before)
  })

  test('what is pressed there is done in the patient’s name, from our own page alone', async () => {
    const press = (to: string, fields: Record<string, string>, headers = {}) =>
      postForm(server.url + path + to, fields, headers)
    const before = await everyRow(database.db)
    for (const origin of ['https://evil.example', 'null']) {
      expect((await press('', { answer: 'coming' }, { Origin: origin })).status).toBe(403)
      expect((await press('/cancel', {}, { Origin: origin })).status).toBe(403)
      expect((await press('/move', {}, { Origin: origin })).status).toBe(403)
    }
    expect((await press('', { answer: 'delete' })).status).toBe(422)
    expect((await press('', { answer: 'coming' })).status).toBe(409)
    expect(await everyRow(database.db)).toEqual(before)
    const page = await (await ask(`${path}/cancel`)).text()
    const seen = /name="seen" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const words = '<script>alert(1)</script>'
    const typed = await press('/cancel', { reason: 'because', words, seen })
    expect(typed.status).toBe(422)
    expect(await typed.text()).toContain('&lt;script&gt;alert(1)&lt;/script&gt;</textarea>')
    const done = await press('/cancel', { reason: 'time', words, seen })
    expect([done.status, done.headers.get('location')]).toEqual([303, `${path}?said=changed`])
    const after = await (await ask(`${path}?said=changed`)).text()
    expect(after).toContain('Your appointment is cancelled')
    expect(after).not.toContain('alert(1)')
  })

  test('what comes too late is refused with its status and sentence, without scripts too', async () => {
    const late = await booked()
    await emailSent(database.db)
    const refused = async (fields: Record<string, string>, status: number, to = '/cancel') => {
      const answer = await postForm(server.url + late + to, fields)
      expect(answer.status, to).toBe(status)
      return answer.text()
    }
    const cancel = { reason: '', words: '', seen: 'long ago' }
    const inMinutes = (minutes: number) => ({
      startsAt: Temporal.Now.instant().add({ minutes }).toString({ fractionalSecondDigits: 3 }),
    })
    await database.db.deleteFrom('booking_senders').execute()
    await setStanding(database.db, { status: 'confirmed', ...inMinutes(60) })
    expect(await refused(cancel, 403)).toContain('changes close 24 hours before')
    expect((await ask(`${late}/cancel`)).headers.get('location')).toBe(late)
    await setStanding(database.db, inMinutes(-60))
    expect(await refused({ answer: 'coming' }, 409, '')).toContain('This appointment is over, so nothing')
    await setStanding(database.db, { status: 'cancelled', ...inMinutes(3_000) })
    const meanwhile = await refused(cancel, 409)
    expect(meanwhile).toContain('This appointment was already cancelled')
    expect(meanwhile).toMatch(/another time, please call <a [^>]*href="tel:[^>]*>\(432\) 555-0142<\/a>\./)
    expect(meanwhile).toMatch(/expect that, please call <a [^>]*href="tel:[^>]*>\(432\) 555-0142<\/a>\./)
  })

  test('an email with links is promised to nobody where none leaves', async () => {
    for (const asked of ['/visit/link', '/es/visit/link']) {
      const answer = await ask(asked)
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
      const page = await answer.text()
      expect(page).not.toContain('type="email"')
      expect(page).toMatch(/>(Call|Llame al) <a [^>]*href="tel:/)
      expect(page).not.toMatch(/in each email|en todos los correos/)
      expect((await postForm(server.url + asked, { email: elena.email })).status).toBe(409)
    }
  })

  test('a link that opens nothing says so alike, whatever became of it', async () => {
    const texts: string[] = []
    const headers: string[][] = []
    await deleteVisits(database.db)
    for (const asked of [`/visit/${'A'.repeat(22)}`, '/visit/x', path]) {
      const answer = await ask(asked)
      expect(answer.status, asked).toBe(404)
      headers.push(saidOf(answer))
      texts.push((await answer.text()).toLowerCase().replaceAll(asked.toLowerCase(), ''))
      expect((await ask(`${asked}/visit.ics`)).status).toBe(404)
    }
    for (const text of texts) expect(text).toContain('this link no longer works')
    expect(texts[2] === texts[0]).toBe(true)
    for (const said of headers) expect(said).toEqual(headers[0])
  })

  test('no token is in the log', () => {
    const [, token = 'none'] = /\/visit\/(.+)/.exec(path) ?? []
    expect(server.output()).toContain('"route":"/visit/:"')
    expect(server.output()).not.toContain(token)
  })
})

/** Every header of an answer, without its moment and how long the address itself is. */
const saidOf = ({ headers }: Response): string[] =>
  [...headers]
    .filter(([name]) => name !== 'date' && name !== 'content-length')
    .map(([name, value]) => `${name}: ${value.replace(/'nonce-[^']+'/g, 'nonce')}`)

const tables = ['appointments', 'visit_links', 'outbox', 'audit_log', 'patients', 'idempotency_keys'] as const

async function everyRow(db: Database): Promise<Record<string, unknown>> {
  const rows = tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()])
  return Object.fromEntries(await Promise.all(rows))
}

/** The server sends what was booked by itself; what is compared below stands still after it. */
const emailSent = (db: Database) =>
  vi.waitUntil(
    async () =>
      (await db.selectFrom('outbox').select('status').execute()).every(({ status }) => status === 'sent'),
    { timeout: 20_000 },
  )

const deleteVisits = (db: Database) =>
  db.updateTable('appointments').set({ deletedAt: '2026-11-23T12:00:00.000Z' }).execute()

/** All visits of the clinic. */
const setStanding = (db: Database, standing: { status?: 'confirmed' | 'cancelled'; startsAt: string }) =>
  db.updateTable('appointments').set(standing).execute()
