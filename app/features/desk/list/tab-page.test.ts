import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppointmentRow } from '#app/db/tables.ts'
import { pageSize } from '#app/features/scheduling/lists/queries.server.ts'
import { statuses } from '#app/features/scheduling/rules.ts'
import { addDays, type CalendarDate, type ClockTime } from '#app/platform/dates.ts'
import { appointmentRow, storeAppointments, storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { listAddress, readAddress } from '../address.ts'
import { readDesk } from '../page.server.ts'
import type { Only, Tab } from '../tabs.ts'

/** The test's clock is at 9:00 AM. */
const today = '2026-12-07' as CalendarDate
const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }

const visit = fc.record({
  status: fc.constantFrom(...statuses, 'pending', 'pending'),
  day: fc.constantFrom(-30, -1, 0, 0, 0, 1, 1, 2, 40),
  time: fc.constantFrom('00:00', '08:30', '09:00', '10:15', '23:45'),
  clinicianId: fc.constantFrom(null, 'c1', 'c2'),
  isDeleted: fc.integer({ min: 0, max: 7 }).map((one) => one === 0),
})

async function desk(services: TestServices, address: string) {
  const list = readAddress(new URL(address, 'http://desk').searchParams)
  const view = await readDesk(services, dana, list)
  if (!view.ok) throw new Error(view.message)
  return view.value
}

async function allOf(services: TestServices, tab: Tab, only: Only | null, clinician: string | null) {
  const seen: string[] = []
  const filter = { ...readAddress(new URLSearchParams()).filter, clinician }
  for (let after: string | null = ''; after !== null; ) {
    const view = await desk(services, listAddress({ tab, only, filter, after: after || null }))
    seen.push(...view.rows.map(({ id }) => id))
    after = view.next
  }
  return seen
}

const byStart = (one: AppointmentRow, other: AppointmentRow) =>
  `${one.startsAt} ${one.id}` < `${other.startsAt} ${other.id}` ? -1 : 1

forEachEngineWithServices((openServices) => {
  test('each tab holds and counts whom a plain scan finds, each once and in order', async () => {
    const property = fc.asyncProperty(fc.array(visit, { minLength: 30, maxLength: 90 }), async (given) => {
      const services = await openServices()
      const rows = given.map(({ day, isDeleted, ...one }, index) =>
        appointmentRow({
          ...one,
          id: `v-${index}`,
          date: addDays(today, day),
          time: one.time as ClockTime,
          deletedAt: isDeleted ? '2026-12-02T15:00:00.000Z' : null,
        }),
      )
      await storeAppointments(services.db, rows)
      const there = rows.filter((row) => row.deletedAt === null).toSorted(byStart)
      for (const clinician of [null, 'c1', 'nobody']) {
        const own = there.filter(
          (row) => clinician === null || row.clinicianId === (clinician === 'nobody' ? null : clinician),
        )
        const ids = (of: readonly AppointmentRow[]) => of.map(({ id }) => id)
        const pending = own.filter(({ status }) => status === 'pending')
        const coming = own.filter(({ date }) => date > today)
        const ofToday = own.filter(({ date }) => date === today)
        expect(await allOf(services, 'today', null, clinician)).toEqual(ids(ofToday))
        const ahead = pending.filter(({ date }) => date >= today)
        const past = pending.filter(({ date }) => date < today).toReversed()
        expect(await allOf(services, 'requests', null, clinician)).toEqual(ids(ahead))
        expect(await allOf(services, 'requests', 'past', clinician)).toEqual(ids(past))
        expect(ahead.length + past.length).toBe(pending.length)
        const on = coming.filter(({ status }) => status !== 'cancelled')
        expect(await allOf(services, 'upcoming', null, clinician)).toEqual(ids(on))
        const asked = coming.filter(({ status }) => status === 'pending')
        expect(await allOf(services, 'upcoming', 'not-confirmed', clinician)).toEqual(ids(asked))
        expect((await allOf(services, 'all', null, clinician)).toSorted()).toEqual(ids(own).toSorted())
      }
      const on = there.filter(({ status }) => status !== 'cancelled')
      const { summary, facts } = await desk(services, '/admin/dashboard?tab=requests')
      expect(summary.tabs).toEqual({
        today: on.filter(({ date }) => date === today).length,
        requests: there.filter(({ status }) => status === 'pending').length,
        upcoming: on.filter(({ date }) => date > today).length,
        all: there.length,
      })
      expect(facts.past).toBe(there.filter(({ status, date }) => status === 'pending' && date < today).length)
      const { facts: ofDays } = await desk(services, '/admin/dashboard?tab=upcoming')
      for (const [date, { total }] of Object.entries(ofDays.days))
        expect([date, total]).toEqual([date, on.filter((row) => row.date === date).length])
      await services.db.destroy()
    })
    await fc.assert(property, { numRuns: 6, endOnFailure: true })
  })

  test('a full page says where the next begins, and Today says that it is cut', async () => {
    const services = await openServices()
    for (let made = 0; made <= pageSize; made++)
      await storedAppointment(services.db, { date: '2026-12-09', time: '10:00', status: 'pending' })
    const view = await desk(services, '/admin/dashboard?tab=requests')
    expect([view.rows.length, view.next !== null, view.place.total]).toEqual([pageSize, true, pageSize + 1])
    const { facts } = await desk(services, '/admin/dashboard?tab=today')
    expect(facts).toMatchObject({ isCut: false })
  })
})
