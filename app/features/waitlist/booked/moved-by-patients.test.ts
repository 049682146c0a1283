import { expect, test } from 'vitest'
import { findVisitPath } from '#app/features/scheduling/visit-links.server.ts'
import { moveVisit } from '#app/features/visit-page/move/commands.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { book } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { runningIn, waiting } from '#test/waitlist.ts'
import { offerRound } from '../offers/jobs.server.ts'

forEachEngineWithServices((openServices) => {
  async function booked(services: TestServices, date: string) {
    const email = `patient-${date}@example.com`
    expect(await book(services, { email, date }, { key: email })).toMatchObject({ ok: true })
    const row = () =>
      services.db.selectFrom('appointments').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const path = await findVisitPath(services, (await row()).id)
    const opening = { token: path?.split('/').at(-1) ?? '', address: '203.0.113.7' }
    return async (day: string, time: string) => {
      const typed = { date: day, time, with: '', seen: (await row()).updatedAt }
      return moveVisit(services, { ...opening, typed })
    }
  }

  test('the time a patient leaves is offered at once; held it is taken, and free when the hold is over', async () => {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    const leave = await booked(services, '2026-12-09')
    const other = await booked(services, '2026-12-10')
    const entryId = await waiting(services, treatment)
    expect(await leave('2026-12-11', '9:00 AM')).toMatchObject({ ok: true })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
    const [offer] = await runningIn(services)
    expect(offer).toMatchObject({ entryId, date: '2026-12-09', time: '10:00' })
    expect(await other('2026-12-09', '10:00 AM')).toMatchObject({ status: 409, lost: { reason: 'taken' } })
    services.clock.set(offer?.until ?? '')
    expect(await other('2026-12-09', '10:00 AM')).toMatchObject({ ok: true })
  })
})
