import { expect, test } from 'vitest'
import { insertMissingSettings } from '#app/features/accounts/settings/queries.server.ts'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { findCalendarHost, rememberCalendarHost } from './calendar-hosts.server.ts'

const startAt = async (services: TestServices, publicUrl: string | null, now: string) => {
  services.clock.set(now)
  await rememberCalendarHost({ ...services, settings: { ...services.settings, publicUrl } })
}

forEachEngineWithServices((openServices) => {
  test('an appointment keeps the host that the clinic had when it was made', async () => {
    const services = await openServices()
    const { db } = services
    await insertMissingSettings(db, services.clock.now())
    await startAt(services, null, '2026-12-01T15:00:00Z')
    await startAt(services, 'https://trial.example', '2026-12-02T15:00:00Z')
    await startAt(services, 'https://trial.example', '2026-12-03T15:00:00Z')
    await startAt(services, 'https://book.westclinic.example:8443', '2026-12-05T15:00:00Z')
    await startAt(services, null, '2026-12-06T15:00:00Z')
    const made = [
      ['2026-12-01T16:00:00.000Z', 'firstlight.example'],
      ['2026-12-02T16:00:00.000Z', 'trial.example'],
      ['2026-12-04T16:00:00.000Z', 'trial.example'],
      ['2026-12-05T15:00:00.000Z', 'book.westclinic.example'],
      ['2026-12-06T16:00:00.000Z', 'book.westclinic.example'],
    ] as const
    for (const [createdAt, host] of made) {
      const { id } = await storedAppointment(db, { createdAt })
      expect([createdAt, await findCalendarHost(db, id)]).toEqual([createdAt, host])
    }
  })
})
