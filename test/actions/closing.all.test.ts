import { expect, test } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import { bookAppointment } from '#app/features/booking/commands.server.ts'
import { addClosure } from '#app/features/closures/commands.server.ts'
import { emptyClosure } from '#app/features/closures/form.ts'
import { visitsForClosures } from '#app/features/visits-to-settle/lookups.server.ts'
import { twelveHour } from '#app/platform/dates.ts'
import { storedTreatment } from '../factories.ts'
import { forEachEngineWithServices, type TestServices } from '../services.ts'
import { inLanes, isTorture } from '../torture.ts'
import { workingTimes } from '../working-days.ts'
import { staff } from './visit-actions.ts'

const day = '2026-12-09'
const rounds = isTorture ? 20 : 2
const bookedBefore = 12
const visitors = 8

const visitsOn = async (db: Database, treatmentId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .where('treatmentId', '=', treatmentId)
    .execute()
  return rows.map(({ id }) => id).sort()
}

const typed = { ...emptyClosure, firstDay: day, reason: 'Storm' }

async function closeTheDay(services: TestServices) {
  const visits = visitsForClosures(services)
  const choices = await visits.readChoices(services.db)
  const saving = { actor: staff, typed, choices, countInside: async () => 0 }
  return addClosure(services, { ...saving, seen: { count: 0, of: '' } })
}

forEachEngineWithServices((openServices) => {
  test('of a day that is closed while bookings pour in, no visit is accepted after the answer', async () => {
    const services = await openServices()
    for (let round = 0; round < rounds; round++) {
      const treatment = await storedTreatment(services.db, {
        availableTimes: workingTimes,
        durationMinutes: 5,
      })
      const statuses: number[] = []
      let [isAsked, isClosed] = [false, false]
      let inside: string[] = []
      await inLanes(workingTimes, visitors, async (time) => {
        if (statuses.length >= bookedBefore && !isAsked) {
          isAsked = true
          expect(await closeTheDay(services)).toMatchObject({ ok: true })
          isClosed = true
          inside = await visitsOn(services.db, treatment.id)
        }
        const wasClosed = isClosed
        const outcome = await bookAppointment(services, {
          typed: {
            treatment: treatment.name.en,
            with: '',
            date: day,
            time: twelveHour(time),
            name: 'Elena Ruiz',
            email: `${time}@example.com`.replace(':', ''),
            phone: '(432) 555-0188',
            message: '',
          },
          key: crypto.randomUUID(),
          trap: '',
          address: '192.0.2.1',
        })
        statuses.push(outcome.ok ? 200 : outcome.status)
        if (wasClosed) expect(outcome).toMatchObject({ ok: false, status: 409, lost: { reason: 'closed' } })
      })
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(
        bookedBefore - visitors,
      )
      expect(new Set(statuses)).toEqual(new Set([200, 409]))
      expect(await visitsOn(services.db, treatment.id)).toEqual(inside)
      await services.db.deleteFrom('closures').execute()
    }
  })
})
