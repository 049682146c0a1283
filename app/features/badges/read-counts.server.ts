import type { Role } from '#app/db/values.ts'
import { clinicTime } from '#app/platform/clinic-time.server.ts'
import { twelveHour } from '#app/platform/dates.ts'
import { kindOf } from '#app/platform/log.server.ts'
import type { Services } from '#app/platform/services.ts'
import { mayDo } from '../access/permissions/permissions.ts'
import { countWaiting, readMarks } from './queries.server.ts'
import {
  type CountsNews,
  countsFor,
  type LiveState,
  type NotificationCounts,
  type SessionLeft,
} from './rules.ts'

/** What a screen is told: the news, or the counts as they are now. */
export async function readLiveState(
  services: Services,
  { role, left }: Listener,
  news?: CountsNews,
): Promise<LiveState> {
  const told = news ?? (await readNews(services))
  const requests = mayDo(role, 'visits') ? told.requests : 0
  const visits = mayDo(role, 'schedule') ? told.visits : ''
  const messages = mayDo(role, 'messages') ? told.messages : ''
  const testimonials = mayDo(role, 'testimonials') ? told.testimonials : ''
  const gallery = mayDo(role, 'gallery') ? told.gallery : ''
  const waitlist = mayDo(role, 'visits') ? told.waitlist : ''
  const marks = { visits, messages, testimonials, gallery, waitlist }
  return { counts: countsFor(role, told.counts), requests, ...marks, left, at: clockNow(services) }
}

async function readNews({ db }: Services): Promise<CountsNews> {
  const counts = await countWaiting(db)
  return { counts, requests: 0, ...(await readMarks(db, counts)) }
}

/** Who is told, and for how long the session still lives. */
export type Listener = { role: Role | null; left: SessionLeft }

/** The clinic's clock now, in no language: a stream tells windows that may speak another one. */
export const clockNow = ({ clock }: Services): string => twelveHour(clinicTime(clock.now()))

/** The counts for the frame around every screen; null where they cannot be read, which is not "nothing waits". */
export async function readCounts(
  { db, log }: Services,
  role: Role | null,
): Promise<NotificationCounts | null> {
  try {
    return countsFor(role, await countWaiting(db))
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'counts not read')
    return null
  }
}
