import { columns } from '../../../../db/columns.ts'
import type { Services } from '../../../../platform/services.ts'
import { listMissed } from '../../reminders/missed.server.ts'
import { listUnanswered, type RemindedVisit } from '../../reminders/queries.server.ts'
import { listComing } from '../../visit-page/change-queries.server.ts'

/**
 * The same rows, those marked whose patients were reminded and have not answered, or were missed and have to be asked; none of
 * whom the time has come.
 */
export async function withUnanswered<R extends RemindedVisit & { phone: string }>(
  services: Services,
  rows: readonly R[],
): Promise<(R & { unanswered?: boolean })[]> {
  const { db, clock } = services
  const now = columns.instant(clock.now())
  const ahead = rows.filter(({ status, startsAt }) => status === 'confirmed' && startsAt > now)
  const found = new Set(
    await listUnanswered(
      db,
      ahead.map(({ id }) => id),
    ),
  )
  const others = ahead.filter(({ id }) => !found.has(id))
  const coming = await listComing(
    db,
    others.map(({ id }) => id),
  )
  const unasked = others.filter(({ id }) => !coming.has(id))
  for (const id of await listMissed(services, unasked)) found.add(id)
  return rows.map((row) => (found.has(row.id) ? { ...row, unanswered: true } : row))
}
