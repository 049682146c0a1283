import { expect, test } from 'vitest'
import { openPrivateToken } from '#app/features/private-links/token.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, dana, visit } from '#test/held-visits.ts'
import { textSettings } from '#test/other-programs/text-provider.ts'
import { listening } from '#test/query-plan.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { entryOf, holdsIn, runningIn, waiting } from '#test/waitlist.ts'
import { takeOffer } from '../offers/commands.server.ts'
import { offerRound } from '../offers/jobs.server.ts'
import { readOffer } from '../offers/page.server.ts'
import { placesOfPatient } from '../patient-waitlist.server.ts'
import { findEntry } from '../queries.server.ts'
import { readAddress } from './address.ts'
import { waitlistIntents } from './commands.server.ts'
import { pageOfMatching, readWaitlist } from './page.server.ts'

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    return { services, treatment }
  }

  const read = async (services: TestServices, search = '') => {
    const list = await withLanguage('en', () =>
      readWaitlist(services, dana, readAddress(new URLSearchParams(search))),
    )
    if (!list.ok) throw new Error(list.message)
    return list.value
  }
  const press = (services: TestServices, fields: Record<string, string>) =>
    runIntent(waitlistIntents, services, { actor: dana, fields: new Map(Object.entries(fields)) })

  test('shows who waits in the order of arrival, with the first times that are free for each', async () => {
    const { services, treatment } = await open()
    await visit(services, treatment, at('09:00'))
    const second = await waiting(services, treatment, { since: '2026-12-02T15:00:00Z', weekdays: ['Friday'] })
    const first = await waiting(services, treatment, {
      since: '2026-12-01T15:00:00Z',
      weekdays: ['Wednesday'],
      language: 'es',
      phone: '',
    })
    const { lines, counts, place } = await read(services)
    expect(lines).toMatchObject([
      { id: first, place: 1, language: 'Spanish', phone: null, treatment: 'HRT', offer: null },
      { id: second, place: 2, free: [{ value: '2026-12-11 09:00' }, {}, {}] },
    ])
    expect(lines[0]?.free.map(({ value }) => value)).toEqual([
      '2026-12-09 10:00',
      '2026-12-09 14:30',
      '2026-12-16 09:00',
    ])
    expect([counts.waiting, place.total]).toEqual([2, 2])
    const log = await services.db.selectFrom('audit_log').select(['action', 'object']).execute()
    expect(log).toContainEqual({ action: 'list', object: 'waitlist-entry' })
  })

  test('says how text messages tell of offers only where some are sent', async () => {
    const { services } = await open()
    expect((await read(services)).texts).toBeNull()
    services.settings.texts = textSettings
    expect((await read(services)).texts).toMatchObject({ text: expect.stringContaining('one a day') })
  })

  test('keeps apart who waits, who is offered a time, who took one, and who is off otherwise', async () => {
    const { services, treatment } = await open()
    const [first, asked, left] = [
      await waiting(services, treatment),
      await waiting(services, treatment),
      await waiting(services, treatment),
    ]
    const offer = (id: string, slot: string) => press(services, { intent: 'offer', id, slot })
    await offer(first, '2026-12-09 10:00')
    await takeOffer(services, (await runningIn(services))[0]?.id ?? '')
    await offer(asked, '2026-12-09 14:30')
    await press(services, { intent: 'remove', id: left })
    const idsOf = async (show: string) => (await read(services, `show=${show}`)).lines.map(({ id }) => id)
    expect(await idsOf('waiting')).toEqual([asked])
    expect(await idsOf('offered')).toEqual([asked])
    expect(await idsOf('taken')).toEqual([first])
    expect(await idsOf('ended')).toEqual([left])
    expect((await read(services)).counts).toEqual({ waiting: 1, matching: 0, offered: 1, taken: 1, ended: 1 })
    const took = 'Wed,\u00a0Dec\u00a09, 10:00\u00a0AM'
    expect((await read(services, 'show=taken')).lines).toMatchObject([
      { took: { time: took, visitId: expect.any(String) } },
    ])
    expect((await read(services, 'show=ended')).lines).toMatchObject([
      { took: null, ended: 'Mon,\u00a0Dec\u00a07' },
    ])
    const places = await withLanguage('en', () => placesOfPatient(services.db, [`patient of ${asked}`]))
    expect(places).toMatchObject([{ id: asked, what: 'HRT', isOffered: true }])
    expect(places[0]?.line).toBe('Any weekday · Any time of day · until Friday, December 18')
  })

  test('a page holds 25, and the next goes on with its places', async () => {
    const { services, treatment } = await open()
    for (let many = 10; many < 40; many++)
      await waiting(services, treatment, { since: `2026-11-01T15:${many}:00Z` })
    const { next, lines } = await read(services)
    expect(lines).toHaveLength(25)
    const rest = await read(services, `after=${next}`)
    expect(rest.lines.map(({ place }) => place)).toEqual([26, 27, 28, 29, 30])
  })

  test('tells for whom a time is free now, with their places, of one treatment too, in as many queries', async () => {
    const { services, treatment } = await open()
    const other = await storedTreatment(services.db, { name: 'Botox' })
    const none = { weekdays: ['Sunday'] } as const
    await waiting(services, treatment, { since: '2026-12-01T15:00:00Z', ...none })
    const second = await waiting(services, treatment, { since: '2026-12-02T15:00:00Z' })
    const third = await waiting(services, other, { since: '2026-12-03T15:00:00Z' })
    const look = async (search: string) => {
      const { db, seen } = listening(services.db)
      const view = await read({ ...services, db } as TestServices, search)
      return { view, queries: seen.filter(({ kind }) => kind === 'SelectQueryNode').length }
    }
    const { view, queries } = await look('show=matching')
    expect(view.lines).toMatchObject([
      { id: second, place: 2, free: [{}, {}, {}] },
      { id: third, place: 3 },
    ])
    expect([view.counts.matching, view.next, view.lookedAt]).toEqual([2, null, null])
    const ofOther = await read(services, `show=matching&treatment=${other.id}`)
    expect(ofOther.lines).toMatchObject([{ id: third, place: 1 }])
    expect(ofOther.counts).toEqual({ waiting: 1, matching: 1, offered: 0, taken: 0, ended: 0 })
    for (let many = 10; many < 40; many++)
      await waiting(services, many % 2 ? treatment : other, { since: `2026-12-04T15:00:${many}Z` })
    const full = await look('show=matching')
    expect(full.view.lines).toHaveLength(25)
    expect(full.queries).toBe(queries)
    const rest = await read(services, `show=matching&after=${full.view.next}`)
    expect(rest.lines.map(({ place }) => place)).toEqual([27, 28, 29, 30, 31, 32, 33])
  })

  test('looks at so many who wait at once, and goes on behind them where none of these matches', async () => {
    const { services, treatment } = await open()
    const id = await waiting(services, treatment)
    const entry = await findEntry(services.db, id)
    const looked = { entries: entry ? [entry] : [], isCut: true }
    const page = await pageOfMatching(services.db, { looked, treatment: null, after: null }, new Map())
    expect(page).toMatchObject({ rows: [], next: `${entry?.createdAt}_${id}`, place: { isMore: true } })
  })

  test('tells an open screen what became of its rows, and that anything did', async () => {
    const { services, treatment } = await open()
    const [asked, left, other] = [
      await waiting(services, treatment),
      await waiting(services, treatment),
      await waiting(services, treatment),
    ]
    const marks = [(await read(services)).mark]
    const changes = [
      { intent: 'offer', id: asked, slot: '2026-12-09 10:00' },
      { intent: 'take-back', id: asked },
      { intent: 'remove', id: left },
      { intent: 'undo', id: left },
      { intent: 'offer', id: other, slot: '2026-12-09 14:30' },
    ]
    for (const change of changes) {
      services.clock.advance({ seconds: 1 })
      expect(await press(services, change)).toMatchObject({ ok: true })
      marks.push((await read(services)).mark)
    }
    expect(marks.filter((mark, at) => mark === marks[at - 1])).toEqual([])
    await press(services, { intent: 'remove', id: left })
    const after = await read(services, `show=matching&done=offered&row=${other}`)
    expect(after.became).toEqual({ [asked]: 'withdrawn', [left]: 'removed', [other]: 'running' })
    expect([after.changed?.id, after.changed?.offer?.minutes]).toEqual([other, 30])
    services.clock.advance({ minutes: 61 })
    expect((await read(services)).became).toEqual({ [other]: 'running' })
  })

  test('staff offer a time to whom they like: held, written of, once; taken back it goes to the next', async () => {
    const { services, treatment } = await open()
    const first = await waiting(services, treatment, { since: '2026-12-01T15:00:00Z' })
    const second = await waiting(services, treatment)
    const offer = { intent: 'offer', id: second, slot: '2026-12-09 10:00' }
    expect(await press(services, offer)).toEqual({ ok: true, value: { action: 'offered', row: second } })
    expect(await press(services, offer)).toMatchObject({ ok: false, status: 409 })
    expect(await press(services, { ...offer, id: first })).toMatchObject({ ok: false, status: 409 })
    expect(await runningIn(services)).toMatchObject([{ entryId: second, adminId: dana.id, time: '10:00' }])
    expect((await read(services)).lines[1]).toMatchObject({ offer: { minutes: 30 }, free: [] })
    expect(await press(services, { intent: 'take-back', id: second })).toMatchObject({ ok: true })
    expect(await press(services, { intent: 'take-back', id: second })).toMatchObject({ status: 409 })
    await offerRound(services)
    expect(await runningIn(services)).toMatchObject([{ entryId: first, time: '10:00' }])
  })

  test('a time offered by hand is with whom they asked for, however busy that one is', async () => {
    const { services, treatment } = await open()
    const given = { treatmentIds: [treatment.id] }
    const asked = await storedClinician(services.db, { ...given, name: 'Alex Rivera' })
    await storedClinician(services.db, { ...given, name: 'Sam Free' })
    await visit(services, treatment, { ...at('14:30'), clinicianId: asked.id })
    const id = await waiting(services, treatment, { clinicianId: asked.id, weekdays: ['Wednesday'] })
    const [line] = (await read(services)).lines
    const slot = line?.free[0]?.value ?? ''
    expect(await press(services, { intent: 'offer', id, slot })).toMatchObject({ ok: true })
    expect(await runningIn(services)).toMatchObject([{ entryId: id, clinicianId: asked.id }])
  })

  test('whose offer is taken back reads until when it was theirs, not until when it would have been', async () => {
    const { services, treatment } = await open()
    const id = await waiting(services, treatment)
    await press(services, { intent: 'offer', id, slot: '2026-12-09 10:00' })
    const [offer] = await runningIn(services)
    const token = (offer && openPrivateToken(services.settings.secretKey, 'offer', offer)) ?? ''
    const look = () => withLanguage('en', () => readOffer(services, { token, address: '192.0.2.1' }))
    expect(await look()).toMatchObject({ value: { state: 'running', until: '09:30' } })
    services.clock.advance({ minutes: 5 })
    await press(services, { intent: 'take-back', id })
    expect(await look()).toMatchObject({ value: { state: 'over', until: '09:05' } })
  })

  test.each([
    { why: 'no time', fields: { slot: '' }, status: 422 },
    { why: 'a time that is none of the treatment', fields: { slot: '2026-12-09 11:00' }, status: 409 },
    { why: 'Former user', fields: { id: 'nobody' }, status: 409 },
    { why: 'what it does not know', fields: { intent: 'book' }, status: 422 },
  ])('refuses $why', async ({ fields, status }) => {
    const { services, treatment } = await open()
    const id = await waiting(services, treatment)
    const asked = { intent: 'offer', id, slot: '2026-12-09 10:00', ...fields }
    expect(await press(services, asked)).toMatchObject({ ok: false, status })
    expect(await runningIn(services)).toEqual([])
  })

  test('nobody is offered anything at night, nor where no email leaves', async () => {
    const { services, treatment } = await open()
    const offer = { intent: 'offer', id: await waiting(services, treatment), slot: '2026-12-09 10:00' }
    services.clock.set('2026-12-08T04:00:00Z')
    expect(await press(services, offer)).toMatchObject({ ok: false, status: 422 })
    services.clock.set('2026-12-08T15:00:00Z')
    services.settings.publicUrl = null
    const message = expect.stringContaining('the website’s address isn’t set')
    expect(await press(services, offer)).toMatchObject({ ok: false, status: 422, message })
  })

  test('the list says what keeps us from emailing offers', async () => {
    const { services } = await open()
    const { settings } = services
    expect((await read(services)).linkFault).toBeNull()
    settings.publicUrl = null
    expect((await read(services)).linkFault).toBe('no-address')
    settings.mail = { transport: 'file' }
    expect((await read(services)).linkFault).toBe('no-service')
  })

  test('staff take somebody off with what they were offered, and bring them back for ten seconds', async () => {
    const { services, treatment } = await open()
    const id = await waiting(services, treatment)
    await press(services, { intent: 'offer', id, slot: '2026-12-09 10:00' })
    expect(await press(services, { intent: 'remove', id })).toMatchObject({ ok: true })
    expect(await holdsIn(services)).toEqual({ holds: [], claims: [] })
    expect((await read(services, 'show=ended')).lines).toMatchObject([{ id, state: 'removed' }])
    services.clock.advance({ seconds: 9 })
    expect(await press(services, { intent: 'undo', id })).toMatchObject({ ok: true })
    expect(await entryOf(services, id)).toMatchObject({ state: 'open', endedAt: null })
    await press(services, { intent: 'remove', id })
    services.clock.advance({ seconds: 10 })
    expect(await press(services, { intent: 'undo', id })).toMatchObject({ ok: false, status: 410 })
    const log = await services.db
      .selectFrom('audit_log')
      .select(['action', 'objectId'])
      .orderBy('seq')
      .execute()
    expect(log.filter(({ objectId }) => objectId === id).map(({ action }) => action)).toEqual([
      'send',
      'delete',
      'restore',
      'delete',
    ])
  })

  test('who is brought back has what they were being offered again, unless somebody has it by then', async () => {
    const { services, treatment } = await open()
    const id = await waiting(services, treatment)
    await press(services, { intent: 'offer', id, slot: '2026-12-09 10:00' })
    const [before] = await runningIn(services)
    await waiting(services, treatment)
    const bringBack = async (meanwhile = async () => {}) => {
      await press(services, { intent: 'remove', id })
      services.clock.advance({ seconds: 9 })
      await meanwhile()
      expect(await press(services, { intent: 'undo', id })).toMatchObject({ ok: true })
      services.clock.advance({ seconds: 1 })
      expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 0 })
    }
    await bringBack()
    expect(await runningIn(services)).toEqual([before])
    expect(await holdsIn(services)).toMatchObject({ holds: [`offer:${before?.id}`], claims: [{}] })
    expect(await services.db.selectFrom('outbox').select('subjectId').execute()).toEqual([
      { subjectId: before?.id },
    ])
    await bringBack(async () => {
      await visit(services, treatment, at('10:00'))
    })
    expect(await runningIn(services)).toEqual([])
    expect(await entryOf(services, id)).toMatchObject({ state: 'open' })
  })
})
