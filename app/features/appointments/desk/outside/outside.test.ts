import { expect, test } from 'vitest'
import { storedAppointment, storedTreatment } from '../../../../../test/factories.ts'
import { dana, visit } from '../../../../../test/held-visits.ts'
import { listening } from '../../../../../test/query-plan.ts'
import { forEachEngineWithServices } from '../../../../../test/services.ts'
import { storedClinician } from '../../../../../test/team.ts'
import { readSettleAddress } from './address.ts'
import { countToSettle } from './outside.server.ts'
import { readVisitsToSettle } from './page.server.ts'

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

  test('an overlap says with which visits, and no other cause does', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db)
    const { id: clinicianId } = await storedClinician(services.db, { treatmentIds: [treatment.id] })
    const first = await visit(services, treatment, { clinicianId })
    const anyway = { anyway: true }
    const over = await visit(services, treatment, { clinicianId, overlap: 'assigned' }, anyway)
    await visit(services, treatment, { clinicianId, time: '12:00' })
    const asked = readSettleAddress(new URLSearchParams())
    const list = await readVisitsToSettle(services, dana, asked)
    const rows = list.ok ? list.value.rows.map(({ id, beside }) => ({ id, beside })) : []
    const beside = [{ id: first.id, time: '10:00', treatment: treatment.name }]
    expect(rows).toEqual([
      { id: over.id, beside },
      { id: expect.any(String), beside: [] },
    ])
  })
})
