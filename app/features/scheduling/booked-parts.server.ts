import type { Database } from '#app/db/tables.ts'
import { listClinicianNames } from '#app/features/team/queries.server.ts'
import { listByIds } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { listText } from '#app/platform/format.ts'
import { listPartsOf } from './part-queries.server.ts'

/** With whom an appointment is, all of its parts; null where none needs anybody. */
export async function findClinicianNames(db: Database, appointmentId: string): Promise<string | null> {
  const parts = (await listPartsOf(db, [appointmentId])).get(appointmentId) ?? []
  const ids = [...new Set(parts.flatMap(({ clinicianId }) => clinicianId ?? []))]
  const names = await listClinicianNames(db, ids)
  return ids.length === 0 ? null : listText(ids.flatMap((id) => names.get(id) ?? []))
}

/** The treatments of an appointment as they are now, deleted ones too, in their order. */
export async function listTreatmentsOf(db: Database, appointmentId: string): Promise<Treatment[]> {
  const parts = (await listPartsOf(db, [appointmentId])).get(appointmentId) ?? []
  const known = await listByIds(
    db,
    parts.map(({ treatmentId }) => treatmentId),
  )
  return parts.flatMap(({ treatmentId }) => known.find(({ id }) => id === treatmentId) ?? [])
}
