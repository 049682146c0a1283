import { closeDayAddress } from '#app/features/closures/address.ts'
import type { ScheduleColumn } from '../columns.ts'
import type { ScheduleView } from '../page.server.ts'

/** Where a clinician's day is closed; null for other columns, for days that are over, and where all of it is closed. */
export function closingOf(
  { by, date, now, rows }: ScheduleView,
  { key, head, closed }: ScheduleColumn,
): string | null {
  const isTheirs = by === 'clinician' && typeof head?.hours === 'string'
  const isClosed = closed.some((one) => one.isClosure && one.rows === rows)
  return isTheirs && date >= now.date && !isClosed ? closeDayAddress(date, key) : null
}
