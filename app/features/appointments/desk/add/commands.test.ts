import { describe, expect, test } from 'vitest'
import { storedClosure, storedTreatment } from '../../../../../test/factories.ts'
import { withChangeAfterReading } from '../../../../../test/meanwhile.ts'
import { forEachEngineWithServices, type TestServices } from '../../../../../test/services.ts'
import type { CalendarDate, ClockTime } from '../../../../platform/dates.ts'
import { listOfObject } from '../../../audit/queries.server.ts'
import type { Treatment } from '../../../treatments/rules.ts'
import { addAppointment } from './commands.server.ts'
import { addForm } from './form.ts'
import { answerAddForm, readAddForm } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const said = {
  name: 'Ruth Ellison',
  phone: '(432) 555-0127',
  email: '',
  with: '',
  message: '',
  slot: '2026-12-09 10:00',
  status: 'confirmed',
  language: 'en',
}
type Said = Partial<typeof said> & { tell?: boolean; key?: string }

const add = (services: TestServices, treatment: Treatment, { tell = true, key, ...given }: Said = {}) =>
  addAppointment(services, {
    actor: dana,
    typed: { ...said, treatment: treatment.name, ...given },
    tell,
    key: key ?? crypto.randomUUID(),
  })

const rows = ({ db }: TestServices) => db.selectFrom('appointments').selectAll().execute()
const letters = ({ db }: TestServices) => db.selectFrom('outbox').select(['kind', 'dueAt']).execute()

test.each([
  { field: 'name', value: ' ', sentence: 'Please provide your name.' },
  { field: 'phone', value: '', sentence: 'Please provide your phone number.' },
  { field: 'email', value: 'ruth', sentence: 'Please provide a valid email.' },
  { field: 'slot', value: '', sentence: 'Please select a preferred time.' },
  { field: 'status', value: 'completed', sentence: 'Please choose a status.' },
])('$field "$value" is refused', ({ field, value, sentence }) => {
  const result = addForm.safeParse({ ...said, treatment: 'HRT', [field]: value })
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([sentence])
})

forEachEngineWithServices((openServices) => {
  describe('adding by phone', () => {
    test.each([
      { language: 'es', stored: 'es' },
      { language: 'en', stored: 'en' },
      { language: '', stored: 'en' },
      { language: 'fr', stored: 'en' },
    ])('speaks "$stored" where "$language" was said, and so does its letter', async (given) => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const call = { email: 'ruth@example.com', language: given.language }
      expect(await add(services, treatment, call)).toMatchObject({ ok: true })
      expect(await rows(services)).toMatchObject([{ language: given.stored }])
      const inOutbox = await services.db.selectFrom('outbox').select('language').execute()
      expect(inOutbox).toEqual([{ language: given.stored }])
    })

    test('stores a confirmed visit without address, notice or horizon, and writes it down', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      expect(await add(services, treatment, { slot: '2026-12-07 09:00' })).toMatchObject({ ok: true })
      const far = await add(services, treatment, { slot: '2028-02-29 14:30' })
      expect(far).toMatchObject({ ok: true })
      expect(await rows(services)).toMatchObject([
        { status: 'confirmed', email: '', date: '2026-12-07' },
        { status: 'confirmed', date: '2028-02-29', startsAt: '2028-02-29T20:30:00.000Z' },
      ])
      expect(await letters(services)).toEqual([])
      const objectId = far.ok ? far.value : ''
      expect(await listOfObject(services.db, { object: 'appointment', objectId, limit: 2 })).toMatchObject([
        { actor: 'dana-1', action: 'create', detail: '{"status":"confirmed"}' },
      ])
    })

    test.each([
      { status: 'confirmed', tell: true, kinds: ['confirmed'] },
      { status: 'pending', tell: true, kinds: ['request-received'] },
      { status: 'confirmed', tell: false, kinds: [] },
    ])('$status with an address, told: $tell, writes $kinds', async ({ status, tell, kinds }) => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      await add(services, treatment, { status, tell, email: 'ruth@example.com' })
      expect((await letters(services)).map((letter) => letter.kind)).toEqual(kinds)
    })

    test('the same form twice is one visit', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db, { capacity: 2 })
      const both = [
        await add(services, treatment, { key: 'same' }),
        await add(services, treatment, { key: 'same' }),
      ]
      expect(both[0]).toEqual(both[1])
      expect(await rows(services)).toHaveLength(1)
    })

    test('staff book beyond working hours, and are told so first', async () => {
      const services = await openServices()
      const times = ['08:30', '11:30', '13:00', '17:00'] as ClockTime[]
      const treatment = await storedTreatment(services.db, { availableTimes: times, durationMinutes: 60 })
      const read = await readAddForm(
        services,
        new URLSearchParams({ treatment: treatment.id, slot: '2026-12-09 17:00' }),
      )
      expect(read).toMatchObject({ value: { free: { times, outside: ['08:30', '11:30', '17:00'] } } })
      expect(await add(services, treatment, { slot: '2026-12-09 17:00' })).toMatchObject({ ok: true })
    })

    test('what was deleted while the form was read is not booked', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const deletedAt = '2026-12-07T15:00:00.000Z'
      const meanwhile = withChangeAfterReading(services, 'treatments', (db) =>
        db.updateTable('treatments').set({ deletedAt, active: 0 }).execute(),
      )
      expect(await add(meanwhile, treatment)).toEqual({
        ok: false,
        status: 422,
        errors: { treatment: 'Please select a treatment.' },
      })
      expect(await rows(services)).toEqual([])
    })

    test('the same form again after the visit was deleted is a new visit', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const first = await add(services, treatment, { key: 'same' })
      await services.db.updateTable('appointments').set({ deletedAt: '2026-12-07T15:00:01.000Z' }).execute()
      await services.db.deleteFrom('slot_claims').execute()
      const again = await add(services, treatment, { key: 'same' })
      expect(again).toMatchObject({ ok: true })
      expect(again).not.toEqual(first)
      expect(await rows(services)).toHaveLength(2)
    })

    test('of two of the staff at once one has the time, the other the nearest free ones', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const outcomes = await Promise.all([add(services, treatment), add(services, treatment)])
      expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
      expect(outcomes.find((outcome) => !outcome.ok)).toMatchObject({
        status: 409,
        message:
          'Wed, Dec 9 at 10:00 AM was just taken. Nothing was saved yet; what you typed is still here.',
        alternatives: [
          { date: '2026-12-09', time: '09:00' },
          { date: '2026-12-09', time: '14:30' },
          { date: '2026-12-08', time: '14:30' },
        ],
      })
      expect(await rows(services)).toHaveLength(1)
    })

    test.each(['abc', '432-555-01'])('a number that is none, "%s", is refused', async (phone) => {
      const services = await openServices()
      const errors = { phone: 'Please provide your phone number.' }
      expect(await add(services, await storedTreatment(services.db), { phone })).toMatchObject({ errors })
      expect(await rows(services)).toEqual([])
    })

    test('all that is missing is said at once, and nothing is stored', async () => {
      const services = await openServices()
      await storedTreatment(services.db)
      const treatment = { name: 'No such treatment' } as Treatment
      const nothing = { name: '', phone: '', slot: '', status: '' }
      expect(await add(services, treatment, nothing)).toEqual({
        ok: false,
        status: 422,
        errors: {
          name: 'Please provide your name.',
          phone: 'Please provide your phone number.',
          treatment: 'Please select a treatment.',
          slot: 'Please select a preferred time.',
          status: 'Please choose a status.',
        },
      })
      expect(await rows(services)).toEqual([])
    })

    test('a treatment that is not there is said beside what else is right', async () => {
      const services = await openServices()
      const errors = { treatment: 'Please select a treatment.' }
      const treatment = { name: 'No such treatment' } as Treatment
      expect(await add(services, treatment)).toEqual({ ok: false, status: 422, errors })
    })

    test('what is offered at other times by now is refused beside the time', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const meanwhile = withChangeAfterReading(services, 'treatments', (db) =>
        db.updateTable('treatments').set({ availableTimes: '["09:00"]' }).execute(),
      )
      expect(await add(meanwhile, treatment)).toMatchObject({
        status: 422,
        errors: { slot: 'This treatment is not offered at that time. Please choose another one.' },
      })
      expect(await rows(services)).toEqual([])
    })

    test.each([
      { why: 'a time that is not offered', slot: '2026-12-09 11:00' },
      { why: 'yesterday', slot: '2026-12-06 10:00' },
    ])('$why is refused beside the time', async ({ slot }) => {
      const services = await openServices()
      expect(await add(services, await storedTreatment(services.db), { slot })).toEqual({
        ok: false,
        status: 422,
        errors: { slot: 'This treatment is not offered at that time. Please choose another one.' },
      })
    })
  })

  test('free times are looked up around what was typed', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { availableDays: ['Monday', 'Thursday'] })
    for (const slot of ['2026-12-07 10:00', '2026-12-07 14:30', '2026-12-07 09:00']) {
      await add(services, treatment, { slot })
    }
    const empty = await readAddForm(services, new URLSearchParams('slot=2026-12-10 09:00'))
    expect(empty.ok && empty.value).toMatchObject({ free: null, typed: { slot: '2026-12-10 09:00' } })
    const ask = async (given: Record<string, string>) => {
      const fields = new Map(Object.entries({ ...said, treatment: treatment.name, ...given }))
      const answer = await answerAddForm(services, dana, fields)
      if (!answer.ok || answer.value.added !== null) throw new Error('not shown')
      return answer.value.view
    }
    const first = await ask({ intent: 'show first', name: 'Ruth', shown: '2026-12-14' })
    expect(first.typed).toMatchObject({ name: 'Ruth', slot: '2026-12-10 09:00' })
    expect(first.free?.days.slice(0, 3)).toEqual([
      { date: '2026-12-07', free: 0, state: 'full' },
      { date: '2026-12-10', free: 3, state: 'free' },
      { date: '2026-12-14', free: 3, state: 'free' },
    ])
    const later = await ask({ intent: `show ${first.free?.later}` })
    expect(later.free).toMatchObject({
      chosen: '2026-12-24' as CalendarDate,
      earlier: '2026-12-07',
      times: ['09:00', '10:00', '14:30'],
    })
    expect((await ask({ intent: 'show', treatment: 'Nothing' })).free).toBeNull()
  })

  test('of days on which nobody is there the form says so, and of hours outside', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, {
      availableDays: ['Thursday', 'Friday', 'Saturday'],
    })
    await storedClosure(services.db, { firstDay: '2026-12-10', lastDay: '2026-12-10' })
    const fields = new Map(Object.entries({ ...said, treatment: treatment.name, intent: 'show first' }))
    const answer = await answerAddForm(services, dana, fields)
    const view = answer.ok && answer.value.added === null ? answer.value.view : null
    expect(view?.free?.days.slice(0, 3)).toEqual([
      { date: '2026-12-10', free: 0, state: 'closed' },
      { date: '2026-12-11', free: 3, state: 'free' },
      { date: '2026-12-12', free: 0, state: 'outside' },
    ])
    expect(view?.free?.chosen).toBe('2026-12-11')
  })
})
