import { expect, test } from 'vitest'
import { openBusyClinic, treatmentIds } from '#test/actions/busy-clinic.ts'
import { storedText } from '#test/local-texts.ts'
import { listening } from '#test/query-plan.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { bookingView } from './page.server.ts'

const nothing = { with: '', date: '', time: '', name: '', email: '', phone: '', message: '' }
const mostReadsOfClaims = 4
const eachOnce = {
  treatments: 1,
  opening_hours: 1,
  closures: 1,
  openings: 1,
  busy_times: 1,
  clinicians: 1,
  rooms: 1,
  treatment_clinicians: 1,
  treatment_rooms: 1,
  // Whether the date of birth is asked for, and whether prices are shown.
  settings: 1,
}

forEachEngineWithServices((openServices) => {
  const countReads = async (services: TestServices, id: string, month: string) => {
    const { db, seen } = listening(services.db)
    const typed = { ...nothing, treatment: `Treatment ${id}` }
    const view = await bookingView({ ...services, db }, { typed, month })
    expect(view.typed.treatment).toBe(typed.treatment)
    expect(view.month.days.some(({ free }) => free > 0)).toBe(true)
    const tables = seen.map((node) => JSON.stringify(node).match(/"identifier":\{[^}]*"name":"(\w+)"/)?.[1])
    const counts = Object.fromEntries(
      [...Map.groupBy(tables, (table) => table)].map(([table, all]) => [table, all.length]),
    )
    const { slot_claims: claims = 0, ...others } = counts
    return { claims, others }
  }

  test('a month asks each table once, no matter who gives it and however many days it has', async () => {
    const services = await openServices()
    await openBusyClinic(services.db)
    for (const id of treatmentIds)
      for (const month of ['2027-02', '2027-03']) {
        await services.db
          .updateTable('treatments')
          .set({ description: storedText(month) })
          .execute()
        const { claims, others } = await countReads(services, id, month)
        expect(claims, 'the month, and the next free times of all').toBeLessThanOrEqual(mostReadsOfClaims)
        expect(others).toEqual(eachOnce)
      }
  })

  test('while nothing is changed it asks for claims of its month and of its next free times alone', async () => {
    const services = await openServices()
    await openBusyClinic(services.db)
    const [first = ''] = treatmentIds
    await countReads(services, first, '2027-02')
    for (const id of treatmentIds)
      expect(await countReads(services, id, '2027-03')).toEqual({ claims: 2, others: {} })
  })
})
