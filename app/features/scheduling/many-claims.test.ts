import { expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { claimSlot, freeSlot } from './claims.server.ts'
import { ManyClaims } from './many-claims.server.ts'

const date = '2026-12-09' as CalendarDate
const resources = [
  { id: 'clinician:amal', capacity: 1 },
  { id: 'clinician:bao', capacity: 1 },
  { id: 'room:one', capacity: 3 },
]

/** The same numbers each time (Park and Miller). */
function numbers(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
}

/** Visits that come, some of which go again, on a day that is too full for all of them. */
function actions(seed: number) {
  const next = numbers(seed)
  return Array.from({ length: 120 }, (_, number) => {
    const minute = next(20) * 15
    const time = `${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const length = { durationMinutes: 5 + next(9) * 5, bufferBefore: 0, bufferAfter: next(2) * 5 }
    const chosen = resources.filter((_, index) => index !== next(2))
    const anyway = ([false, false, true, 'always'] as const)[next(4)] ?? false
    const claim = { slot: { date, time: time as ClockTime }, length, resources: chosen, anyway }
    return { claim: { ...claim, appointmentId: `visit ${number}` }, leaves: `visit ${next(240)}` }
  })
}

forEachEngineWithServices((openServices) => {
  const claimed = async ({ db }: Awaited<ReturnType<typeof openServices>>) =>
    db.selectFrom('slot_claims').selectAll().orderBy('resource').orderBy('block').orderBy('lane').execute()

  test.each([1, 7, 2_026])('many at once are where each by itself would stand (%i)', async (seed) => {
    const [single, many] = [await openServices(), await openServices()]
    const [before, after] = [actions(seed).slice(0, 40), actions(seed).slice(40)]
    for (const { db } of [single, many])
      await db.transaction().execute(async (tx) => {
        for (const { claim } of before) await claimSlot(tx, claim)
      })
    const done: boolean[] = []
    await single.db.transaction().execute(async (tx) => {
      for (const { claim, leaves } of after) {
        done.push(await claimSlot(tx, claim))
        await freeSlot(tx, leaves)
      }
    })
    const doneAtOnce: boolean[] = []
    await many.db.transaction().execute(async (tx) => {
      const now = many.clock.now()
      const ids = resources.map(({ id }) => id)
      const claims = await ManyClaims.read(tx, { resources: ids, clinicianIds: [], today: date, now })
      for (const { claim, leaves } of after) {
        doneAtOnce.push(await claims.claimSlot(claim))
        await claims.freeSlot(leaves)
      }
      await claims.write(tx, now)
    })
    expect(doneAtOnce).toEqual(done)
    expect(done).toContain(false)
    expect(await claimed(many)).toEqual(await claimed(single))
  })
})
