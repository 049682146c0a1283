import { describe, expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { storedTreatment } from '#test/factories.ts'
import { storedText } from '#test/local-texts.ts'
import { withChangeAfterReading } from '#test/meanwhile.ts'
import { book, isPending, stored, visits } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { takenTitle } from './copy.ts'

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    await storedTreatment(services.db, { name: 'HRT', availableDays: ['Monday', 'Wednesday'] })
    return services
  }

  test('stores the visit as pending, with its blocks and its email', async () => {
    const services = await open()
    expect(await book(services, { name: '  Elena Ruiz ', message: 'a\r\nb' })).toMatchObject({ ok: true })
    expect(await visits(services.db)).toMatchObject([
      {
        name: 'Elena Ruiz',
        time: '10:00',
        status: 'pending',
        message: 'a\nb',
        startsAt: '2026-12-09T16:00:00.000Z',
      },
    ])
    expect(await stored(services.db, 'slot_claims')).toBe(6)
  })

  test('remembers the language of the page, for the visit and for its email', async () => {
    const services = await open()
    expect(await withLanguage('es', () => book(services))).toMatchObject({ ok: true })
    expect(await visits(services.db)).toMatchObject([{ language: 'es', treatment: 'HRT' }])
    const emails = await services.db.selectFrom('outbox').select('language').execute()
    expect(emails).toEqual([{ language: 'es' }])
  })

  test('refuses a day in Spanish with the Spanish name', async () => {
    const services = await open()
    await services.db
      .updateTable('treatments')
      .set({ name: storedText({ en: 'HRT', es: 'Terapia hormonal' }) })
      .execute()
    const refused = await withLanguage('es', () => book(services, { date: '2026-12-10' }))
    expect(refused).toMatchObject({ errors: { date: expect.stringContaining('Terapia hormonal') } })
  })

  test('says that a day is full where its limit is reached, though the time itself is free', async () => {
    const services = await open()
    await services.db.updateTable('treatments').set({ dailyLimit: 1 }).execute()
    expect(await book(services)).toMatchObject({ ok: true })
    const lost = await book(
      services,
      { time: '2:30 PM', name: 'Tom', email: 'tom@example.com' },
      { key: 'key-2' },
    )
    expect(lost).toMatchObject({ ok: false, status: 409, lost: { reason: 'full' } })
    const said = { reason: 'full', clinician: null } as const
    expect([takenTitle(said), takenTitle({ ...said, clinician: 'Dr. Example' })]).toEqual([
      'That day is now fully booked',
      'That time is no longer available',
    ])
  })

  test('answers the second of two visitors with what was taken, and stores nothing of it', async () => {
    const services = await open()
    await book(services)
    const limits = await stored(services.db, 'limits')
    const second = await book(services, { name: 'Tom' }, { key: 'key-2' })
    expect(second).toMatchObject({
      ok: false,
      status: 409,
      lost: { reason: 'taken', slot: { date: '2026-12-09', time: '10:00' } },
    })
    expect(await stored(services.db, 'appointments')).toBe(1)
    expect(await stored(services.db, 'idempotency_keys')).toBe(1)
    expect(await stored(services.db, 'limits')).toBe(limits)
  })

  describe('the same form again', () => {
    test('gives the first answer and books once', async () => {
      const services = await open()
      const first = await book(services)
      const again = await book(services)
      expect(again).toMatchObject({ ok: true, value: { resultId: first.ok && first.value.resultId } })
      expect(await stored(services.db, 'appointments')).toBe(1)
    })

    test('sent twice at the same moment books once', async () => {
      const services = await open()
      const answers = await Promise.all(Array.from({ length: 8 }, () => book(services)))
      const pages = new Set(answers.map((answer) => answer.ok && answer.value.resultId))
      expect(pages.size).toBe(1)
      expect(pages.has(false)).toBe(false)
      expect(await stored(services.db, 'appointments')).toBe(1)
    })

    test('with other fields under the same key is a new request', async () => {
      const services = await open()
      await book(services)
      expect(await book(services, { time: '2:30 PM' })).toMatchObject({ ok: true })
      expect(await stored(services.db, 'appointments')).toBe(2)
    })

    test('without a key two visitors with different times both get their own', async () => {
      const services = await open()
      await book(services, {}, { key: '' })
      await book(services, { time: '9:00 AM' }, { key: '' })
      expect(await stored(services.db, 'appointments')).toBe(2)
    })

    test.each([
      { event: 'cancelled', change: { status: 'cancelled' as const } },
      { event: 'deleted', change: { deletedAt: '2026-12-07T15:00:01.000Z' } },
    ])('books again once staff $event the visit, without a key too', async ({ change }) => {
      const services = await open()
      const first = await book(services, {}, { key: '' })
      await services.db.updateTable('appointments').set(change).execute()
      await services.db.deleteFrom('slot_claims').execute()
      const second = await book(services, {}, { key: '' })
      expect(second).toMatchObject({ ok: true })
      const pages = [first, second].map((answer) => answer.ok && answer.value.resultId)
      expect(new Set(pages).size).toBe(2)
      expect((await visits(services.db)).filter(isPending)).toHaveLength(1)
      expect(await book(services, {}, { key: '' })).toMatchObject({ value: { resultId: pages[1] } })
      const keys = await services.db.selectFrom('idempotency_keys').select('resultId').execute()
      expect(keys.map(({ resultId }) => resultId).sort()).toEqual(pages.sort())
    })

    test('books again once, however often the form comes at the same moment', async () => {
      const services = await open()
      await book(services)
      await services.db.updateTable('appointments').set({ status: 'cancelled' }).execute()
      await services.db.deleteFrom('slot_claims').execute()
      const answers = await Promise.all(Array.from({ length: 6 }, () => book(services)))
      expect(new Set(answers.map((answer) => answer.ok && answer.value.resultId)).size).toBe(1)
      expect((await visits(services.db)).filter(isPending)).toHaveLength(1)
    })

    test('after 24 hours is a new request, here for a time that is taken', async () => {
      const services = await open()
      await book(services)
      services.clock.advance({ hours: 24, seconds: 1 })
      expect(await book(services)).toMatchObject({ ok: false, status: 409 })
    })
  })

  test.each([
    [{ name: ' ' }, { name: 'Please provide your name.' }],
    [{ email: '' }, { email: 'Please provide a valid email.' }],
    [{ email: 'a@b' }, { email: 'Please provide a valid email.' }],
    [{ email: 'a@b.co, c@d.co' }, { email: 'Please provide a valid email.' }],
    [{ email: 'a@b.co\r\nBcc: c@d.co' }, { email: 'Please provide a valid email.' }],
    [{ phone: '' }, { phone: 'Please provide your phone number.' }],
    [{ phone: 'abc' }, { phone: 'Please provide your phone number.' }],
    [{ phone: '432-555-01' }, { phone: 'Please provide your phone number.' }],
    [{ phone: '555-0142' }, { phone: 'Please include the area code, such as (432) 555-0142.' }],
    [{ treatment: '' }, { treatment: 'Please select a treatment.' }],
    [{ treatment: 'Botox' }, { treatment: 'Please select a treatment.' }],
    [{ date: '' }, { date: 'Please select a valid date.' }],
    [{ date: '2026-02-30' }, { date: 'Please select a valid date.' }],
    [{ date: '2026-12-06' }, { date: 'Please select a valid date.' }],
    [{ date: '2027-06-07' }, { date: 'Please select a valid date.' }],
    [
      { date: '2026-12-10' },
      { date: 'HRT is not available on Thursdays. Please select a different day or treatment.' },
    ],
    [{ time: '' }, { time: 'Please select a preferred time.' }],
    [{ time: '10:30 AM' }, { time: 'Please select a preferred time.' }],
    [{ name: 'x'.repeat(101) }, { name: 'Please use at most 100 characters.' }],
    [{ name: 'a\ud800b' }, { name: 'Please remove characters that can’t be shown.' }],
    [{ message: 'x'.repeat(2_001) }, { message: 'Please use at most 2,000 characters.' }],
  ])('refuses %j with its sentence', async (typed, errors) => {
    const services = await open()
    expect(await book(services, typed)).toMatchObject({ ok: false, status: 422, errors })
    expect(await stored(services.db, 'appointments')).toBe(0)
  })

  test('says everything that is missing at once', async () => {
    const nothing = { treatment: '', date: '', time: '', name: '', email: '', phone: '' }
    const answer = await book(await open(), nothing)
    expect(Object.keys((!answer.ok && answer.errors) || {}).sort()).toEqual(Object.keys(nothing).sort())
  })

  test('takes the treatment without case and the time as 24 hours', async () => {
    const services = await open()
    expect(await book(services, { treatment: ' hrt ', time: '09:00' })).toMatchObject({ ok: true })
    expect(await visits(services.db)).toMatchObject([{ treatment: 'HRT', time: '09:00' }])
  })

  test('refuses inside the notice as taken: 60 minutes are enough, 59 are not', async () => {
    const services = await open()
    services.clock.set('2026-12-09T15:00:01Z')
    expect(await book(services)).toMatchObject({ status: 409, lost: { reason: 'too-soon' } })
    services.clock.set('2026-12-09T15:00:00Z')
    expect(await book(services)).toMatchObject({ ok: true })
  })

  test('does not offer an inactive treatment', async () => {
    const services = await open()
    await storedTreatment(services.db, { name: 'Old', active: false })
    expect(await book(services, { treatment: 'Old' })).toMatchObject({ status: 422 })
  })

  test.each([
    { why: 'at closing', time: '17:00', durationMinutes: 480 },
    { why: 'into the lunch hour', time: '11:30', durationMinutes: 60 },
    { why: 'in the lunch hour', time: '12:30', durationMinutes: 30 },
  ])('a visit $why is not for patients, no matter who offers it', async ({ time, durationMinutes }) => {
    const services = await openServices()
    await storedTreatment(services.db, {
      name: 'HRT',
      availableTimes: ['09:00', time] as ClockTime[],
      durationMinutes,
    })
    const answer = await book(services, { time })
    expect(answer).toMatchObject({ ok: false, status: 422 })
    expect(await stored(services.db, 'appointments')).toBe(0)
  })

  describe('what staff change while a visitor books counts', () => {
    const deletedAt = '2026-12-07T15:00:00.000Z'
    test.each([
      {
        event: 'deleted',
        change: { deletedAt, active: 0 as const },
        answer: { errors: { treatment: 'Please select a treatment.' } },
      },
      {
        event: 'no longer offered',
        change: { active: 0 as const },
        answer: { errors: { treatment: 'Please select a treatment.' } },
      },
      {
        event: 'offered on other days',
        change: { weekdays: '[1]' },
        answer: {
          errors: {
            date: 'HRT is not available on Wednesdays. Please select a different day or treatment.',
          },
        },
      },
      {
        event: 'offered at other times',
        change: { availableTimes: '["09:00"]' },
        answer: { errors: { time: 'Please select a preferred time.' } },
      },
    ])('the treatment is $event: refused, and nothing is stored', async ({ change, answer }) => {
      const services = await open()
      const meanwhile = withChangeAfterReading(services, 'treatments', (db) =>
        db.updateTable('treatments').set(change).execute(),
      )
      expect(await book(meanwhile)).toMatchObject({ ok: false, status: 422, ...answer })
      expect(await stored(services.db, 'appointments')).toBe(0)
      expect(await stored(services.db, 'slot_claims')).toBe(0)
    })

    test('the treatment takes longer, for one at a time: so long is taken', async () => {
      const services = await openServices()
      await storedTreatment(services.db, { name: 'HRT', capacity: 2 })
      expect(await book(services, { name: 'Tom' }, { key: 'key-2' })).toMatchObject({ ok: true })
      const meanwhile = (change: { durationMinutes?: number; capacity?: number }) =>
        withChangeAfterReading(services, 'treatments', (db) =>
          db.updateTable('treatments').set(change).execute(),
        )
      expect(await book(meanwhile({ capacity: 1 }))).toMatchObject({ status: 409 })
      expect(await book(meanwhile({ durationMinutes: 60 }), { time: '9:00 AM' })).toMatchObject({ ok: true })
      expect((await visits(services.db)).map((visit) => visit.durationMinutes)).toEqual([30, 60])
      expect(await stored(services.db, 'slot_claims')).toBe(18)
    })
  })

  test('refuses what a program filled in, with the phone number', async () => {
    const answer = await book(await open(), {}, { trap: 'https://spam.example' })
    expect(answer).toMatchObject({
      ok: false,
      status: 422,
      message: expect.stringContaining('(432) 555-0142'),
    })
  })
})
