import type { Services } from '../../../platform/services.ts'
import { findFreed } from '../../appointments/freed-times-queries.server.ts'
import { calendarVersion } from '../freed/calendar-changes.server.ts'
import { listOverdue } from './queries.server.ts'
import { areOffersPaused } from './untold.server.ts'

/** What a process knows of its last round: when it last swept, and as which the calendar was looked at. */
export type LastRound = { sweptAt: Temporal.Instant; calendar: string }

/** Places whose days are over, and whose patients have booked, are looked for so often. */
const sweepSeconds = 60

/**
 * Whether there is anything to do right now: an offer ran out, a time came free that may be offered by now, the calendar
 * is another, or a minute has passed.
 */
export async function isRoundDue(services: Services, last: LastRound | null): Promise<boolean> {
  const { db, clock } = services
  const now = clock.now()
  if (last === null || isSweepDue(now, last)) return true
  if ((await calendarVersion(services)) !== last.calendar) return true
  if ((await listOverdue(db, now, 1)).length > 0) return true
  return (await findFreed(db, now)) !== undefined && !(await areOffersPaused(db, now))
}

export const isSweepDue = (now: Temporal.Instant, last: LastRound | null): boolean =>
  last === null || now.since(last.sweptAt).total('seconds') >= sweepSeconds
