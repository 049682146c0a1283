import { afterEach, expect, test, vi } from 'vitest'
import { changeStatus } from '#app/features/scheduling/changes/commands.server.ts'
import { assumeTimeZone, firstTimeZone } from '#app/platform/clinic-time.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { runningIn, waiting } from '#test/waitlist.ts'
import { startWaitlist } from './jobs.server.ts'
import { findSeenCalendar } from './queries.server.ts'

afterEach(() => assumeTimeZone(firstTimeZone))

forEachEngineWithServices((openServices) => {
  test('looking every few seconds opens the clinic itself: nothing around it has a time zone', async () => {
    const errors: unknown[] = []
    const quiet = () => {}
    const services = await openServices({
      log: { info: quiet, warn: quiet, error: (...line: unknown[]) => errors.push(line) },
    })
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    const held = await visit(services, treatment, at('10:00'))
    await waiting(services, treatment)
    await changeStatus(services, { ...change(held), status: 'cancelled' })
    assumeTimeZone(null)
    const looking = startWaitlist(services, { lookEvery: 5 })
    try {
      await vi.waitFor(async () => expect(await findSeenCalendar(services.db)).toBeDefined(), 30_000)
      services.clock.advance({ seconds: 30 })
      await vi.waitFor(async () => expect(await runningIn(services)).toHaveLength(1), 30_000)
    } finally {
      await looking.end()
    }
    expect(errors).toEqual([])
  })
})
