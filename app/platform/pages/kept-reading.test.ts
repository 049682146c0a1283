import { expect, test } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import { forEachEngine } from '#test/database.ts'
import { storedTreatment } from '#test/factories.ts'
import { ContentClock, KeptReading } from './content-versions.server.ts'

forEachEngine((openDatabase) => {
  const counting = (db: Database) => {
    const reading = new KeptReading<number>(new ContentClock(db), ['treatments'])
    const seen = { reads: 0 }
    const read = async () => {
      seen.reads++
      const { count } = await db
        .selectFrom('treatments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    }
    const find = (holds = (_: number) => true) => reading.find({ holds, read })
    return { reading, seen, find }
  }

  test('what was found is handed to all until one of its kinds is changed', async () => {
    const { db } = await openDatabase()
    const { seen, find } = counting(db)
    expect(await Promise.all([find(), find(), find()])).toEqual([0, 0, 0])
    expect(seen.reads).toBe(1)
    for (let round = 1; round <= 5; round++) {
      await storedTreatment(db)
      expect(await find()).toBe(round)
      expect(await find()).toBe(round)
    }
    expect(seen.reads).toBe(6)
    await db
      .insertInto('slot_claims')
      .values({ resource: 'x', lane: 0, block: 1, appointmentId: 'a' })
      .execute()
    expect(await find()).toBe(5)
    expect(seen.reads).toBe(6)
  })

  test('what does not hold any more is found once for all who ask', async () => {
    const { db } = await openDatabase()
    const { seen, find } = counting(db)
    await find()
    const holds = () => seen.reads > 1
    await Promise.all([find(holds), find(holds), find(holds)])
    expect(seen.reads).toBe(2)
  })

  test('what failed is asked again', async () => {
    const { db } = await openDatabase()
    const { reading, find } = counting(db)
    const failing = reading.find({ holds: () => true, read: () => Promise.reject(new Error('away')) })
    await expect(failing).rejects.toThrow('away')
    expect(await find()).toBe(0)
  })
})
