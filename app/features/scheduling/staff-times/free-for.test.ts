import { expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { assign, storedClinician } from '#test/team.ts'
import { readFreeFor } from './free-for.server.ts'

/** A Wednesday. */
const date = '2026-12-09' as CalendarDate
const times = ['09:00', '10:00', '12:00', '14:00'] as ClockTime[]

forEachEngineWithServices((openServices) => {
  test('a visit can go where its clinicians are free within their hours; its own time counts as free', async () => {
    const services = await openServices()
    const { db } = services
    const { id: treatmentId } = await storedTreatment(db, { availableTimes: times })
    const jordan = await storedClinician(db)
    const alex = await storedClinician(db, { name: 'Alex Rivera' })
    await storedClinician(db, { name: 'Sam Okafor' })
    await assign(db, treatmentId, { clinicians: [jordan, alex] })
    const book = async (time: ClockTime, who: { id: string }) => {
      const { id } = await storedAppointment(db, { date, time, treatmentId, clinicianId: who.id })
      const first = Temporal.Instant.from(`${date}T${time}:00-06:00`).epochMilliseconds / 300_000
      const blocks = Array.from({ length: 6 }, (_, index) => first + index)
      const claim = { resource: `clinician:${who.id}`, lane: 0, appointmentId: id }
      await db
        .insertInto('slot_claims')
        .values(blocks.map((block) => ({ ...claim, block })))
        .execute()
      return id
    }
    const own = await book('09:00' as ClockTime, jordan)
    await book('10:00' as ClockTime, alex)
    expect(await readFreeFor(services, { id: own, date })).toEqual({
      ok: true,
      value: {
        able: [jordan.id, alex.id],
        offered: times,
        times: { [jordan.id]: ['09:00', '10:00', '14:00'], [alex.id]: ['09:00', '14:00'] },
      },
    })
    const past = await readFreeFor(services, { id: own, date: '2026-12-02' as CalendarDate })
    expect(past).toMatchObject({ ok: true, value: { times: {} } })
    const sunday = await readFreeFor(services, { id: own, date: '2026-12-13' as CalendarDate })
    expect(sunday).toMatchObject({ ok: true, value: { times: {} } })
    await db.updateTable('appointments').set({ deletedAt: services.clock.now().toString() }).execute()
    expect(await readFreeFor(services, { id: own, date })).toMatchObject({ ok: false, status: 404 })
  })
})
