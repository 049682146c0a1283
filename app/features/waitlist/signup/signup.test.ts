import { expect, test } from 'vitest'
import { openPrivateToken } from '#app/features/private-links/token.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { storedOpening, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { listEntries } from '../desk/queries.server.ts'
import type { TypedEntry } from '../fields.ts'
import { mostOpenOfContact } from '../rules.ts'
import { joinWaitlist, leaveWaitlist } from './commands.server.ts'
import { joinView } from './page.server.ts'
import { readPlace } from './place-page.server.ts'

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, {
      name: 'HRT',
      availableDays: ['Monday', 'Tuesday', 'Wednesday'],
      availableTimes: ['09:00', '10:00'] as ClockTime[],
    })
    const join = (given: Partial<TypedEntry> = {}, { key = 'key', trap = '', address = '' } = {}) =>
      joinWaitlist(services, {
        typed: { ...typed, treatment: treatment.id, ...given },
        key,
        trap,
        address,
      })
    return { services, treatment, join }
  }

  const typed: TypedEntry = {
    treatment: '',
    with: '',
    from: '2026-12-07',
    until: '2026-12-18',
    name: ' Elena Ruiz ',
    email: 'elena.ruiz@example.com',
    phone: '432-555-0188',
    weekdays: ['Monday', 'Tuesday', 'Friday'],
    parts: ['mornings'],
    wantsTexts: false,
  }

  const nothing = { treatment: '', date: '', until: '', with: '' }
  const entries = ({ db }: TestServices) => db.selectFrom('waitlist_entries').selectAll().execute()

  test('stores the place with its patient, its link and one email, in the language of the page, once', async () => {
    const { services, join } = await open()
    const first = await withLanguage('es', () => join())
    expect(first).toMatchObject({ ok: true })
    expect(await withLanguage('es', () => join())).toEqual(first)
    const [entry, ...others] = await entries(services)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ state: 'open', name: 'Elena Ruiz', language: 'es', weekdays: '[1,2]' })
    expect(first).toEqual({ ok: true, value: null })
    const patients = await services.db.selectFrom('patients').select('id').execute()
    expect(patients).toEqual([{ id: entry?.patientId }])
    const emails = await services.db.selectFrom('outbox').select(['kind', 'language', 'subjectId']).execute()
    expect(emails).toEqual([{ kind: 'waitlist-joined', language: 'es', subjectId: entry?.id }])
  })

  test('waits for a day and an afternoon that a treatment has by special hours alone', async () => {
    const { services, treatment, join } = await open()
    const { weekdays, afternoons } = (await joinView(services, nothing)).treatments?.[0] ?? {}
    expect({ weekdays, afternoons }).toEqual({ weekdays: treatment.availableDays, afternoons: null })
    const saturday = {
      from: '2026-12-12',
      until: '2026-12-12',
      weekdays: ['Saturday'],
      parts: ['afternoons'],
    }
    expect(await join(saturday)).toMatchObject({ status: 422 })
    await storedOpening(services.db, { fromTime: '13:00', toTime: '15:00', treatmentIds: [treatment.id] })
    const [shown] = (await joinView(services, nothing)).treatments ?? []
    expect(shown).toMatchObject({
      weekdays: [...treatment.availableDays, 'Saturday'],
      afternoons: ['13:00', '14:30'],
    })
    const nextWeek = { from: '2026-12-19', until: '2026-12-19' }
    expect(await join({ ...saturday, ...nextWeek })).toMatchObject({
      errors: { weekdays: expect.any(String) },
    })
    expect(await join(saturday)).toMatchObject({ ok: true })
    expect(await entries(services)).toMatchObject([{ afternoons: 1, mornings: 0 }])
  })

  test.each<[string, Partial<TypedEntry>, string]>([
    ['the last day before the first', { from: '2026-12-10', until: '2026-12-08' }, 'until'],
    ['days that are over', { from: '2026-12-01', until: '2026-12-02' }, 'until'],
    ['days that nobody books yet', { until: '2028-01-01' }, 'until'],
    ['no day', { from: 'soon' }, 'from'],
    ['weekdays on which it is not offered', { weekdays: ['Friday'] }, 'weekdays'],
    [
      'no such weekday in those days',
      { from: '2026-12-08', until: '2026-12-09', weekdays: ['Monday'] },
      'weekdays',
    ],
    ['neither morning nor afternoon', { parts: [] }, 'parts'],
    ['no treatment', { treatment: 'gone' }, 'treatment'],
    ['no name', { name: ' ' }, 'name'],
    ['no mail address', { email: 'elena' }, 'email'],
    ['no number', { phone: 'none' }, 'phone'],
    ['a first day long ago, and a last one before it', { from: '0900-01-01', until: '0899-01-01' }, 'until'],
  ])('refuses %s', async (_, given, field) => {
    const { services, join } = await open()
    const answer = await join(given)
    expect(answer).toMatchObject({ ok: false, status: 422 })
    expect(Object.keys((!answer.ok && answer.errors) || {})).toContain(field)
    expect(await entries(services)).toEqual([])
  })

  test('says everything that stands against it at once', async () => {
    const { join } = await open()
    const typedWrong = { from: '2026-12-10', until: '2026-12-08', parts: [], name: '', email: '' }
    for (const given of [typedWrong, { ...typedWrong, treatment: 'gone' }]) {
      const answer = await join(given)
      const said = Object.keys((!answer.ok && answer.errors) || {})
      expect(said).toEqual(expect.arrayContaining(['until', 'parts', 'name', 'email']))
    }
    const tooFar = await join({ until: '2036-01-01', name: '' })
    expect(!tooFar.ok && tooFar.errors).toMatchObject({ until: expect.any(String), name: expect.any(String) })
  })

  test('waits for anybody where who was chosen does not give the treatment', async () => {
    const { services, join } = await open()
    expect(await join({ with: 'nobody' })).toMatchObject({ ok: true })
    expect(await entries(services)).toMatchObject([{ clinicianId: null }])
  })

  test('needs no number, and begins today at the earliest', async () => {
    const { services, join } = await open()
    expect(await join({ phone: '', from: '2020-01-01' })).toMatchObject({ ok: true })
    expect(await entries(services)).toMatchObject([{ fromDay: '2026-12-07', phoneKey: '' }])
  })

  test('holds three open places of one contact, by address or by number; one more is answered alike', async () => {
    const { services, join } = await open()
    const ways = [{}, { email: 'Elena.Ruiz+list@example.com' }, { email: 'other@example.com' }]
    for (const [index, given] of ways.entries())
      expect(await join(given, { key: `key ${index}` })).toMatchObject({ ok: true })
    expect(ways).toHaveLength(mostOpenOfContact)
    const more = () => join({ email: 'third@example.com' }, { key: 'more' })
    const states = async () => (await entries(services)).map(({ state }) => state).sort()
    for (let presses = 0; presses < 2; presses++) expect(await more()).toEqual({ ok: true, value: null })
    expect(await states()).toEqual(['ended', 'open', 'open', 'open'])
    const refusedOne = (await entries(services)).find(({ state }) => state === 'ended')
    const token = refusedOne && openPrivateToken(services.settings.secretKey, 'waitlist', refusedOne)
    expect(await readPlace(services, { token: token ?? '', address: '' })).toMatchObject({ status: 404 })
    const desk = await listEntries(services.db, { filter: 'ended', treatment: null, after: null })
    expect(desk.rows).toEqual([])
    const first = (await entries(services)).find(({ state }) => state === 'open')
    await leaveWaitlist(services, first?.id ?? '')
    expect(await more()).toEqual({ ok: true, value: null })
    expect(await states()).toEqual(['ended', 'left', 'open', 'open', 'open'])
  })

  test('of one address twelve join in a day, whatever address they type; a proxy that nobody trusts is everybody', async () => {
    const { services, join } = await open()
    services.settings.limitsFactor = 1
    let count = 0
    const joinFrom = (address: string) => {
      const email = `somebody${++count}@example.com`
      return join({ email, phone: '' }, { key: email, address })
    }
    for (let times = 0; times < 12; times++)
      for (const address of ['203.0.113.7', '127.0.0.1'])
        expect(await joinFrom(address)).toMatchObject({ ok: true })
    expect(await joinFrom('203.0.113.7')).toMatchObject({
      ok: false,
      status: 429,
      retryAfter: 24 * 3_600,
      message: expect.stringMatching(/today.*call/),
    })
    for (const address of ['203.0.113.8', '127.0.0.1'])
      expect(await joinFrom(address)).toMatchObject({ ok: true })
    expect(await entries(services)).toHaveLength(26)
    services.clock.advance({ hours: 24 })
    expect(await joinFrom('203.0.113.7')).toMatchObject({ ok: true })
  })

  test('of one mailbox six are written to in a day, wherever from and however it is written; more is answered alike', async () => {
    const { services, join } = await open()
    services.settings.limitsFactor = 1
    let count = 0
    const joinAs = (email: string) =>
      join({ email, phone: '' }, { key: `form ${++count}`, address: `203.0.113.${count}` })
    for (let times = 0; times < 6; times++)
      expect(await joinAs(`elena+${times}@example.com`)).toMatchObject({ ok: true })
    services.clock.advance({ hours: 1 })
    expect(await joinAs('E.lena@example.com')).toEqual({ ok: true, value: null })
    expect(await joinAs('tom@example.com')).toMatchObject({ ok: true })
    expect(await services.db.selectFrom('outbox').select('id').execute()).toHaveLength(7)
    expect(await entries(services)).toHaveLength(7)
    services.clock.advance({ hours: 23 })
    expect(await joinAs('elena@example.com')).toMatchObject({ ok: true })
  })

  test('takes nobody where nobody could be written to, and nothing of a program', async () => {
    const { services, join } = await open()
    expect(await join({}, { trap: 'filled' })).toMatchObject({ ok: false, status: 422 })
    services.settings.publicUrl = null
    expect(await join()).toMatchObject({ ok: false, status: 404 })
    expect(await entries(services)).toEqual([])
  })
})
