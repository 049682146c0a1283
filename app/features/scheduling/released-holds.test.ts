import { expect, test } from 'vitest'
import { done } from '#app/platform/outcome.ts'
import { forEachEngine } from '#test/database.ts'
import { storedTreatment } from '#test/factories.ts'
import { at } from '#test/held-visits.ts'
import { withChangeAfterReading } from '#test/meanwhile.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { testServices } from '#test/services.ts'
import { nothingAdded } from './fields.ts'
import { inSchedule } from './schedule.server.ts'

/** SQLite has one writer: nobody gives anything back meanwhile. */
forEachEngine(
  (openDatabase) => {
    test('what was held is no visit’s where it is given back while its day is waited for', async () => {
      const services = testServices(await openDatabase())
      const treatment = await storedTreatment(services.db, { name: 'HRT' })
      const wish = { id: 'key:a:b', treatment, slot: at('10:00'), length: treatment, by: 'patient' } as const
      outcomeValue(
        await inSchedule(services, async (schedule) => {
          const taken = await schedule.take({ ...wish, clinicianId: null })
          if (taken.ok) await schedule.hold(taken.value, schedule.now.add({ minutes: 10 }))
          return done(null)
        }),
      )
      const whoTakes = withChangeAfterReading(services, 'slot_holds', (db) =>
        inSchedule({ ...services, db }, async (schedule) =>
          done(await schedule.release(wish.id, schedule.now)),
        ),
      )
      const visit = {
        ...nothingAdded,
        name: 'Elena Ruiz',
        email: 'elena@example.com',
        phone: '',
        language: 'en',
        patientId: '',
        treatmentNames: [treatment.name],
        status: 'confirmed',
        tell: null,
      } as const
      const taken = await inSchedule(whoTakes, async (schedule) =>
        done(await schedule.takeHold(wish.id, { id: 'visit', treatment, visit })),
      )
      expect(outcomeValue(taken)).toEqual({ ok: false, why: 'over' })
      expect(await services.db.selectFrom('appointments').select('id').execute()).toEqual([])
      expect(await services.db.selectFrom('slot_claims').selectAll().execute()).toEqual([])
    })
  },
  ['postgres'],
)
