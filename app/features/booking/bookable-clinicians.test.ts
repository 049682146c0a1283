import { expect, test } from 'vitest'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { listBookableClinicians } from './treatment-choices.server.ts'

forEachEngineWithServices((openServices) => {
  test('only who gives something that patients book by themselves', async () => {
    const { db, clock } = await openServices()
    const wednesday = { availableDays: ['Wednesday' as const] }
    const given = {
      online: {},
      byPhone: { onlineBooking: 'none' as const },
      resting: { active: false },
      deleted: {},
      withoutRoom: {},
    }
    const ids: Record<string, string> = {}
    for (const [name, change] of Object.entries(given)) {
      const { id } = await storedTreatment(db, { name, ...wednesday, ...change })
      await storedClinician(db, { name, treatmentIds: [id] })
      ids[name] = id
    }
    const deletedAt = '2026-12-01T00:00:00.000Z'
    await db.updateTable('treatments').set({ deletedAt }).where('nameKey', '=', 'deleted').execute()
    await storedRoom(db, { active: false, treatmentIds: [ids.withoutRoom ?? ''] })
    const offers = { treatmentIds: [ids.online ?? ''] }
    await storedClinician(db, { name: 'not bookable', bookable: false, ...offers })
    await storedClinician(db, { name: 'off', active: false, ...offers })
    const tuesdays = { Tuesday: [{ from: '09:00', to: '12:00' }] } as never
    await storedClinician(db, { name: 'other days', hours: tuesdays, ...offers })

    const bookable = await listBookableClinicians(db, clinicDate(clock.now()))
    const rows = await db.selectFrom('clinicians').select(['id', 'name']).execute()
    expect(rows.filter(({ id }) => bookable.has(id)).map(({ name }) => name)).toEqual(['online'])
  })
})
