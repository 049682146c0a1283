import { columns } from '../../db/columns.ts'
import { holdCalendar } from '../../db/engine/calendar-locks.server.ts'
import type { Database } from '../../db/tables.ts'
import { m } from '../../language/messages.ts'
import { learnClinicTimeZone, parseTimeZone } from '../../platform/clinic-time.server.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import type { Services } from '../../platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { laterThan } from '../records/moments.server.ts'
import { unchanged, writeRecord, written } from '../records/write-record.server.ts'
import { findOpeningHours, hoursId, saveTimeZone } from './queries.server.ts'

type Choice = {
  actor: Staff
  typed: string
  /** Whether any visit was ever booked. */
  isAnyVisitKept(db: Database): Promise<boolean>
}

/**
 * Staff say in which zone the clinic's days and times are meant, before the first visit; it holds at once
 * (docs/topics/clinic-time.md).
 * @returns 422 where it is no zone, 409 where visits were booked: moving those is up to the person at the machine
 */
export async function chooseTimeZone(services: Services, choice: Choice): Promise<Outcome<undefined>> {
  const zone = parseTimeZone(choice.typed)
  if (zone === null) return refused({ status: 422, message: m.opening_hours_zone_unknown() })
  const { actor, isAnyVisitKept } = choice
  const writing = {
    actor,
    object: 'opening-hours',
    id: hoursId,
    failed: m.opening_hours_save_failed(),
  } as const
  const outcome = await writeRecord(services, writing, async (tx) => {
    await holdCalendar(tx, 'exclusive')
    const before = await findOpeningHours(tx)
    if (before.timeZone === zone) return unchanged(before.updatedAt)
    if (await isAnyVisitKept(tx)) return refused({ status: 409, message: m.opening_hours_zone_fixed() })
    const now = services.clock.now()
    const { updatedAt } = before
    const saved = updatedAt === '' ? columns.instant(now) : laterThan(updatedAt, now)
    await saveTimeZone(tx, zone, saved)
    return written({ action: 'edit', detail: { fields: ['timeZone'], to: zone } }, saved)
  })
  if (!outcome.ok) return outcome
  learnClinicTimeZone(zone, outcome.value)
  return done(undefined)
}
