import type { AppointmentRow, Database } from '#app/db/tables.ts'
import { type OptionalField, optionalFields } from '#app/features/scheduling/fields.ts'
import type { VisitLength } from '#app/features/scheduling/rules.ts'
import { type ListedVisit, listedColumns, toListedVisit, withTrueMarks } from './queries.server.ts'

/** One appointment with all that staff may see of it; the treatment's id next to its name. */
export type VisitDetails = ListedVisit &
  VisitLength &
  Record<OptionalField, string> & {
    treatmentId: string
    reference: string
    patientId: string
  } & Pick<AppointmentRow, 'seriesId'>

/** All of one appointment; undefined where it was deleted. */
export async function findDetails(db: Database, id: string): Promise<VisitDetails | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select([
      ...listedColumns,
      ...optionalFields,
      'durationMinutes',
      'bufferBefore',
      'bufferAfter',
      'treatmentId',
      'reference',
      'patientId',
      'seriesId',
    ])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const [visit] = await withTrueMarks(db, [{ ...row, ...toListedVisit(row) }])
  return visit
}
