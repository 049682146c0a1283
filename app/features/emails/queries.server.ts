import { columns } from '#app/db/columns.ts'
import type { AppointmentRow, Database } from '#app/db/tables.ts'
import { findClinicianNames } from '../scheduling/index.server.ts'
import { statusOf } from '../scheduling/rules.ts'

const written = [
  'id',
  'name',
  'email',
  'phone',
  'treatment',
  'otherTreatments',
  'treatmentId',
  'date',
  'time',
  'durationMinutes',
  'status',
  'sequence',
  'clinicianId',
  'reference',
  'createdAt',
] as const

/** What an email is written from. The mail address is empty where staff booked for someone without one. */
export type EmailVisit = Pick<AppointmentRow, (typeof written)[number]> & {
  startsAt: Temporal.Instant
  /** What the clinician is called; null where there is none. */
  clinician: string | null
  isDeleted: boolean
}

/** Undefined once the visit is forgotten for good; one that staff deleted is still there. */
export async function findForEmail(db: Database, id: string): Promise<EmailVisit | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select([...written, 'startsAt', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { deletedAt, ...visit } = row
  return {
    ...visit,
    startsAt: columns.asInstant(row.startsAt),
    clinician: await findClinicianNames(db, row.id),
    status: statusOf(row.status),
    isDeleted: deletedAt !== null,
  }
}
