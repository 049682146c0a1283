import { expect, test } from 'vitest'
import { patientOffer } from '#app/features/scheduling/patient-offer.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { emptyCalendar } from '#test/care.ts'
import { storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { bookAppointment } from './commands.server.ts'
import { shownMonth, wantedMonth } from './month.server.ts'

const today = '2026-12-07' as CalendarDate
const wednesday = '2026-12-09'
const endOfDecember = '2026-12-31T22:00:00Z'

test.each([
  { month: '', date: null, is: '2026-12', isGiven: false },
  { month: '2027-02', date: null, is: '2027-02', isGiven: true },
  { month: '', date: '2027-03-03', is: '2027-03', isGiven: true },
  { month: '2027-02', date: '2027-03-03', is: '2027-02', isGiven: true },
  { month: '2025-01', date: null, is: '2026-12', isGiven: true },
  { month: '2030-01', date: null, is: '2027-06', isGiven: true },
  { month: '2027-13', date: null, is: '2026-12', isGiven: false },
  { month: 'spring', date: '2027-03-03', is: '2027-03', isGiven: true },
  { month: '', date: '2026-12-06', is: '2026-12', isGiven: false },
  { month: '', date: '2027-06-06', is: '2026-12', isGiven: false },
])('for month "$month" and date $date it is $is, given: $isGiven', ({ month, date, is, isGiven }) => {
  expect(wantedMonth({ month, date: date as CalendarDate | null, today })).toEqual({ month: is, isGiven })
})

const requestFor = (visit: { treatment: string; date: string; time: string }) => ({
  typed: {
    ...visit,
    with: '',
    name: 'Elena Ruiz',
    email: 'elena@example.com',
    phone: '(432) 555-0188',
    message: '',
  },
  key: '',
  trap: '',
  address: '203.0.113.9',
})

forEachEngineWithServices((openServices) => {
  const show = (
    services: TestServices,
    treatment: Treatment | undefined,
    wanted = { month: '2026-12', isGiven: false },
  ) => {
    const offer = treatment && patientOffer(treatment, emptyCalendar)
    return shownMonth(services, { calendar: emptyCalendar, offer, wanted, now: services.clock.now() })
  }

  const dayOf = ({ days }: Awaited<ReturnType<typeof show>>, date: string) =>
    days.find((day) => day.date === date)

  test('each day says whether it can be booked, is offered, and how many times are free', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { availableDays: ['Monday', 'Wednesday'] })
    const before = await show(services, treatment)
    expect(before.days).toHaveLength(31)
    expect(dayOf(before, '2026-12-06')).toMatchObject({ bookable: false, free: 0 })
    // Today at nine: ten o'clock is the first that is an hour away.
    expect(dayOf(before, today)).toEqual({
      date: today,
      bookable: true,
      offered: true,
      closed: 'no',
      closure: null,
      isOver: false,
      free: 2,
    })
    expect(dayOf(before, '2026-12-08')).toMatchObject({ bookable: true, offered: false, free: 0 })
    expect(dayOf(before, wednesday)).toMatchObject({ bookable: true, offered: true, free: 3 })
    const visit = { treatment: treatment.name.en, date: wednesday, time: '10:00' }
    expect((await bookAppointment(services, requestFor(visit))).ok).toBe(true)
    expect(dayOf(await show(services, treatment), wednesday)).toMatchObject({ offered: true, free: 2 })
  })

  test.each([
    { now: '2026-12-09T15:00:00Z', is: 'an hour before its last time', isOver: false, free: 1 },
    { now: '2026-12-09T15:00:01Z', is: 'less than an hour before it', isOver: true, free: 0 },
    { now: '2026-12-10T04:00:00Z', is: 'at ten in the evening', isOver: true, free: 0 },
  ])('today is over $is: $isOver', async ({ now, isOver, free }) => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { availableTimes: ['10:00'] as ClockTime[] })
    services.clock.set(now)
    expect(dayOf(await show(services, treatment), wednesday)).toMatchObject({ offered: true, isOver, free })
    expect(dayOf(await show(services, treatment), '2026-12-16')).toMatchObject({ isOver: false, free: 1 })
  })

  test('a day whose times are all taken is full, not over', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { availableTimes: ['10:00'] as ClockTime[] })
    const visit = { treatment: treatment.name.en, date: wednesday, time: '10:00' }
    expect((await bookAppointment(services, requestFor(visit))).ok).toBe(true)
    services.clock.set('2026-12-09T14:00:00Z')
    expect(dayOf(await show(services, treatment), wednesday)).toMatchObject({ isOver: false, free: 0 })
  })

  test('without a treatment nothing is offered', async () => {
    const { days } = await show(await openServices(), undefined)
    expect(days.some((day) => day.bookable)).toBe(true)
    expect(days.some((day) => day.offered || day.free > 0)).toBe(false)
  })

  test.each([
    { month: '2026-12', previous: null, next: '2027-01' },
    { month: '2027-01', previous: '2026-12', next: '2027-02' },
    { month: '2027-06', previous: '2027-05', next: null },
  ])('from $month it goes back to $previous and on to $next', async ({ month, previous, next }) => {
    const shown = await show(await openServices(), undefined, { month, isGiven: true })
    expect(shown).toMatchObject({ month, previous, next })
  })

  test('where this month has nothing free any more, the next one is shown', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { availableTimes: ['09:00'] as ClockTime[] })
    expect((await show(services, treatment)).month).toBe('2026-12')
    services.clock.set(endOfDecember)
    expect((await show(services, treatment)).month).toBe('2027-01')
  })

  test.each([
    { name: 'that month was asked for', given: {}, isGiven: true },
    { name: 'the next one has nothing free either', given: { availableDays: [] }, isGiven: false },
  ])('it stays where it is where $name', async ({ given, isGiven }) => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, {
      availableTimes: ['09:00'] as ClockTime[],
      ...given,
    })
    services.clock.set(endOfDecember)
    expect((await show(services, treatment, { month: '2026-12', isGiven })).month).toBe('2026-12')
  })
})
