import { expect, test } from 'vitest'
import { storedTreatment } from '../../../../test/factories.ts'
import { at, change, visit } from '../../../../test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '../../../../test/services.ts'
import { runningIn, waiting } from '../../../../test/waitlist.ts'
import { inTransaction } from '../../../db/engine/transaction.server.ts'
import { changeStatus } from '../../appointments/desk/commands.server.ts'
import type { Treatment } from '../../treatments/rules.ts'
import { declineOffer, giveUp } from './commands.server.ts'
import type { Offer } from './queries.server.ts'
import { offerRound } from './round.server.ts'

const letGo: [string, (services: TestServices, offer: Offer) => Promise<unknown>][] = [
  ['declined', (services, { id }) => declineOffer(services, id)],
  [
    'taken back',
    ({ db, clock }, offer) => inTransaction(db, (tx) => giveUp(tx, offer, 'withdrawn', clock.now())),
  ],
]

forEachEngineWithServices((openServices) => {
  async function free(services: TestServices, treatment: Treatment, time: string) {
    const row = await visit(services, treatment, at(time))
    expect(await changeStatus(services, { ...change(row), status: 'cancelled' })).toMatchObject({ ok: true })
  }

  test.each(letGo)(
    'once an offer is %s, its patient is asked at once about what else came free',
    async (_, end) => {
      const services = await openServices()
      services.settings.publicUrl = 'https://clinic.example'
      const treatment = await storedTreatment(services.db)
      const entryId = await waiting(services, treatment)
      await free(services, treatment, '10:00')
      await free(services, treatment, '14:30')
      services.clock.advance({ seconds: 30 })
      expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
      services.clock.advance({ minutes: 1 })
      const [offer] = await runningIn(services)
      if (!offer) throw new Error('nothing was offered')
      // Staff can still take this one back: nobody is asked about it yet.
      await free(services, treatment, '09:00')
      await end(services, offer)
      expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
      expect(await runningIn(services)).toMatchObject([{ entryId, time: '14:30' }])
    },
  )
})
