import type { Database } from '../../../db/tables.ts'
import { roomResource } from '../resources.ts'
import type { DeskAppointment } from './queries.server.ts'
import { markOf } from './rules.ts'

/**
 * Those visits, and of each whether it overlaps by now: the mark stays in the row, for Undo may bring back what it stood
 * over; it is shown while that is there. What staff booked on purpose stays marked.
 */
export async function withTrueMarks<R extends DeskAppointment>(db: Database, rows: R[]): Promise<R[]> {
  const marked = rows.filter((row) => markOf(row) === 'overlap').map(({ id }) => id)
  if (marked.length === 0) return rows
  const crowded = await listCrowded(db, marked)
  return rows.map((row) =>
    markOf(row) === 'overlap' && !crowded.has(row.id) ? { ...row, overlap: null } : row,
  )
}

/** Under which ids more run beside each of the visits, at some moment, than a clinician, a room or the treatment has place for. */
export async function listCrowded(db: Database, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const shared = await db
    .selectFrom('slot_claims as own')
    .innerJoin('slot_claims as beside', (join) =>
      join.onRef('beside.resource', '=', 'own.resource').onRef('beside.block', '=', 'own.block'),
    )
    .select(['own.appointmentId', 'own.resource', (row) => row.fn.countAll<number>().as('held')])
    .where('own.appointmentId', 'in', ids)
    .groupBy(['own.appointmentId', 'own.resource', 'own.block'])
    .having((row) => row.fn.countAll<number>(), '>', 1)
    .execute()
  const capacities = await capacitiesOf(db)
  const isCrowded = ({ resource, held }: (typeof shared)[number]) =>
    Number(held) > (capacities.get(resource) ?? 1)
  const byVisit = Map.groupBy(shared.filter(isCrowded), ({ appointmentId }) => appointmentId)
  return new Map([...byVisit].map(([id, rows]) => [id, new Set(rows.map(({ resource }) => resource))]))
}

/** Of rooms and treatments; a clinician sees one patient at a time. */
async function capacitiesOf(db: Database): Promise<Map<string, number>> {
  const rooms = await db.selectFrom('rooms').select(['id', 'capacity']).execute()
  const treatments = await db.selectFrom('treatments').select(['id', 'capacity']).execute()
  return new Map([
    ...rooms.map((room): [string, number] => [roomResource(room).id, room.capacity]),
    ...treatments.map(({ id, capacity }): [string, number] => [id, capacity]),
  ])
}
