import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { listClinicianNames } from '#app/features/team/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { listText } from '#app/platform/format.ts'
import { bookedNames } from '../treatments/booked-treatment.server.ts'
import { listByIds } from '../treatments/queries.server.ts'
import type { ChangedRow } from './change.server.ts'
import { listPartsOf } from './part-queries.server.ts'
import { type Part, wholeLength } from './parts.ts'

/**
 * What a visit's row says of its parts: the names of their treatments and the length of all. A treatment that the visit has
 * already keeps the name under which it was booked.
 */
export async function treatmentColumns(tx: Database, row: ChangedRow, parts: readonly Part[]) {
  const booked = new Map(bookedNames(row).map((name, index) => [row.parts[index]?.treatmentId, name]))
  const others = parts.filter(({ treatmentId }) => !booked.has(treatmentId))
  const found =
    others.length === 0
      ? []
      : await listByIds(
          tx,
          others.map(({ treatmentId }) => treatmentId),
        )
  for (const { id, name } of found) booked.set(id, name.en)
  const [first = row.treatment, ...next] = parts.map(
    ({ treatmentId }) => booked.get(treatmentId) ?? row.treatment,
  )
  return {
    treatment: first,
    otherTreatments: columns.list(next),
    ...(parts[0] && { treatmentId: parts[0].treatmentId, ...wholeLength(parts) }),
  }
}

/** The names of all clinicians of an appointment; null if none of its parts needs one. */
export async function findClinicianNames(db: Database, appointmentId: string): Promise<string | null> {
  const parts = (await listPartsOf(db, [appointmentId])).get(appointmentId) ?? []
  const ids = [...new Set(parts.flatMap(({ clinicianId }) => clinicianId ?? []))]
  const names = await listClinicianNames(db, ids)
  return ids.length === 0 ? null : listText(ids.flatMap((id) => names.get(id) ?? []))
}

/** The treatments of an appointment as they are now, including deleted ones, in their order. */
export const listTreatmentsOf = async (db: Database, appointmentId: string): Promise<Treatment[]> =>
  listTreatmentsOfParts(db, (await listPartsOf(db, [appointmentId])).get(appointmentId) ?? [])

/** The same of parts that are at hand. */
export async function listTreatmentsOfParts(
  db: Database,
  parts: readonly Pick<Part, 'treatmentId'>[],
): Promise<Treatment[]> {
  const known = await listByIds(
    db,
    parts.map(({ treatmentId }) => treatmentId),
  )
  return parts.flatMap(({ treatmentId }) => known.find(({ id }) => id === treatmentId) ?? [])
}
