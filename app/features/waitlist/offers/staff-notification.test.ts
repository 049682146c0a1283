import { describe, expect, test } from 'vitest'
import { staffNewsKinds } from '#app/db/values.ts'
import { changeStatus } from '#app/features/scheduling/changes/commands.server.ts'
import { countNews } from '#app/features/staff-notifications/queries.server.ts'
import { bookedOnline, offeredByHand } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, visit } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { runningIn, waiting } from '#test/waitlist.ts'
import { declineOffer, takeOffer } from './commands.server.ts'
import { offerRound } from './jobs.server.ts'

const newsIn = ({ db, clock }: TestServices) =>
  countNews(db, staffNewsKinds, { after: clock.now().subtract({ hours: 24 }), until: clock.now() })

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    return { services, treatment: await storedTreatment(services.db, { name: 'HRT' }) }
  }

  describe('staff are notified of who takes an offer as of each booking from the website', () => {
    test('offered by the list', async () => {
      const { services, treatment } = await open()
      const held = await visit(services, treatment)
      await waiting(services, treatment)
      await changeStatus(services, { ...change(held), status: 'cancelled' })
      services.clock.advance({ seconds: 30 })
      await offerRound(services)
      expect(await newsIn(services)).toEqual({})
      const [offer] = await runningIn(services)
      outcomeValue(await takeOffer(services, offer?.id ?? ''))
      const news = await newsIn(services)
      await bookedOnline(services, { treatment: 'HRT', ...at('14:30') })
      expect([news, await newsIn(services)]).toEqual([{ request: 1 }, { request: 2 }])
    })

    test('offered by staff, once however often it is pressed', async () => {
      const { services, treatment } = await open()
      const offer = await offeredByHand(services, await waiting(services, treatment), at('10:00'))
      for (let press = 0; press < 2; press++) outcomeValue(await takeOffer(services, offer.id))
      expect(await newsIn(services)).toEqual({ request: 1 })
    })

    test('and of nothing where it is declined, or too late', async () => {
      const { services, treatment } = await open()
      const declined = await offeredByHand(services, await waiting(services, treatment), at('10:00'))
      await declineOffer(services, declined.id)
      const over = await offeredByHand(services, await waiting(services, treatment), at('14:30'))
      services.clock.set(over.until)
      expect(await takeOffer(services, over.id)).toMatchObject({ ok: false, status: 409 })
      expect(await newsIn(services)).toEqual({})
    })
  })
})
