import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { bookingSettings } from '#app/features/accounts/settings/queries.server.ts'
import { listOfObject } from '#app/features/audit/queries.server.ts'
import { priceText } from '#app/features/clinic-profile/price.ts'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { openLink, privateDigest, readLinkToken } from '#app/features/private-links/token.server.ts'
import type { Question } from '#app/features/treatments/questions/rules.ts'
import { neutralBring, type Treatment } from '#app/features/treatments/rules.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, type ClockTime, clockTime, minutesOf } from '#app/platform/dates.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { greetingFirstName } from '#app/platform/text/greeting-name.ts'
import { listAnswersOf } from '../answers/queries.server.ts'
import { allQuestions, askedOf } from '../answers/questions.server.ts'
import { type Asked, lastWritten, rawAnswers } from '../answers/rules.ts'
import { lastGiven } from '../scheduling/audited-changes.ts'
import {
  canTell,
  findAnswer,
  findByLink,
  findCalendarHost,
  findClinicianNames,
  type LinkedVisit,
  visitPath,
} from '../scheduling/index.server.ts'
import type { Slot } from '../scheduling/rules.ts'
import { cancelUntil, type Holder, readHolder, stageOf } from './link-permissions.server.ts'
import { type HolderAction, isAheadOf, type VisitStage, type WhyNot } from './rules.ts'

type Asking = { id: string; treatments: readonly Treatment[] }

/** Anyone who holds the link may read it, so that nothing is asked here from which the treatment can be learnt. */
export async function readDiscreet(db: Database, { id, treatments }: Asking) {
  const all = allQuestions(treatments)
  const questions = all.filter(({ isDiscreet }) => isDiscreet)
  const stored = questions.length === 0 ? [] : ((await listAnswersOf(db, [id])).get(id) ?? [])
  const raw = rawAnswers(stored)
  const isOpen = ({ id: questionId, isRequired }: Question) => isRequired && !raw[questionId]
  const placeOf = (question: Question) => all.indexOf(question) + 1
  return { questions, isOpen, placeOf, last: lastWritten(stored) }
}

/** What the page of a visit asks; never what was answered. What was answered once must not be again. */
async function readQuestions(db: Database, visit: Asking): Promise<Asked> {
  const { questions, isOpen } = await readDiscreet(db, visit)
  return askedOf(questions.map((question) => ({ ...question, isRequired: isOpen(question) })))
}

/**
 * What `/visit/TOKEN` shows: anyone who has the link sees it, so that neither treatment nor address, number or note is in it
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
  reference: string
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
  /** Of each action why it cannot be done now; null where it can. */
  may: Record<HolderAction, WhyNot | null>
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
  /** What its treatments cost, "from $149"; empty where the clinic shows no prices, or does not say one of them. */
  price: string
  /** What a cancellation costs is said only where no price is. */
  showsPrices: boolean
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
  const { token: bare } = readLinkToken(token)
  const digest = privateDigest(settings.secretKey, 'visit', bare)
  return openLink(services, { token: bare, address }, () => findByLink(db, digest, clock.now()))
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
    findClinicianNames(db, id),
  ])
  const { treatments } = holder
  return {
    firstName: greetingFirstName(visit.name),
    clinician,
    date,
    time,
    reference,
    arriveAt: clockTime(Math.max(0, minutesOf(time) - clinic().arriveEarlyMinutes)),
    bring: isAheadOf(stage) ? neutralBring(treatments) : '',
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
    ...(await pricesOf(db, treatments)),
    seen: visit.updatedAt,
    asked: holder.may.questions === null ? await readQuestions(db, { id, treatments }) : nothingAsked,
    path: visitPath(token),
  }
}

async function pricesOf(
  db: Database,
  treatments: readonly Treatment[],
): Promise<Pick<VisitView, 'price' | 'showsPrices'>> {
  if (!(await bookingSettings(db)).showsPrices) return { price: '', showsPrices: false }
  const prices = treatments.flatMap(({ price }) => (price ? priceText(price) : []))
  return { price: prices.length < treatments.length ? '' : prices.join(' + '), showsPrices: true }
}

const nothingAsked: Asked = { mark: '', questions: [] }

function cancelledOf(
  { status, updatedAt }: LinkedVisit,
  { cancelledAt }: Holder,
  audited: Awaited<ReturnType<typeof listOfObject>>,
): VisitView['cancelled'] {
  if (status !== 'cancelled') return null
  // Whatever staff did since, such as changing its language: anyone who called it off is the same.
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
): Promise<Outcome<LinkedVisit & { host: string; clinician: string | null }>> {
  const { db } = services
  const opened = await openVisit(services, opening)
  if (!opened.ok) return opened
  const { id } = opened.value
  const [host, clinician] = [await findCalendarHost(db, id), await findClinicianNames(db, id)]
  return done({ ...opened.value, host, clinician })
}
