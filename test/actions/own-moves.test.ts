import { expect, test } from 'vitest'
import { activityOf } from '#app/db/engine/activity.server.ts'
import { bookAppointment } from '#app/features/booking/commands.server.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { findVisitPath } from '#app/features/scheduling/visit-links.server.ts'
import { moveVisit } from '#app/features/visit-page/move/commands.server.ts'
import { twelveHour } from '#app/platform/dates.ts'
import { forEachEngine } from '../database.ts'
import { testServices } from '../services.ts'
import { inLanes, isTorture, measured } from '../torture.ts'
import { nameOf, openBusyClinic } from './busy-clinic.ts'
import { violationsIn } from './violations.ts'

const moves = isTorture ? 2_000 : 200
const people = 8
const days = ['2026-12-09', '2026-12-10'] as Slot['date'][]
const times = ['09:00', '09:30', '10:00', '11:00'] as Slot['time'][]
const treatments = ['with-two', 'with-two-in-a-room', 'in-a-room', 'with-all']

forEachEngine((openDatabase) => {
  test('patients whose visits pass each other between two days lock nobody out', async () => {
    const database = await openDatabase()
    const faults: unknown[] = []
    const log = { info: () => {}, warn: () => {}, error: (fault: unknown) => faults.push(fault) }
    const services = testServices(database, { log })
    await openBusyClinic(services.db)
    // As many moves as there are actions here: the number of moves of one visit is held elsewhere.
    const updatedAt = services.clock.now().toString()
    const rules = { id: 'clinic', changeUntilHours: 0, mostMoves: moves, updatedAt }
    await services.db.insertInto('visit_rules').values(rules).execute()
    for (const [number, id] of treatments.entries()) {
      for (const date of days) {
        const typed = {
          name: 'Elena Ruiz',
          phone: '(432) 555-0188',
          message: '',
          with: '',
          treatment: nameOf(id),
          date,
          time: twelveHour(times[number] as Slot['time']),
          email: `patient-${number}-${date}@example.com`,
        }
        await bookAppointment(services, {
          typed,
          key: crypto.randomUUID(),
          trap: '',
          address: '192.0.2.1',
        })
      }
    }
    const ids = (await services.db.selectFrom('appointments').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
    const before = activityOf(database.db).failures
    const answers: Record<number, number> = {}
    const list = Array.from({ length: moves }, (_, number) => number)
    await inLanes(list, people, async (number) => {
      const id = ids[number % ids.length] ?? ''
      const row = await services.db
        .selectFrom('appointments')
        .select('updatedAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const outcome = await moveVisit(services, {
        token: (await findVisitPath(services, id))?.split('/').at(-1) ?? '',
        address: '192.0.2.1',
        typed: {
          date: days[Math.floor(number / ids.length + number) % 2] ?? '',
          time: twelveHour(times[Math.floor(number / 3) % times.length] as Slot['time']),
          with: '',
          seen: row.updatedAt,
        },
      })
      const status = outcome.ok ? 200 : outcome.status
      answers[status] = (answers[status] ?? 0) + 1
    })
    const retries = activityOf(database.db).failures - before
    measured(`${moves} moves by patients, answers ${JSON.stringify(answers)}, ${retries} tried again`)
    expect(faults).toEqual([])
    expect(answers[503] ?? 0).toBe(0)
    expect(answers[200] ?? 0).toBeGreaterThan(moves / 10)
    expect(retries, 'deadlocks').toBeLessThan(moves / 100)
    expect(await violationsIn(services.db)).toEqual([])
  })
})
