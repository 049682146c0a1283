import { expect, test } from 'vitest'
import { listPartsOf } from '#app/features/scheduling/index.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { storedClosure, storedTreatment } from '#test/factories.ts'
import { withChangeAfterReading } from '#test/meanwhile.ts'
import { neverStored } from '#test/never-stored.ts'
import { book, elena, stored, visits } from '#test/requests/booking-attempts.ts'
import { question } from '#test/requests/questions.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { markOfAll } from '../answers/questions.server.ts'
import { withAlternatives } from './alternatives.server.ts'
import { bookedView } from './booked/page.server.ts'
import { bookAppointment } from './commands.server.ts'
import { emptyBooking, type TypedBooking, typedTreatments } from './fields.ts'
import { answeredView, bookingView } from './page.server.ts'

const wednesday = '2026-12-09'
const everyHalfHour = (first: number, last: number) =>
  Array.from({ length: (last - first) * 2 + 1 }, (_, index) => {
    const minute = first * 60 + index * 30
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  }) as ClockTime[]
/** From 9:00 AM to 4:30 PM. */
const times = everyHalfHour(9, 16.5)

const treatmentsOf = (view: { typed: TypedBooking }) => [view.typed.treatment, ...(view.typed.others ?? [])]

forEachEngineWithServices((openServices) => {
  /** Botox for 30 minutes with Amal or Bao, Laser for 45 with Bao alone, Talk for 30 with nobody. */
  async function open(given: Partial<Record<'Botox' | 'Laser' | 'Talk', Partial<Treatment>>> = {}) {
    const services = await openServices()
    const { db } = services
    const offered = { availableTimes: times }
    const botox = await storedTreatment(db, { ...offered, name: 'Botox', ...given.Botox } as never)
    const laser = await storedTreatment(db, {
      ...offered,
      name: 'Laser',
      durationMinutes: 45,
      ...given.Laser,
    } as never)
    const talk = await storedTreatment(db, { ...offered, name: 'Talk', ...given.Talk } as never)
    const doctor = (id: string, treatmentIds: string[]) =>
      storedClinician(db, { id, name: `Dr. ${id}`, credentials: '', treatmentIds })
    await doctor('Amal', [botox.id])
    await doctor('Bao', [botox.id, laser.id])
    return { services, db, botox, laser, talk }
  }

  const page = (services: TestServices, names: string[], typed: Partial<TypedBooking> = {}, month = '') =>
    bookingView(services, { typed: { ...emptyBooking, ...typed, ...typedTreatments(names) }, month })
  const send = (services: TestServices, names: string[], typed: Partial<TypedBooking> = {}) => {
    const email = typed.email ?? 'elena@example.com'
    return book(services, { date: wednesday, ...typed, ...typedTreatments(names) }, { key: email })
  }
  const partsOf = async ({ db }: TestServices) => {
    const [row] = await visits(db)
    return row ? ((await listPartsOf(db, [row.id])).get(row.id) ?? []) : []
  }
  /** Nothing of a refused form stays. */
  const nothingKept = async ({ db }: TestServices) =>
    [await stored(db, 'appointments'), await stored(db, 'slot_claims'), await stored(db, 'outbox')].every(
      (count) => count === 0,
    )

  test('several treatments are one appointment with one reference, link, and email', async () => {
    const { services, db, botox, laser, talk } = await open({
      Botox: { bring: { en: 'Photo ID\nA list of your medicines' } },
      Laser: { bring: { en: 'Photo ID\nSunglasses' } },
    })
    const booked = await send(services, ['Botox', 'laser', 'Talk'])
    expect(booked).toMatchObject({ ok: true })
    expect(await visits(db)).toMatchObject([
      { treatment: 'Botox', otherTreatments: '["Laser","Talk"]', durationMinutes: 105, status: 'pending' },
    ])
    expect((await partsOf(services)).map((part) => [part.treatmentId, part.clinicianId])).toEqual([
      [botox.id, 'Amal'],
      [laser.id, 'Bao'],
      [talk.id, null],
    ])
    expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
    expect(await db.selectFrom('visit_links').selectAll().execute()).toHaveLength(1)
    const view = await bookedView(services, booked.ok ? booked.value.resultId : '')
    expect(view).toMatchObject({
      treatment: 'Botox + Laser + Talk',
      clinician: 'Dr. Amal and Dr. Bao',
      bring: 'Photo ID\nA list of your medicines\nSunglasses',
    })
  })

  test('the page lists the starts at which all of them fit, and how long they take', async () => {
    const { services } = await open()
    const view = await page(services, ['Laser', 'Botox'], { date: wednesday })
    expect(treatmentsOf(view)).toEqual(['Laser', 'Botox'])
    expect(view.minutes).toBe(75)
    // Neither over lunch nor past closing.
    expect(view.times).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      ...everyHalfHour(13, 15.5).filter((time) => time < '16:00'),
    ])
    const free = view.month.days.find(({ date }) => date === wednesday)?.free
    expect(free).toBe(view.times?.length)
    expect(await page(services, ['Laser'], { date: wednesday })).toMatchObject({ minutes: 45 })
  })

  test.each(['11:00', '12:30', '16:00'])(
    '%s is over lunch or past closing: nothing is kept',
    async (time) => {
      const { services } = await open()
      expect(await send(services, ['Laser', 'Botox'], { time })).toMatchObject({
        status: 422,
        errors: { time: 'Please select a preferred time.' },
      })
      expect(await nothingKept(services)).toBe(true)
    },
  )

  test.each([
    {
      what: 'the same treatment twice',
      names: ['Botox', 'Laser', 'botox'],
      sentence: 'Each treatment can be chosen only once. Please change or remove one.',
      rows: ['Botox', 'Laser', 'Botox'],
    },
    {
      what: 'five treatments',
      names: ['Botox', 'Laser', 'Talk', 'Peel', 'Scrub', 'Wax'],
      sentence: 'An appointment can have up to 4 treatments. Please remove one.',
      rows: ['Botox', 'Laser', 'Talk', 'Peel', 'Scrub'],
    },
    {
      what: 'one that is booked by phone',
      names: ['Botox', 'Stem Cell therapy'],
      sentence: 'Stem Cell therapy is not available online. Please call (432) 555-0142.',
      rows: ['Botox'],
    },
    {
      what: 'one that is not there',
      names: ['Botox', 'Unheard of'],
      sentence: 'One of these treatments can’t be booked online right now. Please check your choice.',
      rows: ['Botox'],
    },
  ])('$what is refused with its sentence, and the rest stays', async ({ names, sentence, rows }) => {
    const { services, db } = await open()
    for (const name of ['Peel', 'Scrub']) await storedTreatment(db, { name, availableTimes: times })
    await storedTreatment(db, { name: 'Stem Cell therapy', onlineBooking: 'none', availableTimes: times })
    const refused = await send(services, names)
    expect(refused).toMatchObject({ ok: false, status: 422, errors: { treatment: sentence } })
    expect(await nothingKept(services)).toBe(true)
    const { errors = {} } = refused as { errors?: Record<string, string> }
    const typed = { ...elena, date: wednesday, ...typedTreatments(names) }
    const view = await answeredView(services, { typed, month: '' }, { errors })
    expect(treatmentsOf(view)).toEqual(rows)
    expect(view.typed).toMatchObject({ name: elena.name, message: elena.message, date: wednesday })
    expect(view.errors.treatment).toBe(sentence)
  })

  test.each([
    { change: { active: 0 as const }, errors: { treatment: expect.stringContaining('One of these') } },
    {
      change: { onlineBooking: 'none' as const },
      errors: { treatment: expect.stringContaining('Laser is not available online') },
    },
    {
      change: { weekdays: '[1]' },
      errors: { date: expect.stringContaining('Botox + Laser is not available on Wednesdays') },
    },
  ])('a part that changes while the form is sent ($change) refuses all of it', async ({ change, errors }) => {
    const { services } = await open()
    const meanwhile = withChangeAfterReading(services, 'treatments', (db) =>
      db
        .updateTable('treatments')
        .set(change as never)
        .where('nameKey', '=', 'laser')
        .execute(),
    )
    expect(await send(meanwhile as TestServices, ['Botox', 'Laser'])).toMatchObject({ status: 422, errors })
    expect(await nothingKept(services)).toBe(true)
  })

  test('where part 2 was taken meanwhile nothing is kept, and times for all of them are offered', async () => {
    const { services, db } = await open()
    await send(services, ['Laser'], { time: '10:30 AM', email: 'tom@example.com' })
    const claims = await stored(db, 'slot_claims')
    const lost = await send(services, ['Botox', 'Laser'], { time: '10:00 AM' })
    expect(lost).toMatchObject({ ok: false, status: 409, lost: { reason: 'taken' } })
    expect([await stored(db, 'appointments'), await stored(db, 'slot_claims')]).toEqual([1, claims])
    if (lost.ok || !lost.lost) throw new Error('not lost')
    const { alternatives } = await withAlternatives(services, lost.lost)
    expect(alternatives.map(({ date, time }) => [date, time])).toEqual([
      [wednesday, '09:00'],
      [wednesday, '13:00'],
      [wednesday, '13:30'],
    ])
    const [{ time } = { time: '' }] = alternatives
    expect(await send(services, ['Botox', 'Laser'], { time })).toMatchObject({ ok: true })
  })

  test('two at the same moment: one gets all parts, the other nothing', async () => {
    const { services, db } = await open()
    const answers = await Promise.all(
      ['a@example.com', 'b@example.com'].map((email) => send(services, ['Laser', 'Botox'], { email })),
    )
    expect(answers.map((one) => one.ok).toSorted()).toEqual([false, true])
    expect(answers.find((one) => !one.ok)).toMatchObject({ status: 409 })
    expect(await stored(db, 'appointment_parts' as never)).toBe(2)
  })

  test('who is wanted gives what they give, and anybody the rest', async () => {
    const { services } = await open()
    const view = await page(services, ['Botox', 'Laser'], { date: wednesday, with: 'Amal' })
    expect(view).toMatchObject({ typed: { with: 'Amal' }, withOnly: 'Botox', isClinicianGone: false })
    expect(await page(services, ['Botox', 'Laser'], { with: 'Bao' })).toMatchObject({ withOnly: '' })
    expect(await send(services, ['Botox', 'Laser'], { with: 'Amal' })).toMatchObject({ ok: true })
    expect((await partsOf(services)).map(({ clinicianId }) => clinicianId)).toEqual(['Amal', 'Bao'])
  })

  test('somebody who gives none of them is refused', async () => {
    const { services, db } = await open()
    await storedClinician(db, { id: 'Carmen', name: 'Dr. Carmen' })
    expect(await page(services, ['Botox', 'Laser'], { with: 'Carmen' })).toMatchObject({
      isClinicianGone: true,
      typed: { with: '' },
    })
    expect(await send(services, ['Botox', 'Laser'], { with: 'Carmen' })).toMatchObject({
      status: 422,
      errors: { with: 'Please choose another clinician, or any available.' },
    })
  })

  test('who is wanted and taken is offered near it, and at that time with anybody', async () => {
    const { services } = await open()
    await send(services, ['Botox'], { with: 'Amal', time: '10:00 AM', email: 'tom@example.com' })
    const lost = await send(services, ['Botox', 'Laser'], { with: 'Amal', time: '10:00 AM' })
    if (lost.ok || !lost.lost) throw new Error('not lost')
    const taken = await withAlternatives(services, lost.lost)
    expect(taken.clinician).toBe('Dr. Amal')
    expect(
      taken.alternatives.map(({ time, clinicianId, clinician }) => [time, clinicianId, clinician]),
    ).toEqual([
      ['10:00', null, 'anyone available'],
      ['09:30', 'Amal', 'Dr. Amal'],
      ['10:30', 'Amal', 'Dr. Amal'],
    ])
  })

  test('the longest notice and the shortest horizon hold for the visit', async () => {
    const { services } = await open({
      Botox: { noticeMinutes: 0, horizonDays: 30 },
      Laser: { noticeMinutes: 2 * 24 * 60, horizonDays: 60 },
    })
    expect((await page(services, ['Botox'], { date: wednesday })).times).toContain('09:00')
    const view = await page(services, ['Botox', 'Laser'], { date: '2026-12-08' })
    expect(view).toMatchObject({ times: [], lastDay: '2027-01-06' })
    expect(await send(services, ['Botox', 'Laser'], { date: '2026-12-08' })).toMatchObject({
      status: 409,
      lost: { reason: 'too-soon' },
    })
    expect(await send(services, ['Laser', 'Botox'], { date: '2027-01-07' })).toMatchObject({
      status: 422,
      errors: { date: 'Please select a valid date.' },
    })
  })

  test('a part of which the day is full closes the day for all of them', async () => {
    const { services } = await open({ Talk: { dailyLimit: 1, capacity: 5 } })
    await send(services, ['Talk'], { time: '9:00 AM', email: 'tom@example.com' })
    const view = await page(services, ['Botox', 'Talk'], { date: wednesday })
    expect(view.times).toEqual([])
    expect(view.nextTimes).toHaveLength(3)
    expect(view.nextTimes[0]).toEqual({ date: '2026-12-10', time: '09:00' })
    expect(await send(services, ['Botox', 'Talk'])).toMatchObject({ status: 409 })
  })

  test('where only part 2 is closed the day says so, and which one can be had', async () => {
    const { services, laser } = await open()
    await storedClosure(services.db, {
      scope: 'treatments',
      subjectIds: JSON.stringify([laser.id]),
      firstDay: wednesday as CalendarDate,
      publicReason: 'maintenance',
    } as never)
    expect(await page(services, ['Botox', 'Laser'], { date: wednesday })).toMatchObject({
      times: [],
      closed: {
        sentence: 'Botox + Laser is not available on Wednesday, December 9: maintenance.',
        next: '2026-12-10',
      },
    })
  })

  test('questions of all of them are asked once each', async () => {
    const same = { text: { en: 'Any allergies?' } }
    const first = question('first', { ...same, isRequired: false })
    const second = question('second', { ...same, isRequired: true })
    const own = question('own', { isRequired: true })
    const { services, db, botox, laser } = await open({
      Botox: { questions: [first] },
      Laser: { questions: [second, own] },
    })
    const asked = markOfAll([botox, laser])
    const typed = { ...elena, ...typedTreatments(['Botox', 'Laser']) }
    const attempt = { key: 'key', trap: '', address: '192.0.2.1', typed, asked }
    expect(await bookAppointment(services, { ...attempt, answers: {} })).toMatchObject({
      status: 422,
      errors: { 'answer-first': expect.any(String), 'answer-own': expect.any(String) },
    })
    const answers = { first: 'None', own: 'Yes' }
    // The form was open while another treatment was chosen.
    expect(await bookAppointment(services, { ...attempt, asked: markOfAll([botox]), answers })).toMatchObject(
      {
        status: 409,
        isAskedAnew: true,
      },
    )
    expect(await bookAppointment(services, { ...attempt, answers })).toMatchObject({ ok: true })
    const kept = await db.selectFrom('appointment_answers').select('questionId').orderBy('place').execute()
    expect(kept.map(({ questionId }) => questionId)).toEqual(['first', 'own'])
  })

  test('it is confirmed at once only where each of them is', async () => {
    const { services, db } = await open({
      Botox: { onlineBooking: 'at-once' },
      Laser: { onlineBooking: 'at-once' },
    })
    await send(services, ['Botox', 'Laser'])
    await send(services, ['Botox', 'Talk'], { time: '2:00 PM', email: 'tom@example.com' })
    expect((await visits(db)).map(({ status }) => status).toSorted()).toEqual(['confirmed', 'pending'])
  })

  test('the same form again answers with the same visit; with another treatment it is another form', async () => {
    const { services, db } = await open()
    const first = await send(services, ['Botox', 'Laser'])
    expect(await send(services, ['Botox', 'Laser'])).toMatchObject({ ...first, value: { isRepeated: true } })
    await send(services, ['Botox', 'Talk'])
    expect(await visits(db)).toHaveLength(2)
  })

  test.each([
    { day: '2027-03-14', now: '2027-03-08T15:00:00Z', starts: ['07:30', '08:00'] },
    { day: '2027-11-07', now: '2027-11-01T15:00:00Z', starts: ['06:30', '07:00'] },
  ])('on $day, when the clock changes, page and post are one', async ({ day, now, starts }) => {
    const night = { availableTimes: everyHalfHour(0, 4.5) }
    const { services, db } = await open({ Botox: night, Laser: night })
    const hours = JSON.stringify({ 7: [{ from: '00:00', to: '05:00' }] })
    await db.updateTable('clinicians').set({ weeklyHours: hours }).execute()
    services.clock.set(now)
    const view = await page(services, ['Botox', 'Laser'], { date: day })
    expect(view.times).toContain('01:30')
    // The clock skips it.
    if (day === '2027-03-14') expect(view.times).not.toContain('02:30')
    const trying = neverStored(services)
    for (const time of everyHalfHour(0, 4.5)) {
      const { ok } = await send(trying, ['Botox', 'Laser'], { date: day, time })
      expect([time, ok]).toEqual([time, view.times?.includes(time)])
    }
    expect(await send(services, ['Botox', 'Laser'], { date: day, time: '01:30' })).toMatchObject({ ok: true })
    const rows = await db.selectFrom('appointment_parts').select('startsAt').orderBy('position').execute()
    expect(rows.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(starts)
  })
})
