import { columns } from '../../../db/columns.ts'
import { countAgainst, type Limit } from '../../../db/technical/limits.server.ts'
import { clinicDate, clinicInstant } from '../../../platform/clinic-time.server.ts'
import { addDays, midnight } from '../../../platform/dates.ts'
import { keyedHash } from '../../../platform/secrets/keyed-hash.server.ts'
import { digest } from '../../../platform/secrets/random.server.ts'
import type { Services } from '../../../platform/services.ts'
import { clinic } from '../../clinic/content.ts'
import { findClinicianOfFeed, noteFeedRead } from '../../team/feed-queries.server.ts'
import { feedDigest, isFeedToken } from '../../team/feed-token.server.ts'
import { listAll } from '../../treatments/queries.server.ts'
import { horizonDays } from '../rules.ts'
import { feedCalendar, initialsOf } from './calendar.ts'
import { type FeedVisit, listVisitsOf } from './queries.server.ts'

/** Visits that are over stay in the calendar for so long. */
const daysBack = 30
/** Addresses that open nothing, from one place. */
const perAddress: Limit = { name: 'feed-address', count: 30, windowSeconds: 900 }

type Asked = { token: string /** Of whoever asks. */; address: string }
export type Feed =
  | { status: 200; text: string; tag: string }
  | { status: 404 }
  | { status: 429; retryAfter: number }

/** The calendar that a private address opens: none where it was never made, renewed, or the clinician is off or gone. */
export async function readFeed(services: Services, { token, address }: Asked): Promise<Feed> {
  const { db, clock, settings } = services
  const now = clock.now()
  const clinician = isFeedToken(token)
    ? await findClinicianOfFeed(db, feedDigest(settings.secretKey, token))
    : undefined
  if (!clinician) {
    const subject = keyedHash(settings.secretKey, 'address', address)
    const counted = await countAgainst(db, perAddress, { subject, now, factor: settings.limitsFactor })
    return counted.ok ? { status: 404 } : { status: 429, retryAfter: counted.retryAfter }
  }
  const today = clinicDate(now)
  const horizons = (await listAll(db)).map((treatment) => treatment.horizonDays ?? horizonDays)
  const ahead = Math.max(horizonDays, ...horizons)
  const visits = await listVisitsOf(db, {
    clinicianId: clinician.id,
    from: clinicInstant(addDays(today, -daysBack), midnight),
    to: clinicInstant(addDays(today, ahead + 1), midnight),
  })
  await noteFeedRead(db, clinician.id, now)
  const text = feedCalendar(
    `${clinician.name} · ${clinic.name}`,
    visits.map((visit) => toEvent(settings.secretKey, visit)),
  )
  return { status: 200, text, tag: `"${digest(text)}"` }
}

/** The visit's own id opens its success page, so another stands for it. */
const toEvent = (secretKey: string, { id, name, startsAt, updatedAt, ...visit }: FeedVisit) => ({
  ...visit,
  uid: keyedHash(secretKey, 'feed-visit', id),
  initials: initialsOf(name),
  startsAt: columns.asInstant(startsAt),
  updatedAt: columns.asInstant(updatedAt),
})
