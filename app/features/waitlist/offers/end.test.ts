import { expect, test } from 'vitest'
import { changeStatus } from '#app/features/scheduling/changes/commands.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { runningIn, waiting } from '#test/waitlist.ts'
import { offerRound } from './jobs.server.ts'

forEachEngineWithServices((openServices) => {
  test('nobody holds a time beyond its beginning', async () => {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    const held = await visit(services, treatment, at('10:00', '2026-12-08'))
    await services.db.updateTable('treatments').set({ noticeMinutes: 0 }).execute()
    await waiting(services, treatment)
    services.clock.set('2026-12-08T15:40:00Z')
    await changeStatus(services, { ...change(held), status: 'cancelled' })
    services.clock.advance({ seconds: 30 })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
    expect(await runningIn(services)).toMatchObject([{ time: '10:00', until: '2026-12-08T16:00:00.000Z' }])
  })
})
