import { describe, expect, test } from 'vitest'
import { listIdsOfSame } from '#app/features/patients/queries.server.ts'
import { findOtherVisit } from '#app/features/scheduling/visit-link-queries.server.ts'
import { findVisitPath, makeVisitLink } from '#app/features/scheduling/visit-links.server.ts'
import { cancelVisit } from '#app/features/visit-page/commands.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { stored, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { entryOf, waiting } from '#test/waitlist.ts'
import { offerRound } from '../offers/jobs.server.ts'

forEachEngineWithServices((openServices) => {
  describe.each(['who waits to who booked', 'who booked to who waits', 'both to a third'] as const)(
    'where staff joined %s',
    (joined) => {
      async function open() {
        const services = await openServices()
        services.settings.publicUrl = 'https://clinic.example'
        const treatment = await storedTreatment(services.db)
        const id = await waiting(services, treatment, { since: '2026-12-06T16:00:00Z' })
        const entry = await entryOf(services, id)
        const held = await visit(services, treatment, {
          patientId: 'who booked',
          email: entry.email,
          createdAt: '2026-12-06T17:00:00.000Z',
        })
        const root = {
          'who waits to who booked': 'who booked',
          'who booked to who waits': entry.patientId,
          'both to a third': 'a third',
        }[joined]
        const said = { phone: '', e164: '', email: '', language: 'en', emptySince: null } as const
        const at = '2026-12-07T15:00:00.000Z'
        for (const one of new Set([root, entry.patientId, 'who booked']))
          await services.db
            .insertInto('patients')
            .values({
              id: one,
              name: 'Elena Ruiz',
              ...said,
              createdAt: at,
              updatedAt: at,
              mergedInto: one === root ? null : root,
            })
            .execute()
        return { services, treatment, entry, held }
      }

      test('who booked is off the list', async () => {
        const { services, entry } = await open()
        await offerRound(services)
        expect(await entryOf(services, entry.id)).toMatchObject({ state: 'booked' })
      })

      test('what they call off themselves is not offered back to them', async () => {
        const { services, entry, held } = await open()
        await makeVisitLink(services, services.db, held.id)
        const path = await findVisitPath(services, held.id)
        const opening = { token: path?.split('/').at(-1) ?? '', address: '203.0.113.7' }
        const { updatedAt: seen } = await stored(services, held.id)
        const typed = { reason: '', words: '', seen }
        expect(await cancelVisit(services, { ...opening, typed })).toMatchObject({ ok: true })
        expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 0 })
        expect(await entryOf(services, entry.id)).toMatchObject({ state: 'open' })
      })

      test('the visit they have already is named next to an offer', async () => {
        const { services, treatment, entry, held } = await open()
        const patientIds = await listIdsOfSame(services.db, entry.patientId)
        const person = { patientIds, treatmentId: treatment.id, email: entry.email }
        const looked = { besides: null, now: services.clock.now() }
        expect(await findOtherVisit(services.db, person, looked)).toMatchObject({ id: held.id })
        const stranger = { ...person, patientIds: await listIdsOfSame(services.db, 'nobody') }
        expect(await findOtherVisit(services.db, stranger, looked)).toBeUndefined()
      })
    },
  )
})
