import { expect, test } from 'vitest'
import { storedTreatment } from '../../../test/factories.ts'
import { visit } from '../../../test/held-visits.ts'
import { forEachEngineWithServices } from '../../../test/services.ts'
import { entryOf, waiting } from '../../../test/waitlist.ts'
import { offerRound } from './offer-round.server.ts'

forEachEngineWithServices((openServices) => {
  test.each(['who waits', 'who booked'] as const)(
    'who booked is off the list where staff joined %s to the other',
    async (joined) => {
      const services = await openServices()
      services.settings.publicUrl = 'https://clinic.example'
      const treatment = await storedTreatment(services.db)
      const held = await visit(services, treatment)
      const id = await waiting(services, treatment)
      const { patientId } = await entryOf(services, id)
      const said = { phone: '', e164: '', email: '', language: 'en', emptySince: null } as const
      const at = '2026-12-07T15:00:00.000Z'
      const [root, other] = joined === 'who waits' ? ['the other', patientId] : [patientId, 'the other']
      for (const [one, mergedInto] of [
        [root, null],
        [other, root],
      ] as const)
        await services.db
          .insertInto('patients')
          .values({ id: one, name: 'Elena Ruiz', ...said, mergedInto, createdAt: at, updatedAt: at })
          .execute()
      await services.db
        .updateTable('appointments')
        .set({ patientId: 'the other', createdAt: '2026-12-07T16:00:00.000Z' })
        .where('id', '=', held.id)
        .execute()
      await offerRound(services)
      expect(await entryOf(services, id)).toMatchObject({ state: 'booked' })
    },
  )
})
