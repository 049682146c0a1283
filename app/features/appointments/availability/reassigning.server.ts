import type { Database } from '../../../db/tables.ts'
import { clinicDate } from '../../../platform/clinic-time.server.ts'
import { addDays } from '../../../platform/dates.ts'
import { findById } from '../../treatments/queries.server.ts'
import { packLanesFrom } from '../claims.server.ts'
import { assignedColumns } from '../placed-columns.server.ts'
import { type Holding, lastDayHeld, listHolding, markBeyondCapacity, updatePlace } from '../queries.server.ts'
import { type Resource, resourceIdsOf } from '../resources.ts'
import { readCalendar } from './calendar.server.ts'
import { type Placed, placeVisit } from './placing.server.ts'

/** How many visits have somebody, or a room, that had none; and how many of them stand over others now. */
export type Reassigned = { visits: number; overlapping: number }

/**
 * After somebody was assigned to a treatment, or a room: visits that are not over and lack one get it, in the order of
 * their start, by the rule of "any". Who finds nobody free is with somebody all the same, and marked; where all
 * are off, with one of those: nothing is cancelled by itself, and nobody's time is given away. Taking an assignment away touches no visit. In a transaction that holds the calendar alone.
 */
export async function reassignVisits(
  tx: Database,
  treatmentIds: readonly string[],
  now: Temporal.Instant,
): Promise<Reassigned> {
  const today = clinicDate(now)
  const to = await lastDayHeld(tx)
  const calendar = await readCalendar(tx, { from: addDays(today, -1), to: to ?? today })
  const done = { visits: 0, overlapping: 0 }
  for (const id of treatmentIds) {
    const treatment = await findById(tx, id)
    if (!treatment) continue
    const lacksClinician = calendar.assignments.clinicians.has(id)
    const lacksRoom = calendar.assignments.rooms.has(id)
    for (const row of await listHolding(tx, id, now)) {
      const isComplete = (!lacksClinician || row.clinicianId !== null) && (!lacksRoom || row.roomId !== null)
      if (isComplete) continue
      const slot = { date: row.date, time: row.time }
      const placed = await placeVisit(tx, calendar, {
        ...{ appointmentId: row.id, treatment, slot, length: row, by: 'staff', clinicianId: null },
        ...{ current: { ...row, slot }, anyway: 'always' },
      })
      if (!placed.ok) throw new Error(`visit ${row.id} found no time: ${placed.why}`)
      const said = columnsOf(row, placed.value)
      await updatePlace(tx, row.id, { ...placed.value.place, ...said })
      done.visits++
      if (said.overlap !== null) done.overlapping++
    }
  }
  return done
}

/** Whoever stood there first stays unmarked, and what staff chose stays chosen: only what it gains marks it. */
function columnsOf(row: Holding, { over }: Placed) {
  if (over.length === 0) return { overlap: null }
  const held = resourceIdsOf(row, row.treatmentId)
  return over.every((id) => held.includes(id)) ? { overlap: row.overlap } : assignedColumns(row)
}

/**
 * After the capacity of a room, or of a treatment that needs nobody, shrank: visits from now on move into the lowest lanes,
 * and those that stand beyond the capacity are marked. In a transaction that holds the calendar alone.
 */
export async function packShrunk(tx: Database, resource: Resource, now: Temporal.Instant): Promise<void> {
  await packLanesFrom(tx, [resource.id], now)
  await markBeyondCapacity(tx, resource, now)
}
