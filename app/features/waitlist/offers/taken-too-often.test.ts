import { expect, test } from 'vitest'
import { findBookedOnlineAt } from '#app/features/scheduling/patient-change-queries.server.ts'
import { inSchedule } from '#app/features/scheduling/schedule.server.ts'
import { listOfSameSender } from '#app/features/scheduling/sender-queries.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { storedTreatment } from '#test/factories.ts'
import { dana } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { waiting } from '#test/waitlist.ts'
import { takeOffer } from './commands.server.ts'
import { placeOffer } from './offering.server.ts'

const days = ['2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11', '2026-12-14'] as CalendarDate[]
const address = '203.0.113.7'

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    services.settings.limitsFactor = 1
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    /** Joins again, is offered that day by the list or by staff, and presses. */
    const take = async (day: number, { email = 'elena@example.com', by = null as string | null } = {}) => {
      const entryId = await waiting(services, treatment, { email, patientId: email })
      const slot = { date: days[day] as CalendarDate, time: '10:00' as ClockTime }
      const offer = { entryId, slot, clinicianId: null, adminId: by }
      const placed = await inSchedule(services, (schedule) => placeOffer(services, schedule, offer))
      if (!placed.ok) throw new Error(placed.why)
      return takeOffer(services, placed.value.id, address)
    }
    return { services, take }
  }
  const cancelledByLink = async ({ db }: TestServices) => {
    for (const { id } of await db.selectFrom('appointments').select('id').execute())
      await db
        .insertInto('patient_changes')
        .values({
          appointmentId: id,
          changedAt: `at ${id}`,
          kind: 'cancelled',
          reason: null,
          words: '',
          startedAt: '2026-12-09T16:00:00.000Z',
          seenAt: null,
        })
        .execute()
    await db.updateTable('appointments').set({ status: 'cancelled' }).execute()
  }

  test.each(['kept', 'called off'] as const)(
    'three times offered by the list are taken in a day and %s; the fourth is had by telephone, or the day after',
    async (how) => {
      const { services, take } = await open()
      for (const day of [0, 1, 2]) expect(await take(day)).toMatchObject({ ok: true })
      if (how === 'called off') await cancelledByLink(services)
      expect(await take(3, { email: 'Elena+again@example.com' })).toMatchObject({
        ok: false,
        status: 429,
        retryAfter: 3_600,
        message: expect.stringContaining('call'),
      })
      expect(await take(4, { email: 'ann@example.com' })).toMatchObject({ ok: true })
      services.clock.advance({ hours: 24 })
      expect(await take(3)).toMatchObject({ ok: true })
    },
  )

  test('what staff offer by hand is taken however often, and counts for nobody', async () => {
    const { services, take } = await open()
    for (const day of [0, 1, 2]) expect(await take(day, { by: dana.id })).toMatchObject({ ok: true })
    expect(await take(3)).toMatchObject({ ok: true })
    expect(services.settings.limitsFactor).toBe(1)
  })

  test('who took it is known as a sender: next to their other visits, and free to call it off for half an hour', async () => {
    const { services, take } = await open()
    const taken = await take(0)
    await take(1, { email: 'ann@example.com' })
    const id = taken.ok ? taken.value.visitId : ''
    expect(await listOfSameSender(services.db, id, services.clock.now())).toHaveLength(2)
    expect(await findBookedOnlineAt(services.db, id)).toBe(
      services.clock.now().toString({ fractionalSecondDigits: 3 }),
    )
  })
})
