import { expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { storedClosure, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { withAlternatives } from './alternatives.server.ts'
import { bookedForCalendar, bookedView } from './booked/page.server.ts'
import { bookAppointment } from './commands.server.ts'
import { emptyBooking, type TypedBooking } from './fields.ts'
import { answeredView, bookingView } from './page.server.ts'

const wednesday = '2026-12-09' as CalendarDate
const ten = '10:00' as ClockTime
const nothing: TypedBooking = emptyBooking

const view = (services: TestServices, typed: Partial<TypedBooking> = {}) =>
  bookingView(services, { typed: { ...nothing, ...typed }, month: '' })

function send(services: TestServices, given: Partial<TypedBooking> = {}) {
  const who = { name: 'Elena Ruiz', email: 'elena@example.com', phone: '(432) 555-0188' }
  const typed = { ...nothing, ...who, treatment: 'HRT', date: wednesday, time: ten, ...given }
  return bookAppointment(services, { typed, key: '', trap: '', address: '203.0.113.9' })
}

async function lostBy(services: TestServices, given: Partial<TypedBooking> = {}) {
  const outcome = await send(services, given)
  if (outcome.ok || !outcome.lost) throw new Error('not lost')
  return withAlternatives(services, outcome.lost)
}

forEachEngineWithServices((openServices) => {
  /** HRT by Jordan and Avery, who works on Wednesdays; Botox by Jordan alone. */
  async function open() {
    const services = await openServices()
    const hrt = await storedTreatment(services.db, {
      name: 'HRT',
      availableDays: ['Monday', 'Wednesday'],
    })
    const botox = await storedTreatment(services.db, { name: 'Botox' })
    const jordan = await storedClinician(services.db, { treatmentIds: [hrt.id, botox.id] })
    const avery = await storedClinician(services.db, {
      name: 'Avery Stone',
      credentials: '',
      hours: { Wednesday: [{ from: '09:00' as ClockTime, to: '12:00' as ClockTime }] },
      treatmentIds: [hrt.id],
    })
    return { services, hrt, jordan, avery }
  }
  const set = (services: TestServices, id: string, changed: { bookable?: 0 | 1; active?: 0 | 1 }) =>
    services.db.updateTable('clinicians').set(changed).where('id', '=', id).execute()

  test('the choice is offered only where more than one can be booked', async () => {
    const { services, jordan, avery } = await open()
    const choices = async () => {
      const shown = await view(services)
      return shown.treatments.map(({ name, clinicians }) => [name, clinicians.map((one) => one.name)])
    }
    expect(await choices()).toEqual([
      ['Botox', []],
      ['HRT', ['Dr. Jordan Example, MD', 'Avery Stone']],
    ])
    const shown = await view(services, { treatment: 'HRT' })
    expect(shown.treatments[1]?.clinicians).toMatchObject([
      { id: jordan.id, availableDays: ['Monday', 'Wednesday'] },
      { id: avery.id, availableDays: ['Wednesday'] },
    ])
    await set(services, avery.id, { bookable: 0 })
    expect(await choices()).toEqual([
      ['Botox', []],
      ['HRT', []],
    ])
  })

  test('days, times and the next free one are those of who is wanted', async () => {
    const { services, avery } = await open()
    const shown = await view(services, { treatment: 'HRT', with: avery.id, date: wednesday })
    expect(shown.typed.with).toBe(avery.id)
    expect(shown.times).toEqual(['09:00', '10:00'])
    expect(shown.month.days.find(({ date }) => date === '2026-12-14')).toMatchObject({ offered: false })
    expect(shown.treatments[1]?.next).toEqual({ date: wednesday, time: '09:00' })
    expect((await view(services, { treatment: 'HRT', date: wednesday })).times).toEqual([
      '09:00',
      '10:00',
      '14:30',
    ])
    const monday = await view(services, { treatment: 'HRT', with: avery.id, date: '2026-12-14' })
    expect(monday.errors.date).toBe(
      'HRT with Avery Stone is not available on Mondays. Please select a different day.',
    )
  })

  test('who is unknown, off, or does not give the treatment is anybody, and that is said', async () => {
    const { services, avery, jordan } = await open()
    const asked = (who: string, treatment = 'HRT') => view(services, { treatment, with: who })
    expect(await asked('nobody')).toMatchObject({ isClinicianGone: true, typed: { with: '' } })
    expect(await asked(avery.id, 'Botox')).toMatchObject({ isClinicianGone: true, typed: { with: '' } })
    expect(await asked(jordan.id, 'Botox')).toMatchObject({ isClinicianGone: false, typed: { with: '' } })
    expect(await asked(avery.id, '')).toMatchObject({ isClinicianGone: false, typed: { with: avery.id } })
    await set(services, avery.id, { active: 0 })
    expect(await asked(avery.id)).toMatchObject({ isClinicianGone: true, typed: { with: '' } })
    const refused = await send(services, { with: avery.id })
    expect(refused).toMatchObject({
      status: 422,
      errors: { with: expect.stringContaining('another clinician') },
    })
    const request = { typed: { ...nothing, treatment: 'HRT', with: avery.id }, month: '' }
    const errors = refused.ok ? {} : (refused.errors ?? {})
    const answer = await answeredView(services, request, { errors })
    expect(answer).toMatchObject({ isClinicianGone: false, errors: { with: expect.any(String) } })
  })

  test('a treatment that nobody can give, or that is booked by telephone, is listed and not chosen', async () => {
    const { services, jordan, hrt } = await open()
    await set(services, jordan.id, { active: 0 })
    const bookings = async () =>
      (await view(services)).treatments.map(({ name, booking }) => `${name} ${booking}`)
    expect(await bookings()).toEqual(['Botox by-phone', 'HRT request'])
    const chosen = await view(services, { treatment: 'Botox' })
    expect(chosen).toMatchObject({ typed: { treatment: '' }, callFor: 'Botox' })
    const by = (onlineBooking: 'at-once' | 'none') =>
      services.db.updateTable('treatments').set({ onlineBooking }).where('id', '=', hrt.id).execute()
    await by('at-once')
    expect(await bookings()).toEqual(['Botox by-phone', 'HRT at-once'])
    await by('none')
    expect(await view(services)).toMatchObject({ state: 'closed' })
  })

  test('who was wanted and is taken: the same time with others, then near times with them', async () => {
    const { services, jordan, avery } = await open()
    expect((await send(services, { with: jordan.id })).ok).toBe(true)
    const lost = await lostBy(services, { with: jordan.id, email: 'tom@example.com' })
    expect(lost?.clinician).toBe('Dr. Jordan Example, MD')
    expect(lost?.alternatives).toEqual([
      { date: wednesday, time: '10:00', clinicianId: avery.id, clinician: 'Avery Stone' },
      { date: wednesday, time: '09:00', clinicianId: jordan.id, clinician: 'Dr. Jordan Example, MD' },
      { date: wednesday, time: '14:30', clinicianId: jordan.id, clinician: 'Dr. Jordan Example, MD' },
    ])
    const near = lost?.alternatives[0]
    const again = { email: 'tom@example.com', date: wednesday, time: '10:00', with: near?.clinicianId ?? '' }
    expect((await send(services, again)).ok).toBe(true)
  })

  test('who has no other time is followed by others; anybody stays anybody', async () => {
    const { services, jordan, avery } = await open()
    for (const time of ['09:00', '10:00']) {
      expect((await send(services, { with: avery.id, time, email: `${time[1]}@example.com` })).ok).toBe(true)
    }
    await storedClosure(services.db, {
      scope: 'clinician',
      subjectIds: JSON.stringify([avery.id]),
      firstDay: '2026-12-10' as CalendarDate,
      lastDay: '2027-12-31' as CalendarDate,
    })
    const lost = await lostBy(services, { with: avery.id, email: 'tom@example.com' })
    expect(lost?.alternatives.map(({ time, clinicianId }) => [time, clinicianId])).toEqual([
      ['10:00', jordan.id],
      ['09:00', jordan.id],
      ['14:30', jordan.id],
    ])
    expect((await send(services, { email: 'ann@example.com' })).ok).toBe(true)
    const anybody = await lostBy(services, { email: 'tom@example.com' })
    expect(anybody?.clinician).toBeNull()
    expect(anybody?.alternatives[0]).toEqual({
      date: wednesday,
      time: '09:00',
      clinicianId: null,
      clinician: null,
    })
  })

  test('what was booked names the doctor, also one who is deleted by now', async () => {
    const { services, avery } = await open()
    const booked = await send(services, { with: avery.id })
    const id = booked.ok ? booked.value.resultId : ''
    const deletedAt = services.clock.now().toString({ fractionalSecondDigits: 3 })
    await services.db.updateTable('clinicians').set({ deletedAt }).where('id', '=', avery.id).execute()
    expect(await bookedView(services, id)).toMatchObject({ clinician: 'Avery Stone', isAtOnce: false })
    expect(await bookedForCalendar(services, id)).toMatchObject({ clinician: 'Avery Stone' })
  })

  test('what is booked at once is confirmed, and its page promises no answer', async () => {
    const { services, hrt } = await open()
    await services.db
      .updateTable('treatments')
      .set({ onlineBooking: 'at-once' })
      .where('id', '=', hrt.id)
      .execute()
    const booked = await send(services)
    const id = booked.ok ? booked.value.resultId : ''
    expect(await bookedView(services, id)).toMatchObject({ status: 'confirmed', isAtOnce: true })
    await services.db.updateTable('outbox').set({ status: 'sent', transport: 'smtp' }).execute()
    expect(await bookedView(services, id)).toMatchObject({ emailed: true })
  })
})
