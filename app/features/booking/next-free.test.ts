import { expect, test } from 'vitest'
import { claimSlot, freeSlot } from '#app/features/scheduling/claims.server.ts'
import { clinicianResource } from '#app/features/scheduling/resources.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, type ClockTime } from '#app/platform/dates.ts'
import { Keeping } from '#app/platform/pages/keeping.ts'
import { lasting } from '#test/care.ts'
import { storedClosure, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { emptyBooking } from './fields.ts'
import { bookingView } from './page.server.ts'
import { nextFreeView, orUnknown, servicesView } from './services-view.server.ts'

const monday = '2026-12-07' as CalendarDate

forEachEngineWithServices((openServices) => {
  const shown = async (services: TestServices, keeping = new Keeping()) => {
    const { treatments } = await bookingView(services, { typed: emptyBooking, month: '' }, keeping)
    return Object.fromEntries(treatments.map(({ name, next }) => [name, next && `${next.date} ${next.time}`]))
  }

  test('is the first time that is neither taken, closed nor too soon, of each treatment', async () => {
    const services = await openServices()
    const { db } = services
    const now = await storedTreatment(db, { name: 'Now', availableTimes: ['09:30', '10:00'] as ClockTime[] })
    await storedTreatment(db, { name: 'Slow', noticeMinutes: 2 * 24 * 60 })
    const busy = await storedTreatment(db, { name: 'Busy' })
    const who = await storedClinician(db, { treatmentIds: [busy.id] })
    const resources = [clinicianResource(who)]
    for (const time of ['10:00', '14:30'] as ClockTime[]) {
      const claim = { resources, length: lasting(30), slot: { date: monday, time }, appointmentId: time }
      expect(await claimSlot(db, claim)).toBe(true)
    }
    await storedClosure(db, {
      scope: 'treatments',
      subjectIds: JSON.stringify([busy.id]),
      firstDay: addDays(monday, 1),
      lastDay: addDays(monday, 20),
    })
    expect(await shown(services)).toEqual({
      Busy: '2026-12-28 09:00',
      Now: '2026-12-07 10:00',
      Slow: '2026-12-09 09:00',
    })
    expect(now.noticeMinutes).toBeNull()
  })

  test('is on Home the first of all, and Home is rendered again when it comes too near', async () => {
    const services = await openServices()
    const keeping = new Keeping()
    expect(await nextFreeView(services, keeping)).toBeNull()
    await storedTreatment(services.db, { name: 'Slow', noticeMinutes: 2 * 24 * 60 })
    await storedTreatment(services.db, { name: 'Now', availableTimes: ['14:00'] as ClockTime[] })
    await storedTreatment(services.db, {
      name: 'By phone',
      availableTimes: ['10:00'] as ClockTime[],
      onlineBooking: 'none',
    })
    expect(await nextFreeView(services, keeping)).toMatchObject({ next: { date: monday, time: '14:00' } })
    expect(keeping.end).toBeLessThanOrEqual(Date.parse('2026-12-07T20:00:00Z'))
  })

  test('is nowhere to be said while the database is away, and such a page is not kept', async () => {
    const services = await openServices()
    const keeping = new Keeping()
    const away = () => Promise.reject(new Error('away'))
    expect(await orUnknown(services, keeping, away)).toBeNull()
    expect(keeping.isRefused).toBe(true)
  })

  test('is looked for up to the treatment’s own horizon', async () => {
    const services = await openServices()
    const [near, far] = [await storedTreatment(services.db, { name: 'Near', horizonDays: 40 }), 60]
    await storedTreatment(services.db, { name: 'Far' })
    await storedClosure(services.db, {
      scope: 'clinic',
      firstDay: monday,
      lastDay: addDays(monday, far),
    })
    expect(near.horizonDays).toBe(40)
    expect(await shown(services)).toEqual({ Far: '2027-02-08 09:00', Near: null })
  })

  test('asks for claims once, however many treatments there are', async () => {
    const services = await openServices()
    for (let count = 0; count < 12; count++) await storedTreatment(services.db)
    const asked: string[] = []
    const db = services.db.withPlugin({
      transformQuery: ({ node }) => {
        const text = JSON.stringify(node)
        if (text.includes('"slot_claims"')) asked.push(text)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await bookingView({ ...services, db }, { typed: emptyBooking, month: '' })
    expect(asked).toHaveLength(1)
  })

  test('is what it was until a time is taken or given back, a calendar changes, or it comes too near', async () => {
    const services = await openServices()
    const { db, clock } = services
    const botox = await storedTreatment(db, {
      name: 'Botox',
      availableTimes: ['14:00', '14:30'] as ClockTime[],
    })
    expect(await shown(services)).toEqual({ Botox: '2026-12-07 14:00' })
    const resources = [{ id: botox.id, capacity: botox.capacity }]
    const slot = { date: monday, time: '14:00' as ClockTime }
    expect(await claimSlot(db, { resources, length: lasting(30), slot, appointmentId: 'a' })).toBe(true)
    expect(await shown(services)).toEqual({ Botox: '2026-12-07 14:30' })
    await freeSlot(db, 'a')
    expect(await shown(services)).toEqual({ Botox: '2026-12-07 14:00' })
    clock.set('2026-12-07T13:00:00-06:00')
    expect(await shown(services)).toEqual({ Botox: '2026-12-07 14:00' })
    clock.advance({ milliseconds: 1 })
    expect(await shown(services)).toEqual({ Botox: '2026-12-07 14:30' })
    clock.set('2026-12-07T14:00:00-06:00')
    expect(await shown(services)).toEqual({ Botox: '2026-12-08 14:00' })
    await storedClosure(db, { scope: 'clinic', firstDay: addDays(monday, 1), lastDay: addDays(monday, 20) })
    expect(await shown(services)).toEqual({ Botox: '2026-12-28 14:00' })
  })

  test('where there was none, there is one as soon as a day comes into reach', async () => {
    const services = await openServices()
    await storedTreatment(services.db, { name: 'Botox', horizonDays: 7 })
    await storedClosure(services.db, { scope: 'clinic', firstDay: monday, lastDay: addDays(monday, 7) })
    expect(await shown(services)).toEqual({ Botox: null })
    services.clock.advance({ hours: 48 })
    expect(await shown(services)).toEqual({ Botox: '2026-12-15 09:00' })
  })

  test('a page that says it is kept until the first of them is too soon', async () => {
    const services = await openServices()
    await storedTreatment(services.db, { name: 'Botox', availableTimes: ['14:30'] as ClockTime[] })
    await storedTreatment(services.db, { name: 'HRT', availableTimes: ['14:00'] as ClockTime[] })
    const tooSoon = (time: string) => Date.parse(`2026-12-07T${time}:00-06:00`) + 1
    const booking = new Keeping()
    expect(await shown(services, booking)).toEqual({ Botox: '2026-12-07 14:30', HRT: '2026-12-07 14:00' })
    expect(booking.end).toBe(tooSoon('13:00'))
    const page = new Keeping()
    const { today, services: listed } = await servicesView(services, page)
    expect(today).toBe(clinicDate(services.clock.now()))
    expect(listed).toMatchObject([
      { id: 'botox', isOnline: true, next: { date: monday, time: '14:30' }, horizon: 180 },
    ])
    expect(page.end).toBe(tooSoon('13:30'))
  })

  test('a service whose treatment is booked by telephone says so', async () => {
    const services = await openServices()
    await storedTreatment(services.db, { name: 'Botox', onlineBooking: 'none' })
    expect((await servicesView(services, new Keeping())).services).toMatchObject([
      { id: 'botox', isOnline: false, next: null },
    ])
  })
})
