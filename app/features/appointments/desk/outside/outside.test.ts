import { expect, test } from 'vitest'
import { storedAppointment, storedTreatment } from '../../../../../test/factories.ts'
import { listening } from '../../../../../test/query-plan.ts'
import { forEachEngineWithServices } from '../../../../../test/services.ts'
import { countToSettle } from './outside.server.ts'

/** Reads of all closures: one for each time that everything is computed. */
const computed = (seen: readonly unknown[]) =>
  seen.filter((node) => JSON.stringify(node).includes('"closures"')).length

forEachEngineWithServices((openServices) => {
  test('is computed once after a change, for however many ask at once', async () => {
    const services = await openServices()
    const { id: treatmentId } = await storedTreatment(services.db)
    const { db, seen } = listening(services.db)
    const ask = async () => (await countToSettle(db, services.clock.now())).total
    for (const total of [1, 2, 3]) {
      await storedAppointment(services.db, { treatmentId, date: '2026-12-09', time: '18:00' })
      seen.length = 0
      expect(await Promise.all(Array.from({ length: 10 }, ask))).toEqual(Array(10).fill(total))
      expect(computed(seen)).toBe(1)
      expect(await ask()).toBe(total)
      expect(computed(seen)).toBe(1)
    }
  })

  test('a failure is not kept', async () => {
    const { db, clock } = await openServices()
    await db.schema.alterTable('closures').renameTo('elsewhere').execute()
    await expect(countToSettle(db, clock.now())).rejects.toThrow()
    await db.schema
      .alterTable('elsewhere' as 'closures')
      .renameTo('closures')
      .execute()
    expect((await countToSettle(db, clock.now())).total).toBe(0)
  })
})
