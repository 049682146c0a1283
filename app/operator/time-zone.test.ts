import { expect, test } from 'vitest'
import { storedTreatment } from '#test/factories.ts'
import { change, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { book } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { assign, storedClinician } from '#test/team.ts'
import { chooseTimeZone } from '../features/opening-hours/page.server.ts'
import { findOpeningHours, saveTimeZone } from '../features/opening-hours/queries.server.ts'
import { removeAppointment, restoreAppointment } from '../features/scheduling/changes/commands.server.ts'
import { isAnyVisitBooked, moveVisitsTo } from '../features/scheduling/rezoning.server.ts'
import { clinicTimeZone, firstTimeZone } from '../platform/clinic-time.server.ts'
import type { CalendarDate, ClockTime } from '../platform/dates.ts'
import { findTimeZone, moveToTimeZone } from './admin.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const choose = (services: TestServices, typed: string) =>
  chooseTimeZone(services, { actor: dana, typed, visits: { isAnyVisitBooked, moveVisitsTo } })

/** Denver's clocks stand an hour behind the first zone's. */
const hourOfBlocks = 12

async function withVisit(services: TestServices) {
  const treatment = await storedTreatment(services.db, {
    availableDays: ['Wednesday'],
    availableTimes: ['10:00'] as ClockTime[],
  })
  await assign(services.db, treatment.id, { clinicians: [await storedClinician(services.db)] })
  const slot = { date: '2026-12-09' as CalendarDate, time: '10:00' }
  expect(await book(services, { treatment: treatment.name.en, ...slot })).toMatchObject({ ok: true })
  return { treatment, slot }
}

const visit = ({ db }: TestServices) =>
  db.selectFrom('appointments').select(['date', 'time', 'startsAt']).executeTakeFirstOrThrow()
const blocks = async ({ db }: TestServices) =>
  (await db.selectFrom('slot_claims').select(['resource', 'block']).orderBy('block').execute()).map(
    ({ resource, block }) => [resource, block] as const,
  )

forEachEngineWithServices((openServices) => {
  test('before the first visit staff choose it, and days begin by it', async () => {
    const services = await openServices()
    expect(await findTimeZone(services.db)).toBe('America/Chicago')
    expect(await choose(services, 'america/denver')).toMatchObject({ ok: true })
    expect(await findTimeZone(services.db)).toBe('America/Denver')
    expect(await services.clinic.withinRecent(clinicTimeZone)).toBe('America/Denver')
    await services.clinic.within(() => withVisit(services))
    expect((await visit(services)).startsAt).toBe('2026-12-09T17:00:00.000Z')
    const { week, step } = await findOpeningHours(services.db)
    expect([week.Monday?.[0]?.from, step]).toEqual(['09:00', 30])
  })

  test('a booking that began before another process chose the zone is stored in the new one', async () => {
    const services = await openServices()
    await saveTimeZone(services.db, 'America/Denver', '2026-12-07T15:00:00.000Z')
    expect(clinicTimeZone()).toBe(firstTimeZone)
    await withVisit(services)
    expect((await visit(services)).startsAt).toBe('2026-12-09T17:00:00.000Z')
    expect(clinicTimeZone()).toBe(firstTimeZone)
  })

  test.each(['', 'Odessa', 'America/Nowhere', '+05:00'])('"%s" is no zone', async (typed) => {
    const services = await openServices()
    expect(await choose(services, typed)).toMatchObject({
      status: 422,
      message: 'Please choose a time zone from the list.',
    })
  })

  test('while a visit is booked it is not chosen, whatever became of that visit', async () => {
    const services = await openServices()
    await withVisit(services)
    for (const status of ['pending', 'cancelled', 'completed'] as const) {
      await services.db.updateTable('appointments').set({ status }).execute()
      expect(await choose(services, 'America/Denver')).toMatchObject({ status: 409 })
    }
    expect(await findTimeZone(services.db)).toBe('America/Chicago')
  })

  test('deleting the test visits unlocks it, and a restored one has its day and time in the new zone', async () => {
    const services = await openServices()
    await withVisit(services)
    const before = await blocks(services)
    const { id } = await services.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow()
    outcomeValue(await removeAppointment(services, change(await stored(services, id))))
    expect(await blocks(services)).toEqual([])
    expect(await choose(services, 'America/Denver')).toMatchObject({ ok: true })
    expect(await findTimeZone(services.db)).toBe('America/Denver')
    expect(await visit(services)).toEqual({
      date: '2026-12-09',
      time: '10:00',
      startsAt: '2026-12-09T17:00:00.000Z',
    })
    await services.clinic.within(async () =>
      outcomeValue(await restoreAppointment(services, change(await stored(services, id)))),
    )
    expect(await blocks(services)).toEqual(
      before.map(([resource, block]) => [resource, block + hourOfBlocks]),
    )
    expect(await choose(services, 'America/Chicago')).toMatchObject({ status: 409 })
  })

  test('the person at the machine moves the clinic: visits keep their times, hold them, and calendars learn', async () => {
    const services = await openServices()
    const { treatment, slot } = await withVisit(services)
    const before = await blocks(services)
    const sequence = async () =>
      (await services.db.selectFrom('appointments').select('sequence').executeTakeFirstOrThrow()).sequence
    expect(await sequence()).toBe(0)
    const { id, startsAt } = await services.db
      .selectFrom('appointments')
      .select(['id', 'startsAt'])
      .executeTakeFirstOrThrow()
    const kept = { appointmentId: id, startsAt }
    await services.db
      .insertInto('reminders')
      .values({
        ...kept,
        leadHours: 48,
        channel: 'email',
        state: 'written',
        emailId: null,
        createdAt: startsAt,
      })
      .execute()
    await services.db
      .insertInto('visit_answers')
      .values({ ...kept, coming: 1, answeredAt: startsAt })
      .execute()
    expect(await moveToTimeZone(services, 'America/Denver')).toEqual({ visits: 1 })
    expect(await visit(services)).toEqual({ ...slot, startsAt: '2026-12-09T17:00:00.000Z' })
    for (const table of ['reminders', 'visit_answers'] as const)
      expect(await services.db.selectFrom(table).select('startsAt').execute()).toEqual([
        { startsAt: '2026-12-09T17:00:00.000Z' },
      ])
    expect(await blocks(services)).toEqual(
      before.map(([resource, block]) => [resource, block + hourOfBlocks]),
    )
    expect(await book(services, { treatment: treatment.name.en, ...slot, name: 'Ben' })).toMatchObject({
      status: 409,
    })
    expect(await sequence()).toBe(1)
    expect(await moveToTimeZone(services, 'America/Denver')).toEqual({ visits: 1 })
    expect(await sequence()).toBe(1)
    expect(await moveToTimeZone(services, 'America/Chicago')).toEqual({ visits: 1 })
    expect(await blocks(services)).toEqual(before)
  })
})
