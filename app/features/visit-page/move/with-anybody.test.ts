import { expect, test } from 'vitest'
import { bookedOnline, moveOwn } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'

forEachEngineWithServices((openServices) => {
  test('who asks for anybody goes to somebody else where their own clinician is taken', async () => {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const { id, name } = await storedTreatment(services.db, { name: 'Botox' })
    for (const who of ['amal', 'bao']) await storedClinician(services.db, { id: who, treatmentIds: [id] })
    const treatment = name.en
    const own = await bookedOnline(services, { treatment, ...at('10:00'), with: 'amal' })
    await bookedOnline(services, { treatment, ...at('14:30'), with: 'amal' })
    outcomeValue(await moveOwn(services, own.id, at('14:30')))
    expect(await stored(services, own.id)).toMatchObject({ time: '14:30', clinicianId: 'bao' })
  })
})
