import { expect, test } from 'vitest'
import { at, change, visit } from '../../../../test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '../../../../test/services.ts'
import { runningIn, waiting } from '../../../../test/waitlist.ts'
import { fridays, openWindows } from '../../../../test/waitlist-windows.ts'
import { inTransaction } from '../../../db/engine/transaction.server.ts'
import { changeStatus } from '../../appointments/desk/commands.server.ts'
import type { Treatment } from '../../treatments/rules.ts'
import { offerRound } from '../offers/round.server.ts'
import { holdPlaces, renamePlaces } from '../said-queries.server.ts'

type Opened = Awaited<ReturnType<typeof openWindows>>
type Deed = (opened: Opened, id: string) => unknown
/** @param email of who waits at first */
type Way = { email: string; away: Deed; back: Deed }

const email = 'ann@example.com'

const ways: [string, Way][] = [
  [
    'is brought back to the list',
    {
      email,
      away: ({ press }, id) => press({ intent: 'remove', id }),
      back: ({ press }, id) => press({ intent: 'undo', id }),
    },
  ],
  [
    'has their old days back',
    { email, away: ({ put }, id) => put(id, fridays), back: ({ undo }, id) => undo(id) },
  ],
  [
    'has an address by now',
    {
      email: '',
      away: () => {},
      back: ({ services: { db, clock } }, id) =>
        inTransaction(db, async (tx) => {
          const places = await holdPlaces(tx, [id])
          await renamePlaces(
            tx,
            places.map((place) => ({ ...place, email })),
            clock.now(),
          )
        }),
    },
  ],
]

forEachEngineWithServices((openServices) => {
  async function free(services: TestServices, treatment: Treatment, time: string) {
    const row = await visit(services, treatment, at(time))
    expect(await changeStatus(services, { ...change(row), status: 'cancelled' })).toMatchObject({ ok: true })
    services.clock.advance({ seconds: 30 })
  }

  test.each(ways)(
    'what was put off meanwhile is offered at once to who %s',
    async (_, { email: atFirst, away, back }) => {
      const opened = await openWindows(openServices)
      const { services, treatment } = opened
      await waiting(services, treatment, { since: '2026-12-01T15:00:00Z' })
      const id = await waiting(services, treatment, { email: atFirst })
      await free(services, treatment, '10:00')
      expect(await offerRound(services)).toMatchObject({ offered: 1 })
      await free(services, treatment, '14:30')
      await away(opened, id)
      expect(await offerRound(services)).toMatchObject({ offered: 0 })
      services.clock.advance({ seconds: 1 })
      await back(opened, id)
      expect(await offerRound(services)).toMatchObject({ offered: 1 })
      expect(await runningIn(services)).toMatchObject([{ time: '10:00' }, { entryId: id, time: '14:30' }])
    },
  )
})
