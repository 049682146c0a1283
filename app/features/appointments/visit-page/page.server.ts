import { columns } from '../../../db/columns.ts'
import { clinicDate, clinicTime } from '../../../platform/clinic-time.server.ts'
import type { CalendarDate, ClockTime } from '../../../platform/dates.ts'
import { addDays, clockTime, minutesOf } from '../../../platform/dates.ts'
import { sendsLinks } from '../../../platform/mail/mail-reach.ts'
import { done, type Outcome } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { greetingFirstName } from '../../../platform/text/greeting-name.ts'
import { listOfObject } from '../../audit/queries.server.ts'
import { clinic } from '../../clinic/website/in-use.ts'
import { openLink } from '../../private-links/guesses.server.ts'
import { privateDigest } from '../../private-links/token.server.ts'
import { findClinicianName } from '../../team/names-queries.server.ts'
import { neutralBring } from '../../treatments/rules.ts'
import type { Asked } from '../answers/asked.ts'
import { canTell } from '../change.server.ts'
import { lastGiven } from '../history.ts'
import type { Slot } from '../rules.ts'
import { findAnswer } from './change-queries.server.ts'
import { type Holder, readHolder } from './holder.server.ts'
import { cancelUntil, stageOf } from './holder-rules.server.ts'
import { findByLink, type LinkedVisit } from './link-queries.server.ts'
import { visitPath } from './links.server.ts'
import { readQuestions } from './questions.server.ts'
import { type HolderDeed, isAheadOf, type VisitStage, type WhyNot } from './rules.ts'

/**
 * What `/visit/TOKEN` shows: whoever has the link sees it, so that neither treatment nor address, number or note is in it
 * (docs/topics/private-links.md).
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
  /** Who looks for another time can be told when one opens. */
  isWaitlist: boolean
  /** Of each deed why it cannot be done now; null where it can. */
  may: Record<HolderDeed, WhyNot | null>
  /** Until so many hours before the start the clinic lets patients change it here. */
  changeUntilHours: number
  /** Until when it can be cancelled here. */
  cancelUntil: Slot
  /** When the patient said that they are coming; null where they did not, or took it back. */
  saidComing: Slot | null
  /** Who called it off, and when; null where nobody did. */
  cancelled: (Slot & { isOwn: boolean }) | null
  /** When it was before its patient moved it; null once anything else became of it. */
  movedFrom: Slot | null
  /** Which version of the visit is shown: its forms are held against it. */
  seen: string
  /** What the clinic would like to know, where it can still be said here; never what was answered. */
  asked: Asked
  /** Path of the page itself, below which everything else of it stands. */
  path: string
}

export type Opening = { token: string; address: string }

/** The visit that a link opens. 404 where it opens nothing, alike for all reasons; 429 after too many of those. */
export const openVisit = (services: Services, { token, address }: Opening): Promise<Outcome<LinkedVisit>> => {
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
  const row = { ...visit, startsAt: columns.instant(visit.startsAt) }
  const [audited, holder, answer, clinician] = await Promise.all([
    listOfObject(db, { object: 'appointment', objectId: id, limit: entriesRead }),
    readHolder(db, row, now),
    findAnswer(db, row),
    findClinicianName(db, visit.clinicianId),
  ])
  const { treatment } = holder
  return {
    firstName: greetingFirstName(visit.name),
    ...{ clinician, date, time, reference },
    arriveAt: clockTime(Math.max(0, minutesOf(time) - clinic().arriveEarlyMinutes)),
    bring: isAheadOf(stage) ? neutralBring(treatment) : '',
    stage,
    near: nearOf(date, clinicDate(now)),
    askedFor: momentOf(visit.createdAt).date,
    confirmed:
      visit.status === 'pending'
        ? null
        : momentOf(lastGiven(audited, 'confirmed')?.at ?? visit.createdAt).date,
    writes: canTell(services, visit.email),
    isWaitlist: sendsLinks(services),
    may: holder.may,
    changeUntilHours: holder.rules.changeUntilHours,
    cancelUntil: slotAt(cancelUntil(holder.visit, holder.rules)),
    saidComing: answer?.coming === 1 ? momentOf(answer.answeredAt) : null,
    cancelled: cancelledOf(visit, holder, audited),
    movedFrom: holder.movedFrom && slotAt(holder.movedFrom),
    seen: visit.updatedAt,
    asked: holder.may.questions === null ? await readQuestions(db, { id, treatment }) : nothingAsked,
    path: visitPath(token),
  }
}

const nothingAsked: Asked = { mark: '', questions: [] }

function cancelledOf(
  { status, updatedAt }: LinkedVisit,
  { cancelledAt }: Holder,
  audited: Awaited<ReturnType<typeof listOfObject>>,
): VisitView['cancelled'] {
  if (status !== 'cancelled') return null
  // Whatever staff did since, such as changing its language: whoever called it off is the same.
  const last = lastGiven(audited, 'cancelled')
  const isOwn = cancelledAt !== null || last?.actor === 'patient'
  return { ...momentOf(cancelledAt ?? last?.at ?? updatedAt), isOwn }
}

const slotAt = (at: Temporal.Instant): Slot => ({ date: clinicDate(at), time: clinicTime(at) })
const momentOf = (text: string): Slot => slotAt(columns.asInstant(text))

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
