import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { findActorName, listOfObject } from '#app/features/audit/queries.server.ts'
import type { Closure } from '#app/features/closures/rules.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'

/** A day on which the whole clinic is closed. */
export type ClosedDay = {
  date: CalendarDate
  /** As staff wrote it, else as patients read it; empty where nobody said why. */
  reason: string
  /** Who set it, and when; null where the log does not reach back so far, or they are gone. */
  by: { name: string; on: CalendarDate } | null
  /** The booking page says why. */
  isPublic: boolean
}

/** So far back the log is asked who set a closure: its first entry, but for later changes. */
const entriesRead = 50

/** Those of the days that a closure of the clinic takes from their beginning to their end. */
export async function readClosedDays(
  db: Database,
  closures: readonly Closure[],
  dates: readonly CalendarDate[],
): Promise<ClosedDay[]> {
  const setBy = new Map<string, ClosedDay['by']>()
  const closed: ClosedDay[] = []
  for (const date of dates) {
    const closure = wholeDayClosure(closures, date)
    if (!closure) continue
    if (!setBy.has(closure.id)) setBy.set(closure.id, await whoSet(db, closure.id))
    const { reason, publicReason } = closure
    const by = setBy.get(closure.id) ?? null
    closed.push({ date, reason: reason || publicReason.en, by, isPublic: publicReason.en !== '' })
  }
  return closed
}

/** The clinic's closure that takes all of that day; undefined where a part of it is open. */
export const wholeDayClosure = (closures: readonly Closure[], date: CalendarDate): Closure | undefined =>
  closures.find(
    ({ scope, firstDay, lastDay, fromTime, toTime }) =>
      scope === 'clinic' &&
      (firstDay < date || (firstDay === date && fromTime === null)) &&
      (date < lastDay || (date === lastDay && toTime === null)),
  )

async function whoSet(db: Database, id: string): Promise<ClosedDay['by']> {
  const entries = await listOfObject(db, { object: 'closure', objectId: id, limit: entriesRead })
  const added = entries.find(({ action }) => action === 'create')
  const name = added && (await findActorName(db, added.actor))
  return added && name !== undefined ? { name, on: clinicDate(columns.asInstant(added.at)) } : null
}
