import { describe, expect, test } from 'vitest'
import { readContentVersions } from '#app/db/technical/content-versions.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { storedAdmin, storedAppointment, storedTreatment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { auditedActions, dana } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { visitsForHours } from '../visits-to-settle/lookups.server.ts'
import { fieldsOf, type TypedHours, typedHoursOf } from './form.ts'
import { hoursIntents, readHours } from './page.server.ts'
import { findOpeningHours } from './queries.server.ts'
import { defaultHours, type WeeklyHours, type WorkingRange } from './rules.ts'

const morning: WorkingRange = { from: '09:00' as ClockTime, to: '12:00' as ClockTime }
const shortFriday: WeeklyHours = { ...defaultHours.week, Friday: [morning] }

const typedWeek = (week: WeeklyHours, updatedAt = ''): TypedHours =>
  typedHoursOf({ week, step: 30, updatedAt })

const send = (services: TestServices, typed: TypedHours, more: Record<string, string> = {}) =>
  runIntent(hoursIntents, services, {
    actor: dana,
    fields: new Map(Object.entries({ intent: 'save', ...fieldsOf(typed), ...more })),
    visits: visitsForHours(services),
  })

const read = async (services: TestServices) =>
  outcomeValue(await readHours(services, visitsForHours(services)))

/** Friday at 2:00 and 4:00 PM, and Thursday at 2:00 PM. */
async function withVisits(openServices: () => Promise<TestServices>) {
  const services = await openServices()
  const treatment = await storedTreatment(services.db, { availableDays: ['Thursday', 'Friday'] })
  const visit = (date: string, time: string, clinicianId: string | null = null) =>
    storedAppointment(services.db, {
      treatmentId: treatment.id,
      date: date as CalendarDate,
      time: time as ClockTime,
      clinicianId,
    })
  await visit('2026-12-11', '14:00')
  await visit('2026-12-18', '16:00')
  await visit('2026-12-10', '14:00')
  return { services, visit }
}

forEachEngineWithServices((openServices) => {
  test('the first hours are shown until somebody saves others', async () => {
    const services = await openServices()
    expect(await read(services)).toMatchObject({
      saved: {
        step: '30',
        updatedAt: '',
        week: { Monday: [morning, { from: '13:00', to: '17:00' }], Sunday: [] },
      },
      preview: { sentences: { en: 'Monday - Friday, 9:00 AM - 5:00 PM' }, outside: { count: 0 } },
      toSettle: 0,
    })
  })

  test('hours are saved, written down and seen by every page', async () => {
    const services = await openServices()
    const before = (await readContentVersions(services.db)).get('hours') ?? 0
    const typed = { ...typedWeek(shortFriday), step: '20' }
    expect(await send(services, typed)).toMatchObject({ ok: true, value: 'saved' })
    const saved = await findOpeningHours(services.db)
    expect(saved).toMatchObject({ week: shortFriday, step: 20 })
    expect(saved.updatedAt).not.toBe('')
    expect(await auditedActions(services)).toEqual(['dana-1 edit {"fields":["weeklyHours","startStep"]}'])
    expect((await readContentVersions(services.db)).get('hours')).toBeGreaterThan(before)
    expect((await read(services)).preview.sentences).toEqual({
      en: 'Monday - Thursday, 9:00 AM - 5:00 PM; Friday, 9:00 AM - 12:00 PM',
      es: 'De lunes a jueves, 9:00\u00a0a.\u00a0m. – 5:00\u00a0p.\u00a0m.; viernes, 9:00\u00a0a.\u00a0m. – 12:00\u00a0p.\u00a0m.',
    })
  })

  test('what is the same leaves no trace, but for the first time: then staff have looked at the first hours', async () => {
    const services = await openServices()
    expect(await send(services, typedWeek(defaultHours.week))).toMatchObject({ ok: true })
    const { updatedAt } = await findOpeningHours(services.db)
    services.clock.advance({ minutes: 1 })
    expect(await send(services, typedWeek(defaultHours.week), { updatedAt })).toMatchObject({ ok: true })
    expect((await findOpeningHours(services.db)).updatedAt).toBe(updatedAt)
    expect(await auditedActions(services)).toEqual(['dana-1 edit {"fields":[]}'])
  })

  test('of hours with a faulty line nothing is told, as if that line were empty', async () => {
    const services = await openServices()
    const typed = typedWeek({ Monday: [{ from: '12:00', to: '09:00' }] } as WeeklyHours)
    for (const intent of ['show', 'save'])
      expect((await send(services, typed, { intent })).answer.preview).toBeNull()
  })

  test('showing saves nothing, and refuses nothing', async () => {
    const services = await openServices()
    const typed = { ...typedWeek({}), step: 'x' }
    const { answer, ...outcome } = await send(services, typed, { intent: 'show' })
    expect(outcome).toEqual({ ok: true, value: 'shown' })
    expect(answer).toMatchObject({ typed, errors: {}, preview: { sentences: { en: 'Closed for now' } } })
    expect((await findOpeningHours(services.db)).updatedAt).toBe('')
  })

  describe('refuses', () => {
    test.each<{ what: string; typed: TypedHours; errors: Record<string, string> }>([
      {
        what: 'a range without an end',
        typed: {
          ...typedWeek(defaultHours.week),
          week: { ...typedWeek(defaultHours.week).week, Monday: [{ from: '09:00', to: '' }] },
        },
        errors: { 'hours-Monday-1': 'Monday: enter both times, or leave both blank.' },
      },
      {
        what: 'a step that there is not',
        typed: { ...typedWeek(defaultHours.week), step: '7' },
        errors: { step: 'Choose how far apart start times are.' },
      },
      {
        what: 'closing every day without a word',
        typed: typedWeek({}),
        errors: { closed: 'Please confirm that you’re closing every day.' },
      },
    ])('$what, and keeps what was typed', async ({ typed, errors }) => {
      const services = await openServices()
      expect(await send(services, typed)).toMatchObject({ ok: false, status: 422, answer: { typed, errors } })
      expect((await findOpeningHours(services.db)).updatedAt).toBe('')
    })

    test('what is neither shown nor saved', async () => {
      const services = await openServices()
      const outcome = await send(services, typedWeek(shortFriday), { intent: 'else' })
      expect(outcome).toMatchObject({ ok: false, status: 422 })
    })

    test('what somebody else has changed meanwhile, and says who', async () => {
      const services = await openServices()
      await storedAdmin(services.db, { id: dana.id, name: 'Dana Whitlock' })
      await send(services, typedWeek(shortFriday))
      const outcome = await send(services, typedWeek({ Monday: [morning] }))
      expect(outcome).toMatchObject({ ok: false, status: 409 })
      expect(outcome.answer.message).toBe(
        'Dana Whitlock changed the hours on Mon, Dec 7 at 9:00 AM. Undo your changes to see them.',
      )
      const { updatedAt } = await findOpeningHours(services.db)
      expect(await send(services, typedWeek({ Monday: [morning] }, updatedAt))).toMatchObject({ ok: true })
      expect((await findOpeningHours(services.db)).updatedAt > updatedAt).toBe(true)
    })

    test('of two at once the second', async () => {
      const services = await openServices()
      const both = await Promise.all([
        send(services, typedWeek(shortFriday)),
        send(services, typedWeek({ Monday: [morning] })),
      ])
      expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
      expect(await auditedActions(services)).toHaveLength(1)
    })
  })

  test('every day is closed once that is confirmed', async () => {
    const services = await openServices()
    expect(await send(services, typedWeek({}), { closed: 'on' })).toMatchObject({ ok: true })
    expect((await findOpeningHours(services.db)).week).toEqual({})
  })

  describe('visits in hours that are closed', () => {
    test('are told by weekday before anything is saved, stay booked, and wait to be settled', async () => {
      const { services } = await withVisits(openServices)
      const refused = await send(services, typedWeek(shortFriday))
      expect(refused).toMatchObject({
        ok: false,
        status: 409,
        answer: {
          message: 'Please check the appointments below, then save again.',
          preview: { outside: { count: 2, when: [{ weekday: 'Friday', from: '14:00', to: '16:30' }] } },
        },
      })
      expect((await findOpeningHours(services.db)).updatedAt).toBe('')
      expect(await send(services, typedWeek(shortFriday), { warned: '2' })).toMatchObject({ ok: true })
      const statuses = await services.db.selectFrom('appointments').select('status').distinct().execute()
      expect(statuses).toEqual([{ status: 'pending' }])
      expect((await read(services)).toSettle).toBe(2)
    })

    test('that stand outside already are no news', async () => {
      const { services, visit } = await withVisits(openServices)
      await visit('2026-12-11', '20:00')
      const { answer } = await send(services, typedWeek(shortFriday), { intent: 'show' })
      expect(answer.preview?.outside.count).toBe(2)
    })

    test('with a clinician who has hours of their own are not concerned', async () => {
      const { services, visit } = await withVisits(openServices)
      const own = await storedClinician(services.db, { hours: defaultHours.week })
      const none = await storedClinician(services.db)
      await visit('2026-12-11', '15:00', own.id)
      await visit('2026-12-11', '15:30', none.id)
      const { answer } = await send(services, typedWeek(shortFriday), { intent: 'show' })
      expect(answer.preview?.outside.count).toBe(3)
    })
  })

  test('a database that does not answer is 503 with its sentence', async () => {
    const services = await openServices()
    await services.db.schema.dropTable('opening_hours').execute()
    expect(await readHours(services, visitsForHours(services))).toMatchObject({ ok: false, status: 503 })
    expect(await send(services, typedWeek(shortFriday))).toMatchObject({
      ok: false,
      status: 503,
      answer: { message: 'We couldn’t save the hours. Please try again.', preview: null },
    })
  })
})
