import type { ExpressionBuilder } from 'kysely'
import { columns } from '#app/db/columns.ts'
import type { Database, Tables } from '#app/db/tables.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { rowsAtOnce } from './claims.server.ts'
import { minutesToParts, type Part } from './parts.ts'
import type { Slot } from './rules.ts'

type PartsAt = { slot: Slot; parts: readonly Part[] }
/** From when on each treatment counts as the appointment's (`changedAt`). */
type Since = ReadonlyMap<string, string | null>

export async function insertParts(
  tx: Database,
  appointmentId: string,
  { slot, parts }: PartsAt,
  since: Since = new Map(),
): Promise<void> {
  const start = clinicInstant(slot.date, slot.time)
  const minutes = minutesToParts(parts)
  const rows = parts.map((part, position) => ({
    ...part,
    appointmentId,
    position,
    startsAt: columns.instant(start.add({ minutes: minutes[position] ?? 0 })),
    changedAt: since.get(part.treatmentId) ?? null,
  }))
  await tx.insertInto('appointment_parts').values(rows).execute()
}

/**
 * Stores the parts of a visit in place of those it had.
 * @param changedAt from when on the treatments that it didn't have count as its own; null for as long as it exists
 */
export async function writeParts(
  tx: Database,
  appointmentId: string,
  { slot, parts }: PartsAt,
  changedAt: string | null = null,
): Promise<void> {
  const before = await tx
    .deleteFrom('appointment_parts')
    .where('appointmentId', '=', appointmentId)
    .returning(['treatmentId', 'changedAt'])
    .execute()
  const had = new Map(before.map((part) => [part.treatmentId, part.changedAt]))
  const since = new Map(
    parts.map(({ treatmentId: id }) => [id, had.has(id) ? (had.get(id) ?? null) : changedAt]),
  )
  await insertParts(tx, appointmentId, { slot, parts }, since)
}

type Row = ExpressionBuilder<Tables, 'appointments'>

/** Whether any part of an appointment is that treatment. The first is asked in the row itself, along its index. */
export const hasTreatment = (row: Row, treatmentId: string) =>
  row.or([
    row('appointments.treatmentId', '=', treatmentId),
    hasNext(row, { of: 'treatmentId', is: treatmentId }),
  ])

/** Whether any part is with that clinician; null for a part that needs nobody. */
export const isWith = (row: Row, clinicianId: string | null) =>
  row.or([
    row('appointments.clinicianId', clinicianId === null ? 'is' : '=', clinicianId),
    hasNext(row, { of: 'clinicianId', is: clinicianId }),
  ])

const hasNext = (row: Row, { of, is }: { of: 'treatmentId' | 'clinicianId'; is: string | null }) =>
  row.and([
    row('appointments.otherTreatments', '!=', '[]'),
    row.exists(
      row
        .selectFrom('appointment_parts as next')
        .select('next.position')
        .whereRef('next.appointmentId', '=', 'appointments.id')
        .where('next.position', '>', 0)
        .where(`next.${of}`, is === null ? 'is' : '=', is),
    ),
  ])

/** The parts of those visits, in their order. */
export async function listPartsOf(db: Database, ids: readonly string[]): Promise<Map<string, Part[]>> {
  const found = new Map<string, Part[]>()
  for (const some of inParts(ids, rowsAtOnce)) {
    const rows = await db
      .selectFrom('appointment_parts')
      .select(['appointmentId', 'treatmentId', 'clinicianId', 'roomId'])
      .select(['durationMinutes', 'bufferBefore', 'bufferAfter'])
      .where('appointmentId', 'in', some)
      .orderBy('appointmentId')
      .orderBy('position')
      .execute()
    for (const { appointmentId, ...part } of rows) {
      const parts = found.get(appointmentId)
      if (parts) parts.push(part)
      else found.set(appointmentId, [part])
    }
  }
  return found
}
