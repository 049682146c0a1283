import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { changeStatus } from '#app/features/scheduling/changes/commands.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { at, change, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { runningIn, waiting } from '#test/waitlist.ts'
import { fridays, openWindows } from '#test/waitlist-windows.ts'
import { declineOffer } from '../offers/commands.server.ts'
import { offerRound } from '../offers/jobs.server.ts'
import { holdPlaces, renamePlaces } from '../patient-queries.server.ts'

type Opened = Awaited<ReturnType<typeof openWindows>>
type Action = (opened: Opened, id: string) => unknown
/** @param email of who waits at first */
type Way = { email: string; away: Action; back: Action }

const email = 'ann@example.com'

const offAndBack = {
  away: ({ press }, id) => press({ intent: 'remove', id }),
  back: ({ press }, id) => press({ intent: 'undo', id }),
} satisfies Omit<Way, 'email'>
const otherDaysAndBack = {
  away: ({ put }, id) => put(id, fridays),
  back: ({ undo }, id) => undo(id),
} satisfies Omit<Way, 'email'>
/** Staff correct who had no address. */
const correct: Action = ({ services: { db, clock } }, id) =>
  inTransaction(db, async (tx) => {
    const places = await holdPlaces(tx, [id])
    const corrected = places.map((place) => ({ ...place, email }))
    await renamePlaces(tx, corrected, clock.now())
  })

const ways: [string, Way][] = [
  ['is brought back to the list', { email, ...offAndBack }],
  ['has their old days back', { email, ...otherDaysAndBack }],
  ['has an address by now', { email: '', away: () => {}, back: correct }],
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

  test.each<[string, { others: readonly 'Friday'[] } & Omit<Way, 'email'>]>([
    ['brought back, where nobody else waits', { others: [], ...offAndBack }],
    ['brought back, where others wait for other days', { others: ['Friday'], ...offAndBack }],
    ['their old days are back', { others: [], ...otherDaysAndBack }],
  ])('what was put off for somebody is still theirs to be asked about: %s', async (_, way) => {
    const opened = await openWindows(openServices)
    const { services, treatment } = opened
    const id = await waiting(services, treatment)
    if (way.others.length > 0) await waiting(services, treatment, { weekdays: way.others })
    for (const time of ['10:00', '14:30']) {
      await free(services, treatment, time)
      await offerRound(services)
    }
    await way.away(opened, id)
    services.clock.advance({ seconds: 2 })
    await offerRound(services)
    expect(await way.back(opened, id)).toMatchObject({ ok: true })
    services.clock.advance({ seconds: 20 })
    await offerRound(services)
    const [offer] = await runningIn(services)
    expect(await declineOffer(services, offer?.id ?? '')).toMatchObject({ ok: true })
    await offerRound(services)
    expect(await runningIn(services)).toMatchObject([{ entryId: id, time: '14:30' }])
  })
})
