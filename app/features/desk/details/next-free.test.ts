import { expect, test } from 'vitest'
import { slotValue } from '#app/features/scheduling/rules.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { readDetails } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }

forEachEngineWithServices((openServices) => {
  test('the next free times come first, and its own is none of them', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { availableDays: ['Monday', 'Thursday'] })
    const visit = { treatmentId: treatment.id, treatment: treatment.name.en, status: 'confirmed' as const }
    const { id } = await storedAppointment(services.db, { ...visit, date: '2026-12-07', time: '10:00' })
    const asked = { day: null, strip: null, clinician: null }
    const read = await readDetails(services, dana, { id, move: asked })
    if (!read.ok || !read.value.move) throw new Error('not read')
    const { first } = read.value.move
    expect(first.map((slot) => slotValue(slot))).toEqual([
      '2026-12-07 09:00',
      '2026-12-07 14:30',
      '2026-12-10 09:00',
      '2026-12-10 10:00',
    ])
  })
})
