import { expect, test } from 'vitest'
import { visitsForMessages } from '#app/features/visits-to-settle/lookups.server.ts'
import { parseCursor } from '#app/platform/lists/pages.ts'
import { listening, readsWholeTable } from '#test/query-plan.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedMessage } from '#test/visitor-factories.ts'
import { walkPages } from '#test/walk-pages.ts'
import {
  countAnswers,
  countSpam,
  countUnread,
  listNewest,
  placeOf,
  readMessagesMark,
  searchMessages,
} from '../queries.server.ts'
import { filters, readAddress } from './address.ts'
import { restoreMessage } from './commands.server.ts'
import { messageIntents, readMessages } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }

const send = (services: TestServices, fields: Record<string, string>, search = '') =>
  runIntent(messageIntents, services, {
    actor: dana,
    fields: new Map(Object.entries(fields)),
    shown: readAddress(new URLSearchParams(search)),
  })

async function shown(services: TestServices, search = '', actor = dana) {
  const address = readAddress(new URLSearchParams(search))
  const list = await readMessages(services, actor, { ...address, visits: visitsForMessages(services) })
  if (!list.ok) throw new Error('not read')
  return list.value
}

const namesOf = async (services: TestServices, search = '') =>
  (await shown(services, search)).rows.map((row) => row.name)

const actions = async ({ db }: TestServices) =>
  (await db.selectFrom('audit_log').select(['action', 'detail']).orderBy('seq').execute())
    .filter(({ action }) => action !== 'list')
    .map(({ action, detail }) => `${action} ${detail}`)

forEachEngineWithServices((openServices) => {
  test('each state has its filter; suspected spam is under its own and counts for nothing', async () => {
    const services = await openServices()
    await storedMessage(services.db, { name: 'New' })
    await storedMessage(services.db, { name: 'Read', read: 1 })
    const answered = {
      answeredAt: '2026-12-07T15:00:00.000Z',
      answeredBy: dana.id,
      answeredHow: 'phone',
    } as const
    await storedMessage(services.db, { name: 'Answered', read: 1, ...answered })
    await storedMessage(services.db, { name: 'Spam', possibleSpam: 1 })
    await storedMessage(services.db, { name: 'Gone', deletedAt: '2026-12-07T15:00:00.000Z' })
    expect((await namesOf(services)).sort()).toEqual(['Answered', 'New', 'Read'])
    expect((await namesOf(services, 'show=answer')).sort()).toEqual(['New', 'Read'])
    expect(await namesOf(services, 'show=answered')).toEqual(['Answered'])
    expect(await namesOf(services, 'show=spam')).toEqual(['Spam'])
    expect(await shown(services)).toMatchObject({
      unread: 1,
      answers: { waiting: 2, read: 1, answered: 1 },
      spam: 1,
    })
  })

  test('opening marks read, once, and what was opened is written down', async () => {
    const services = await openServices()
    const { id } = await storedMessage(services.db, { message: 'Hello', email: 'a@example.com' })
    expect(await send(services, { intent: 'open', id })).toEqual({
      ok: true,
      value: `/admin/messages?open=${id}`,
    })
    await send(services, { intent: 'open', id })
    expect((await shown(services, `open=${id}`)).open).toMatchObject({
      message: 'Hello',
      email: 'a@example.com',
    })
    expect(await shown(services)).toMatchObject({ unread: 0, open: null })
    expect(await actions(services)).toEqual(['edit {"fields":["read"]}', 'view {}'])
  })

  test('unread again it waits as before, unless somebody else has changed it meanwhile', async () => {
    const services = await openServices()
    const { id, updatedAt: asItCame } = await storedMessage(services.db)
    await send(services, { intent: 'open', id })
    const { updatedAt } = (await shown(services, `open=${id}`)).open ?? { updatedAt: '' }
    expect(await send(services, { intent: 'unread', id, updatedAt: asItCame })).toMatchObject({ status: 409 })
    expect(await shown(services)).toMatchObject({ unread: 0 })
    const address = { ok: true, value: '/admin/messages?show=answer&done=unread' }
    const beside = `show=answer&open=${id}`
    expect(await send(services, { intent: 'unread', id, updatedAt }, beside)).toEqual(address)
    expect(await shown(services)).toMatchObject({ unread: 1, rows: [{ id, state: 'new' }] })
    expect((await actions(services)).filter((line) => line.includes('read'))).toHaveLength(2)
  })

  test('what looked like spam can be taken in', async () => {
    const services = await openServices()
    const { id, updatedAt } = await storedMessage(services.db, { possibleSpam: 1 })
    await send(services, { intent: 'genuine', id, updatedAt })
    expect(await shown(services)).toMatchObject({ unread: 1, spam: 0 })
  })

  test.each([
    { typed: 'PIKE', found: ['Harold Pike'] },
    { typed: 'harold parking', found: ['Harold Pike'] },
    { typed: 'harold walk-ins', found: [] },
    { typed: 'tess@', found: ['Tess Amador'] },
    { typed: '0144', found: ['Harold Pike'] },
    { typed: '100%', found: ['Tess Amador'] },
    { typed: '1_0', found: [] },
    { typed: '\\', found: [] },
    { typed: 'élodie', found: ['Élodie Ławniczak'] },
    { typed: 'ELODIE lawniczak', found: ['Élodie Ławniczak'] },
    { typed: 'ÉLODIE', found: ['Élodie Ławniczak'] },
    { typed: 'weiss', found: ['Élodie Ławniczak'] },
    { typed: '０１５５', found: ['Élodie Ławniczak'] },
    { typed: 'é', found: ['Élodie Ławniczak', 'Harold Pike', 'Tess Amador'] },
  ])('searching for "$typed" finds $found', async ({ typed, found }) => {
    const services = await openServices()
    const harold = { name: 'Harold Pike', phone: '(432) 555-0144', subject: 'Parking' }
    await storedMessage(services.db, harold)
    const tess = { name: 'Tess Amador', email: 'tess@example.com', message: 'Walk-ins? 100% sure.' }
    await storedMessage(services.db, tess)
    const elodie = { name: 'Élodie Ławniczak', phone: '４３２ ５５５ ０１５５', message: 'Für Herrn WEISS.' }
    await storedMessage(services.db, elodie)
    const address = await send(services, { intent: 'search', words: typed })
    if (!address.ok) throw new Error('not kept')
    expect(address.value).toMatch(/^\/admin\/messages\?find=[\w-]+$/)
    const search = address.value.split('?')[1] ?? ''
    expect((await namesOf(services, search)).sort()).toEqual(found.sort())
  })

  test('a search has pages, and says where it ended before the oldest message', async () => {
    const services = await openServices()
    for (let made = 0; made < 230; made++) {
      const subject = made % 4 === 0 ? 'Parking' : 'Hours'
      await storedMessage(services.db, { name: `Writer ${made}`, subject, createdAt: hourOf(made) })
    }
    const search = (after: string | null, most?: number) =>
      searchMessages(
        services.db,
        { filter: 'all', words: ['parking'], after: parseCursor(after) },
        ...(most === undefined ? [] : [most]),
      )
    const names: string[] = []
    let place = { before: 0, total: 58 } as object
    await walkPages(async (after) => {
      const found = await search(after || null)
      expect(found).toMatchObject({ place, searchedBackTo: null })
      names.push(...found.page.rows.map((row) => row.name))
      place = { before: names.length, total: 58 }
      return { rows: found.page.rows, next: found.page.next, place: found.place }
    })
    expect(names).toEqual(Array.from({ length: 58 }, (_, at) => `Writer ${228 - 4 * at}`))
    const ended = await search(null, 210)
    expect(ended).toMatchObject({ place: { total: 53 }, searchedBackTo: hourOf(20) })
  })

  test("another person's search, and one that is over, show nobody", async () => {
    const services = await openServices()
    await storedMessage(services.db)
    const address = await send(services, { intent: 'search', words: 'Pike' })
    const search = (address.ok && address.value.split('?')[1]) || ''
    const nothing = { words: '', rows: [], searchProblem: 'gone' }
    expect(await shown(services, search, { ...dana, id: 'luis-1' })).toMatchObject(nothing)
    services.clock.advance({ hours: 12 })
    expect(await shown(services, search)).toMatchObject(nothing)
  })

  test('a deleted one is gone until it is brought back, within 30 days', async () => {
    const services = await openServices()
    const { id, updatedAt } = await storedMessage(services.db, { read: 1 })
    expect(await send(services, { intent: 'delete', id, updatedAt })).toMatchObject({ ok: true })
    expect(await namesOf(services)).toEqual([])
    expect(await send(services, { intent: 'open', id })).toMatchObject({ ok: false, status: 404 })
    const row = await services.db.selectFrom('contact_messages').selectAll().executeTakeFirstOrThrow()
    const back = () => restoreMessage(services, { actor: dana, id, seen: row.updatedAt })
    services.clock.advance({ hours: 30 * 24, milliseconds: 1 })
    expect(await back()).toMatchObject({ ok: false, status: 404 })
    services.clock.advance({ seconds: -1 })
    expect(await back()).toMatchObject({ ok: true })
    expect(await shown(services)).toMatchObject({ rows: [{ id, state: 'read' }] })
  })

  test('of two who change it the slower is told', async () => {
    const services = await openServices()
    const { id, updatedAt } = await storedMessage(services.db, { possibleSpam: 1 })
    await send(services, { intent: 'genuine', id, updatedAt })
    expect(await send(services, { intent: 'delete', id, updatedAt })).toMatchObject({
      ok: false,
      status: 409,
    })
    expect(await send(services, { intent: 'burn', id, updatedAt })).toMatchObject({ ok: false, status: 422 })
  })

  test('pages follow one another, and every list and count uses an index', async () => {
    const services = await openServices()
    for (let made = 0; made < 60; made++) {
      await storedMessage(services.db, { name: `Writer ${made}`, createdAt: momentOf(made) })
    }
    const names: string[] = []
    await walkPages(async (after) => {
      const page = await shown(services, after ? `after=${after}` : '')
      names.push(...page.rows.map((row) => row.name))
      return page
    })
    expect(names).toEqual(Array.from({ length: 60 }, (_, place) => `Writer ${59 - place}`))

    const { db, seen } = listening(services.db)
    const after = { at: momentOf(30), id: 'x' }
    for (const filter of filters) {
      await listNewest(db, { filter, after })
      await placeOf(db, { filter, after })
      await searchMessages(db, { filter, words: ['dot', 'exam'], after: null })
    }
    await countUnread(db)
    await countSpam(db)
    await countAnswers(db)
    await readMessagesMark(db, 0)
    expect(seen).toHaveLength(34)
    for (const node of seen) expect(await readsWholeTable(services, node)).toBe(null)
  })
})

const hourOf = (number: number) =>
  Temporal.Instant.from('2026-01-01T00:00:00Z').add({ hours: number }).toString({ fractionalSecondDigits: 3 })
const momentOf = (minute: number) => `2026-12-07T15:${String(minute).padStart(2, '0')}:00.000Z`
