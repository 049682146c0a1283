import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import type { CalendarDate, ClockTime } from '../../../platform/dates.ts'
import { type Status, statusOf } from '../rules.ts'

/** What a letter is written from. */
export type LetterVisit = {
  id: string
  name: string
  /** Empty where staff booked for someone without one. */
  email: string
  treatment: string
  date: CalendarDate
  time: ClockTime
  startsAt: Temporal.Instant
  durationMinutes: number
  status: Status
  sequence: number
  isDeleted: boolean
}

/** Undefined once the visit is forgotten for good; one that staff deleted is still there. */
export async function findForLetter(db: Database, id: string): Promise<LetterVisit | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select(['id', 'name', 'email', 'treatment', 'date', 'time', 'startsAt'])
    .select(['durationMinutes', 'status', 'sequence', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { deletedAt, ...visit } = row
  return {
    ...visit,
    startsAt: columns.asInstant(row.startsAt),
    status: statusOf(row.status),
    isDeleted: deletedAt !== null,
  }
}
