import { columns } from '#app/db/columns.ts'
import { pauseBooking } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import { m } from '#app/language/messages.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { changedMeanwhile } from '../records/change-record.server.ts'
import { laterThan, unchanged, writeRecord, written } from '../records/write-record.server.ts'
import { newlyOutside, type VisitInHours } from './outside-hours.ts'
import { findOpeningHours, hoursId, saveOpeningHours } from './queries.server.ts'
import type { OpeningHours } from './rules.ts'
import { shortWeek } from './rules.ts'

/** What appointments know for opening hours; the route brings it along. */
export type HoursVisits = {
  /** Those that are still to come, and follow the clinic's hours. */
  inClinicHours(db: Database): Promise<VisitInHours[]>
  /** How many stand outside of working hours, and nobody has settled yet. */
  outsideHours(db: Database): Promise<number>
  /** Whether any is booked; deleted ones don't count. */
  isAnyVisitBooked(db: Database): Promise<boolean>
  /** Deleted ones and times that are held keep their day and time. */
  moveVisitsTo(tx: Database, zones: { from: string; to: string }): Promise<unknown>
}

type Saving = {
  actor: Staff
  /** `updatedAt` of the hours as the person saw them; empty where nobody had saved any. */
  seen: string
  hours: OpeningHours
  /** How many visits outside the person has been shown. */
  warned: number
  visits: HoursVisits
}

const kind = {
  object: 'opening-hours',
  words: () => ({
    deletedMeanwhile: '',
    changedMeanwhile: m.opening_hours_changed_meanwhile(),
    changedBy: (name: string, day: string, time: string) => m.opening_hours_changed_by({ name, day, time }),
  }),
} as const

/**
 * Staff change the clinic's hours; they hold at once. No visit is touched: where some stand outside of the new hours and
 * were not shown before, it is refused once, so that they are seen before it is saved.
 * @returns 409 with visits to see first, or where somebody was faster
 */
export function saveHours(services: Services, saving: Saving): Promise<Outcome<undefined>> {
  const { actor, seen, hours, warned, visits } = saving
  const writing = { actor, object: kind.object, id: hoursId, failed: m.opening_hours_save_failed() }
  return writeRecord(services, writing, async (tx) => {
    await pauseBooking(tx)
    const before = await findOpeningHours(tx)
    if (before.updatedAt !== seen)
      return changedMeanwhile(tx, kind, { id: hoursId, updatedAt: before.updatedAt })
    const outside = newlyOutside(await visits.inClinicHours(tx), before.week, hours.week)
    if (outside.length > warned) return refused({ status: 409, message: m.opening_hours_save_again() })
    const fields = changedFields(before, hours)
    if (fields.length === 0 && seen !== '') return unchanged() // the first time even as they are: staff have looked
    const now = services.clock.now()
    await saveOpeningHours(tx, hours, seen === '' ? columns.instant(now) : laterThan(seen, now))
    return written({ action: 'edit', detail: { fields } })
  })
}

const changedFields = (before: OpeningHours, after: OpeningHours): string[] => [
  ...(writtenWeek(before) === writtenWeek(after) ? [] : ['weeklyHours']),
  ...(before.step === after.step ? [] : ['startStep']),
]

const writtenWeek = ({ week }: OpeningHours) => shortWeek(week)
