import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type ClockTime, midnight } from '#app/platform/dates.ts'
import { forEachEngine } from '#test/database.ts'
import { anyCase, type FreeTimesCase } from '#test/free-times/cases.ts'
import { offeredTimes } from '#test/free-times/model.ts'
import { isTorture } from '#test/torture.ts'
import { candidatesFor } from './calendar.ts'
import { listTaken } from './claims.server.ts'
import { resourcesInQuestion } from './day-openings.server.ts'
import { dayForPatients } from './free-times.server.ts'
import { placeVisit } from './placement.server.ts'

/** Each tries every time of its day in a transaction of its own. */
const numRuns = isTorture ? 300 : 25
/** So early that neither notice nor horizon say anything. */
const limits = { notice: 0, horizon: 180 }

class TakenBack extends Error {}

/** Whether a patient would get it; nothing stays. */
async function isAccepted(db: Database, given: FreeTimesCase, time: ClockTime): Promise<boolean> {
  const { treatment, calendar, length, date, asked } = given
  let isPlaced = false
  const placing = db.transaction().execute(async (tx) => {
    const wish = { id: 'visit', treatment, length, by: 'patient', clinicianId: asked } as const
    isPlaced = (await placeVisit(tx, calendar, { ...wish, slot: { date, time } })).ok
    throw new TakenBack()
  })
  await placing.catch((error) => {
    if (!(error instanceof TakenBack)) throw error
  })
  return isPlaced
}

/** What counts on a day is the day alone. */
const neverMind = {
  time: midnight,
  durationMinutes: 5,
  bufferBefore: 0,
  bufferAfter: 0,
  roomId: null,
}

async function takeTimes(db: Database, { taken, counted }: FreeTimesCase): Promise<void> {
  await db.deleteFrom('slot_claims').execute()
  await db.deleteFrom('slot_holds').execute()
  for (const [index, visit] of counted.entries())
    await db
      .insertInto('slot_holds')
      .values({ ...visit, id: `counted ${index}`, until: '2099-01-01T00:00:00.000Z', ...neverMind })
      .execute()
  for (const [lane, { resource, from, to }] of taken.entries()) {
    const blocks = Array.from({ length: (to - from) / 5 }, (_, index) => from / 5 + index)
    const rows = blocks.map((block) => ({ resource, lane, block, appointmentId: `other ${lane}` }))
    await db.insertInto('slot_claims').values(rows).execute()
  }
}

forEachEngine((openDatabase) => {
  test('a patient is given exactly the times that are shown as free', async () => {
    const { db } = await openDatabase()
    let [shown, refused] = [0, 0]
    await fc.assert(
      fc.asyncProperty(anyCase, async (given) => {
        await takeTimes(db, given)
        const { treatment, length, calendar, date, asked } = given
        const candidates = candidatesFor(calendar, treatment.id, { by: 'patient', asked })
        const offer = { treatment, length, calendar, candidates, limits }
        const taken = await listTaken(db, resourcesInQuestion(offer), { from: date, to: date })
        const now = clinicInstant(addDays(date, -1), midnight)
        const { times } = dayForPatients(offer, date, { now, taken })
        const offered = offeredTimes({ ...given, candidates }, date) as ClockTime[]
        const accepted: ClockTime[] = []
        for (const time of offered) if (await isAccepted(db, given, time)) accepted.push(time)
        expect(accepted).toEqual(times)
        shown += times.length
        refused += offered.length - times.length
      }),
      { numRuns },
    )
    expect(shown).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0)
  })
})
