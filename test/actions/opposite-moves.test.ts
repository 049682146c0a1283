import { expect, test } from 'vitest'
import { activityOf } from '#app/db/engine/activity.server.ts'
import { addAppointment } from '#app/features/desk/add/commands.server.ts'
import { moveAppointment } from '#app/features/scheduling/changes/move-commands.server.ts'
import { type Slot, slotValue } from '#app/features/scheduling/rules.ts'
import { forEachEngine } from '../database.ts'
import { testServices } from '../services.ts'
import { inLanes, isTorture, measured } from '../torture.ts'
import { clinicianIds, nameOf, openBusyClinic } from './busy-clinic.ts'
import { violationsIn } from './violations.ts'
import { staff } from './visit-actions.ts'

const moves = isTorture ? 2_000 : 200
const people = 8
const days = ['2026-12-09', '2026-12-10'] as Slot['date'][]
const times = ['09:00', '09:30', '10:00', '11:00'] as Slot['time'][]
const treatments = ['with-two', 'with-two-in-a-room', 'in-a-room', 'with-all']

forEachEngine(
  (openDatabase) => {
    test('visits that pass each other between two days, clinicians and rooms lock nobody out', async () => {
      const database = await openDatabase()
      const faults: unknown[] = []
      const log = { info: () => {}, warn: () => {}, error: (fault: unknown) => faults.push(fault) }
      const services = testServices(database, { log })
      await openBusyClinic(services.db)
      const ids: string[] = []
      for (const [number, id] of treatments.entries()) {
        const slot = { date: days[number % 2] as Slot['date'], time: times[number] as Slot['time'] }
        for (const date of days) {
          const typed = {
            name: 'Elena Ruiz',
            phone: '(432) 555-0188',
            email: '',
            message: '',
            note: '',
            with: '',
            treatment: nameOf(id),
            slot: slotValue({ ...slot, date }),
            status: 'confirmed',
            language: 'en',
          }
          const call = { actor: staff, typed, tell: false, key: crypto.randomUUID() }
          const added = await addAppointment(services, call)
          if (added.ok) ids.push(added.value)
        }
      }
      const before = activityOf(database.db).failures
      const answers: Record<number, number> = {}
      const list = Array.from({ length: moves }, (_, number) => number)
      await inLanes(list, people, async (number) => {
        const id = ids[number % ids.length] ?? ''
        const date = days[Math.floor(number / ids.length + number) % 2] as Slot['date']
        const time = times[Math.floor(number / 3) % times.length] as Slot['time']
        const clinicianId = number % 3 === 0 ? (clinicianIds[number % clinicianIds.length] ?? null) : null
        const change = { actor: staff, id, seen: null, tell: false }
        const outcome = await moveAppointment(services, { ...change, slot: { date, time }, clinicianId })
        const status = outcome.ok ? 200 : outcome.status
        answers[status] = (answers[status] ?? 0) + 1
      })
      const retries = activityOf(database.db).failures - before
      measured(`${moves} moves, answers ${JSON.stringify(answers)}, ${retries} statements tried again`)
      expect(faults).toEqual([])
      expect(answers[503] ?? 0).toBe(0)
      expect(answers[200] ?? 0).toBeGreaterThan(moves / 10)
      expect(retries, 'deadlocks').toBeLessThan(moves / 100)
      expect(await violationsIn(services.db)).toEqual([])
    })
  },
  ['postgres'],
)
