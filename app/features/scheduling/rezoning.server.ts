import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { listAssignments } from '#app/features/team/assignments/queries.server.ts'
import { clinicInstant, withTimeZone } from '#app/platform/clinic-time.server.ts'
import { writeClaims } from './claims.server.ts'
import { moveFreed } from './freed-times.server.ts'
import { listAllHolds } from './holds.server.ts'
import { listPartsOf, writeParts } from './part-queries.server.ts'
import { minutesToParts, type Part } from './parts.ts'
import { type Held, isShared, packedLanes, resourceIdsOf } from './resources.ts'
import { holdsTime, type Slot, statusOf } from './rules.ts'
import { blocksAfter } from './slots.server.ts'

/** Rows of one reading. */
const rowsAtOnce = 500

/** The clinic's zone so far, and its next one. */
type Zones = { from: string; to: string }

/**
 * Computes the start of every visit again, deleted ones too, and of what is held or free for the waitlist: day and time
 * stay what they are, in the clinic's next zone. Then all claims are written again. In a transaction that holds the
 * calendar alone; where any visit is booked, with nothing serving.
 * @returns how many visits
 */
export async function moveVisitsTo(tx: Database, zones: Zones): Promise<number> {
  await moveChanges(tx, zones)
  await moveFreed(tx, zones)
  return withTimeZone(zones.to, () => moveStarts(tx))
}

/** Starts and claims of all visits, and claims of all holds, in the zone in use. */
async function moveStarts(tx: Database): Promise<number> {
  const held = new Map<string, Held[]>()
  const assignments = await listAssignments(tx)
  const add = (row: Slot & { id: string }, parts: readonly Part[]) => {
    const minutes = minutesToParts(parts)
    for (const [position, part] of parts.entries()) {
      const blocks = blocksAfter(row, minutes[position] ?? 0, part)
      const visit = {
        appointmentId: row.id,
        position,
        lane: 0,
        first: blocks[0] ?? 0,
        blocks: blocks.length,
      }
      const isAlone = isShared(assignments, part.treatmentId)
      for (const id of resourceIdsOf(part, part.treatmentId, isAlone))
        held.set(id, [...(held.get(id) ?? []), visit])
    }
  }
  let visits = 0
  for (let after = ''; ; ) {
    const rows = await listVisits(tx, after)
    const partsOf = await listPartsOf(
      tx,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const parts = partsOf.get(row.id) ?? []
      const startsAt = columns.instant(clinicInstant(row.date, row.time))
      const keptStart = row.keptStart === row.startsAt ? startsAt : row.keptStart
      const sequence = startsAt === row.startsAt ? row.sequence : row.sequence + 1
      await tx
        .updateTable('appointments')
        .set({ startsAt, keptStart, sequence })
        .where('id', '=', row.id)
        .execute()
      if (startsAt !== row.startsAt) {
        await followStart(tx, { ...row, after: startsAt })
        await writeParts(tx, row.id, { slot: row, parts })
      }
      if (row.deletedAt !== null || !holdsTime(statusOf(row.status))) continue
      add(row, parts)
    }
    visits += rows.length
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
  }
  for (const hold of await listAllHolds(tx)) add(hold, [hold])
  await tx.deleteFrom('slot_claims').execute()
  for (const [resource, all] of held) await writeClaims(tx, resource, packedLanes(all))
  return visits
}

/** What was said and written of a visit's start is of the new one: day and time are what they were. */
async function followStart(
  tx: Database,
  { id, startsAt, after }: { id: string; startsAt: string; after: string },
): Promise<void> {
  await tx.deleteFrom('reminders').where('appointmentId', '=', id).where('startsAt', '=', after).execute()
  await tx
    .updateTable('reminders')
    .set({ startsAt: after })
    .where('appointmentId', '=', id)
    .where('startsAt', '=', startsAt)
    .execute()
  await tx
    .updateTable('visit_answers')
    .set({ startsAt: after })
    .where('appointmentId', '=', id)
    .where('startsAt', '=', startsAt)
    .execute()
}

/** From when patients moved their visits: the same day and time in the clinic's next zone. */
async function moveChanges(tx: Database, { from, to }: Zones): Promise<void> {
  const rows = await tx
    .selectFrom('patient_changes')
    .select(['appointmentId', 'changedAt', 'startedAt'])
    .where('startedAt', 'is not', null)
    .execute()
  for (const { appointmentId, changedAt, startedAt } of rows) {
    const local = columns
      .asInstant(startedAt ?? '')
      .toZonedDateTimeISO(from)
      .toPlainDateTime()
    const at = local.toZonedDateTime(to).toInstant()
    await tx
      .updateTable('patient_changes')
      .set({ startedAt: columns.instant(at) })
      .where('appointmentId', '=', appointmentId)
      .where('changedAt', '=', changedAt)
      .execute()
  }
}

/** Whether any is booked. Deleted ones don't count: they can be restored, and their starts move with the zone. */
export async function isAnyVisitBooked(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('appointments')
    .select('id')
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const listVisits = (tx: Database, after: string) =>
  tx
    .selectFrom('appointments')
    .select(['id', 'date', 'time', 'startsAt', 'keptStart', 'status', 'sequence', 'deletedAt'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()
