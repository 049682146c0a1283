import { columns } from '#app/db/columns.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import {
  type CalendarHosts,
  calendarHostOf,
  readCalendarHosts,
} from '#app/features/scheduling/index.server.ts'
import { horizonDays } from '#app/features/scheduling/rules.ts'
import { findClinicianOfFeed, noteFeedRead } from '#app/features/team/feeds/queries.server.ts'
import { feedDigest, isFeedToken } from '#app/features/team/feeds/token.server.ts'
import { listAll } from '#app/features/treatments/queries.server.ts'
import { clinicDate, clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, midnight } from '#app/platform/dates.ts'
import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import { digest } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { feedCalendar, initialsOf } from './calendar.ts'
import { type FeedVisit, listVisitsOf } from './queries.server.ts'

/** Visits that are over stay in the calendar for so long. */
const daysBack = 30

export type Feed = { text: string; tag: string }

/**
 * The calendar that a private address opens; null where it was never made, renewed, or the clinician is off or gone.
 * Wrong addresses are not counted: nobody guesses 128 random bits, one costs a look into an index at most, and counting
 * would let anybody write rows.
 */
export async function readFeed(services: Services, token: string): Promise<Feed | null> {
  const { db, clock, settings } = services
  const now = clock.now()
  if (!isFeedToken(token)) return null
  const clinician = await findClinicianOfFeed(db, feedDigest(settings.secretKey, token))
  if (!clinician) return null
  const today = clinicDate(now)
  const horizons = (await listAll(db)).map((treatment) => treatment.horizonDays ?? horizonDays)
  const ahead = Math.max(horizonDays, ...horizons)
  const visits = await listVisitsOf(db, {
    clinicianId: clinician.id,
    from: clinicInstant(addDays(today, -daysBack), midnight),
    to: clinicInstant(addDays(today, ahead + 1), midnight),
  })
  const hosts = await readCalendarHosts(db)
  await noteFeedRead(db, clinician.id, now)
  const text = feedCalendar(
    `${clinician.name} · ${currentClinic().name}`,
    visits.map((visit) => toEvent(settings.secretKey, visit, hosts)),
  )
  return { text, tag: `"${digest(text)}"` }
}

/** The visit's own id opens its success page, so another stands for it. */
const toEvent = (
  secretKey: string,
  { id, position, name, startsAt, createdAt, updatedAt, ...visit }: FeedVisit,
  hosts: CalendarHosts,
) => ({
  ...visit,
  uid: `${keyedHash(secretKey, 'feed-visit', position === 0 ? id : `${id} ${position}`)}@${calendarHostOf(hosts, createdAt)}`,
  initials: initialsOf(name),
  startsAt: columns.asInstant(startsAt),
  updatedAt: columns.asInstant(updatedAt),
})
