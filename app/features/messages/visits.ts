import type { Database } from '#app/db/tables.ts'
import type { CalendarDate, ClockTime } from '#app/db/values.ts'

/** What appointments know of anyone who wrote a message; the route brings it along. */
export type WriterVisits = {
  /** Of these ids of one patient the next visit, and the last one before now. */
  nextAndLast(
    db: Database,
    patientIds: readonly string[],
  ): Promise<{ next: Visit | null; last: Visit | null }>
}

type Visit = { date: CalendarDate; time: ClockTime }
