import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { writeClaims } from './claims.server.ts'
import { deleteAllHolds } from './queries.server.ts'
import { type Held, packedLanes, resourceIdsOf } from './resources.ts'
import { holdsTime, statusOf } from './rules.ts'
import { blocksOf } from './slots.server.ts'

/** Rows of one reading. */
const rowsAtOnce = 500

/**
 * Reckons every visit's start anew, deleted ones too: day and time stay what they are, in the zone that holds by now. Then
 * all claims are written anew. With nothing serving, in a transaction that holds the calendar alone.
 * @returns how many visits
 */
export async function reckonStartsAnew(tx: Database): Promise<number> {
  const held = new Map<string, Held[]>()
  let visits = 0
  for (let after = ''; ; ) {
    const rows = await listVisits(tx, after)
    for (const row of rows) {
      const startsAt = columns.instant(clinicInstant(row.date, row.time))
      const keptStart = row.keptStart === row.startsAt ? startsAt : row.keptStart
      const sequence = startsAt === row.startsAt ? row.sequence : row.sequence + 1
      await tx
        .updateTable('appointments')
        .set({ startsAt, keptStart, sequence })
        .where('id', '=', row.id)
        .execute()
      if (startsAt !== row.startsAt) await followStart(tx, { ...row, after: startsAt })
      if (row.deletedAt !== null || !holdsTime(statusOf(row.status))) continue
      const blocks = blocksOf(row, row)
      const visit = { appointmentId: row.id, lane: 0, first: blocks[0] ?? 0, blocks: blocks.length }
      for (const id of resourceIdsOf(row, row.treatmentId)) {
        const others = held.get(id)
        if (others) others.push(visit)
        else held.set(id, [visit])
      }
    }
    visits += rows.length
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
  }
  await tx.deleteFrom('slot_claims').execute()
  await deleteAllHolds(tx)
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

/** Whether any was ever booked, deleted ones too. */
export async function isAnyVisitKept(db: Database): Promise<boolean> {
  const row = await db.selectFrom('appointments').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

const listVisits = (tx: Database, after: string) =>
  tx
    .selectFrom('appointments')
    .select(['id', 'date', 'time', 'startsAt', 'keptStart', 'status', 'sequence', 'deletedAt', 'treatmentId'])
    .select(['clinicianId', 'roomId', 'durationMinutes', 'bufferBefore', 'bufferAfter'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()
