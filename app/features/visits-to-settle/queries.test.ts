import { expect, test } from 'vitest'
import { listAll } from '#app/features/treatments/queries.server.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { at } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { bookSeveral } from '#test/parts.ts'
import { listening, readsWholeTable } from '#test/query-plan.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import {
  countAhead,
  listAhead,
  listAllAhead,
  listBetween,
  listKept,
  listPatientsOf,
} from './queries.server.ts'

forEachEngineWithServices((openServices) => {
  test('visits ahead are those that somebody still comes to', async () => {
    const { db, clock } = await openServices()
    const { id: treatmentId } = await storedTreatment(db)
    const visit = (given: Record<string, string>) => storedAppointment(db, { treatmentId, ...given })
    const late = await visit({ date: '2027-02-01' })
    const soon = await visit({ date: '2026-12-08', status: 'confirmed' })
    await visit({ date: '2026-12-04' })
    await visit({ date: '2026-12-09', status: 'cancelled' })
    await visit({ date: '2026-12-09', status: 'completed' })
    await visit({ date: '2026-12-09', deletedAt: '2026-12-07T15:00:00.000Z' })
    await storedAppointment(db, { date: '2026-12-09' })
    const ahead = await listAhead(db, treatmentId, clock.now())
    expect(ahead.map(({ id }) => id)).toEqual([soon.id, late.id])
    expect((await countAhead(db, clock.now())).get(treatmentId)).toBe(1)
  })

  test('a later part of an appointment ahead is told from a start', async () => {
    const services = await openServices()
    const { db, clock } = services
    const [one, two] = [await storedTreatment(db), await storedTreatment(db, { name: 'Botox' })]
    const slot = at('10:00')
    outcomeValue(await bookSeveral(services, { slot, treatments: [one, two], anyway: true }))
    expect(await listAhead(db, one.id, clock.now())).toMatchObject([{ time: '10:00', isNext: false }])
    expect(await listAhead(db, two.id, clock.now())).toMatchObject([{ time: '10:30', isNext: true }])
  })

  test('every list behind the treatments uses an index', async () => {
    const services = await openServices()
    const { db, seen } = listening(services.db)
    const now = services.clock.now()
    await listAll(db)
    await listAhead(db, 'any', now)
    await countAhead(db, now)
    await listPatientsOf(db, ['any'])
    await listAllAhead(db, now)
    await listBetween(db, { from: now, until: now, now })
    await listKept(db, ['any'], now)
    expect(seen).toHaveLength(7)
    for (const node of seen) expect(await readsWholeTable(services, node)).toBe(null)
  })
})
