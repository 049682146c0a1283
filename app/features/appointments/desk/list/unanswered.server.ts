import { columns } from '../../../../db/columns.ts'
import type { Services } from '../../../../platform/services.ts'
import { listUnanswered } from '../../reminders/queries.server.ts'
import type { DeskAppointment } from '../queries.server.ts'

/** The same rows, those marked whose patients were reminded and have not answered; none of whom the time has come. */
export async function withUnanswered<R extends Pick<DeskAppointment, 'id' | 'status' | 'startsAt'>>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  rows: readonly R[],
): Promise<(R & { unanswered?: boolean })[]> {
  const now = columns.instant(clock.now())
  const ahead = rows.filter(({ status, startsAt }) => status === 'confirmed' && startsAt > now)
  const found = new Set(
    await listUnanswered(
      db,
      ahead.map(({ id }) => id),
    ),
  )
  return rows.map((row) => (found.has(row.id) ? { ...row, unanswered: true } : row))
}
