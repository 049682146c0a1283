import { columns } from './db/columns.ts'
import { holdCalendar } from './db/engine/calendar-locks.server.ts'
import { inTransaction } from './db/engine/transaction.server.ts'
import type { Database } from './db/tables.ts'
import { reckonStartsAnew } from './features/appointments/rezoning-queries.server.ts'
import { record } from './features/audit/queries.server.ts'
import { findOpeningHours, hoursId, saveTimeZone } from './features/opening-hours/queries.server.ts'
import { laterThan } from './features/records/moments.server.ts'
import { type Clock, setClinicTimeZone } from './platform/clinic-time.server.ts'

/** The zone that the clinic's days and times are meant in. */
export const findTimeZone = async (db: Database): Promise<string> => (await findOpeningHours(db)).timeZone

/**
 * The clinic moves to another zone, by the person at the machine and with nothing serving: visits keep the day and time
 * that patients know, so that every one begins at another instant. Starts and claims are reckoned anew in one
 * transaction (docs/topics/clinic-time.md).
 * @returns how many visits there are
 */
export async function moveToTimeZone(
  { db, clock }: { db: Database; clock: Clock },
  zone: string,
): Promise<{ visits: number }> {
  return inTransaction(db, async (tx) => {
    await holdCalendar(tx, 'exclusive')
    const { updatedAt } = await findOpeningHours(tx)
    const now = clock.now()
    const saved = updatedAt === '' ? columns.instant(now) : laterThan(updatedAt, now)
    await saveTimeZone(tx, zone, saved)
    setClinicTimeZone(zone, saved)
    const visits = await reckonStartsAnew(tx)
    await record(tx, {
      ...{ at: now, actor: 'operator', action: 'edit', object: 'opening-hours', objectId: hoursId },
      detail: { fields: ['timeZone'], to: zone, rows: visits },
      addressHash: '',
    })
    return { visits }
  })
}
