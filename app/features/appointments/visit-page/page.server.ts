import { clinicDate } from '../../../platform/clinic-time.server.ts'
import type { CalendarDate, ClockTime } from '../../../platform/dates.ts'
import { addDays, clockTime, minutesOf } from '../../../platform/dates.ts'
import { done, type Outcome } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { greetingName } from '../../../platform/text/greeting-name.ts'
import { listOfObject } from '../../audit/queries.server.ts'
import { clinic } from '../../clinic/website/in-use.ts'
import { openLink } from '../../private-links/guesses.server.ts'
import { privateDigest } from '../../private-links/token.server.ts'
import { findClinicianName } from '../../team/names-queries.server.ts'
import { findById as findTreatment } from '../../treatments/queries.server.ts'
import { neutralBring } from '../../treatments/rules.ts'
import { tellsOfChanges } from '../change.server.ts'
import { statusAt } from '../history.ts'
import { stageOf } from './holder-rules.server.ts'
import { findByLink, type LinkedVisit } from './link-queries.server.ts'
import { visitPath } from './links.server.ts'
import { isAheadOf, type VisitStage } from './rules.ts'

/**
 * What `/visit/TOKEN` shows: whoever has the link sees it, so that neither treatment nor address, number or note is in it
 * (docs/decisions/2026-11-23-private-links.md).
 */
export type VisitView = {
  /** Empty where the name that was given is none to be greeted by. */
  firstName: string
  /** With whom; null where nobody in particular is needed. */
  clinician: string | null
  date: CalendarDate
  time: ClockTime
  arriveAt: ClockTime
  /** What to bring, where it does not reveal the treatment; else empty. */
  bring: string
  reference: string | null
  stage: VisitStage
  /** Where it is near: its title names the day so. */
  near: 'today' | 'tomorrow' | null
  askedFor: CalendarDate
  /** Null as long as the clinic has not said yes. */
  confirmed: CalendarDate | null
  /** The clinic can write when it confirms; else it calls. */
  writes: boolean
  /** Path of the page itself, below which everything else of it stands. */
  path: string
}

export type Opening = { token: string; address: string }

/** The visit that a link opens. 404 where it opens nothing, alike for all reasons; 429 after too many of those. */
const openVisit = (services: Services, { token, address }: Opening): Promise<Outcome<LinkedVisit>> => {
  const { db, settings, clock } = services
  const digest = privateDigest(settings.secretKey, 'visit', token)
  return openLink(services, { token, address }, () => findByLink(db, digest, clock.now()))
}

/** What the page of a visit shows; looking changes nothing. 404 and 429 as `openVisit`. */
export async function readVisit(services: Services, opening: Opening): Promise<Outcome<VisitView>> {
  const opened = await openVisit(services, opening)
  return opened.ok ? done(await viewOf(services, opened.value, opening.token)) : opened
}

/** More than staff do to one visit before it is confirmed. */
const entriesRead = 100

async function viewOf(services: Services, visit: LinkedVisit, token: string): Promise<VisitView> {
  const { db, clock } = services
  const now = clock.now()
  const { id, date, time, reference } = visit
  const stage = stageOf(visit, now)
  const audited = await listOfObject(db, { object: 'appointment', objectId: id, limit: entriesRead })
  return {
    firstName: greetingName(visit.name.trim()).split(' ')[0] ?? '',
    clinician: await findClinicianName(db, visit.clinicianId),
    ...{ date, time, reference },
    arriveAt: clockTime(Math.max(0, minutesOf(time) - clinic().arriveEarlyMinutes)),
    bring: isAheadOf(stage) ? neutralBring(await findTreatment(db, visit.treatmentId)) : '',
    stage,
    near: nearOf(date, clinicDate(now)),
    askedFor: clinicDate(Temporal.Instant.from(visit.createdAt)),
    confirmed:
      visit.status === 'pending'
        ? null
        : clinicDate(Temporal.Instant.from(statusAt(audited, 'confirmed') ?? visit.createdAt)),
    writes: tellsOfChanges(services) && visit.email !== '',
    path: visitPath(token),
  }
}

function nearOf(date: CalendarDate, today: CalendarDate): VisitView['near'] {
  if (date === today) return 'today'
  return date === addDays(today, 1) ? 'tomorrow' : null
}

/** The visit as its calendar file names it. */
export async function visitForCalendar(
  services: Services,
  opening: Opening,
): Promise<Outcome<LinkedVisit & { clinician: string | null }>> {
  const opened = await openVisit(services, opening)
  if (!opened.ok) return opened
  const clinician = await findClinicianName(services.db, opened.value.clinicianId)
  return done({ ...opened.value, clinician })
}
