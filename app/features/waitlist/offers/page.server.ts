import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { listOfObject } from '#app/features/audit/queries.server.ts'
import { nextTimes } from '#app/features/booking/next-free.server.ts'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { findForEmail } from '#app/features/emails/queries.server.ts'
import { listIdsOfSame } from '#app/features/patients/queries.server.ts'
import {
  openLink,
  openPrivateToken,
  privateDigest,
  readLinkToken,
} from '#app/features/private-links/token.server.ts'
import { wasLinkRenewed } from '#app/features/scheduling/audited-changes.ts'
import {
  blocksOf,
  canTell,
  dayForPatients,
  findOtherVisit,
  findVisitPath,
  isBookedOnline,
  limitsOf,
  type PatientOffer,
  patientOffer,
  readCalendar,
  takenFor,
} from '#app/features/scheduling/index.server.ts'
import { clinicianResource } from '#app/features/scheduling/resources.ts'
import { lastBookableDay, type Slot, type VisitLength } from '#app/features/scheduling/rules.ts'
import { findClinicianName } from '#app/features/team/queries.server.ts'
import { findConsentOf } from '#app/features/texts/queries.server.ts'
import { findById } from '#app/features/treatments/queries.server.ts'
import { localPath } from '#app/language/addresses.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, type ClockTime, clockTime, minutesOf } from '#app/platform/dates.ts'
import { done, type Outcome, type Refusal, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { greetingFirstName } from '#app/platform/text/greeting-name.ts'
import { numbersIn } from '#app/platform/text/phone.server.ts'
import { noteMailbox } from '../mailbox.server.ts'
import { type Entry, findEntry } from '../queries.server.ts'
import { declineOffer, isRunning, type TooLate, takeOffer } from './commands.server.ts'
import { firstMatch } from './matching.server.ts'
import { areOffersPaused } from './offering.server.ts'
import { findOfferByDigest, type Offer } from './queries.server.ts'

/** What became of a time that somebody let go. */
type LetGo = {
  /** Patients can book it, and nobody waits whom it would be offered to. */
  isFree: boolean
  /** What is free by now in its place, where they still wait. */
  nextTimes: Slot[]
}

/** Asked again whenever the page is opened: who let a time go must not read of a next person whom there is not. */
async function readLetGo(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { offer, entry }: { offer: Offer; entry: Entry },
): Promise<LetGo> {
  const now = clock.now()
  const treatment = await findById(db, entry.treatmentId)
  if (!treatment?.active) return { isFree: false, nextTimes: [] }
  const today = clinicDate(now)
  const to = lastBookableDay(today, limitsOf(treatment).horizon)
  const patients = patientOffer(treatment, await readCalendar(db, { from: today, to }), entry.clinicianId)
  if (!isBookedOnline(treatment, patients)) return { isFree: false, nextTimes: [] }
  const isFree = (await isBookable(db, patients, offer, now)) && !(await goesOn(db, offer, treatment, now))
  const found = entry.state === 'open' ? await nextTimes(db, patients, { now, from: today }) : []
  const isIt = ({ date, time }: Slot) => date === offer.date && time === offer.time
  return { isFree, nextTimes: isFree ? found : found.filter((slot) => !isIt(slot)) }
}

async function isBookable(
  db: Database,
  patients: PatientOffer,
  { date, time }: Slot,
  now: Temporal.Instant,
): Promise<boolean> {
  const taken = await takenFor(db, [patients], { from: date, to: date })
  return dayForPatients(patients, date, { now, taken }).times.includes(time)
}

/** Whether the next round offers it to somebody; by night, and while emails do not leave, there is none. */
async function goesOn(
  db: Database,
  offer: Offer,
  length: VisitLength,
  now: Temporal.Instant,
): Promise<boolean> {
  if (await areOffersPaused(db, now)) return false
  const blocks = blocksOf(offer, length)
  const firstBlock = blocks[0] ?? 0
  const resource = offer.clinicianId === null ? '' : clinicianResource({ id: offer.clinicianId }).id
  const freed = { resource, firstBlock, endBlock: firstBlock + blocks.length }
  const match = await firstMatch(db, [freed], now, new Set([offer.entryId]))
  return match !== null && 'entryId' in match
}

/** What `/offer/TOKEN` shows: anyone who has the link sees it, so that no treatment, address or number is in it. */
export type OfferView = LetGo & {
  state: 'running' | 'taken' | 'declined' | 'over'
  firstName: string
  date: CalendarDate
  time: ClockTime
  arriveAt: ClockTime
  clinician: string | null
  /** When it was offered, until when it is or was held, and when the page was opened, by the clinic's clock. */
  offeredAt: ClockTime
  until: ClockTime
  openedAt: ClockTime
  secondsLeft: number
  /** Of the whole half hour, for the sun on its way. */
  secondsInAll: number
  path: string
  /** Of their place on the list; null once they are off it. */
  placePath: string | null
  /** Of the visit that it became; null where staff gave that another link since. */
  visitPath: string | null
  /** An email confirms the visit that it becomes. */
  writes: boolean
  /** A visit of the same kind that they have already; taking the offer leaves it as it is. */
  otherVisit: OtherVisit | null
}

type OtherVisit = { date: CalendarDate; time: ClockTime; path: string }

type Opening = { token: string; address: string }

/** For how long after its end the link still says what became of it. */
const toldHours = 24

/** `leadsTo`: the page of the visit that the offer became, where that is not as it was taken any more. */
type NoOffer = Refusal & { leadsTo?: string }

/**
 * What the page of an offer shows; looking changes nothing. 404 where the link opens nothing, or says no more what is true:
 * the visit that it became was moved, cancelled or deleted since. 429 after too many links that open nothing.
 */
export async function readOffer(
  services: Services,
  { token, address }: Opening,
): Promise<Outcome<OfferView, NoOffer>> {
  const opened = await openOffer(services, { token, address })
  if (!opened.ok) return opened
  if (await standsAsOffered(services, opened.value.offer))
    return done(await viewOf(services, opened.value, token))
  const leadsTo = await pathOfTaken(services, opened.value.offer)
  return refused({ status: 404, ...(leadsTo !== null && { leadsTo }) })
}

/** Whether the visit that it became is there, confirmed, when and with whom it was offered. */
async function standsAsOffered({ db }: Services, offer: Offer): Promise<boolean> {
  if (offer.appointmentId === null) return true
  const visit = await findForEmail(db, offer.appointmentId)
  if (visit?.status !== 'confirmed' || visit.isDeleted) return false
  const isWithThem = offer.clinicianId === null || visit.clinicianId === offer.clinicianId
  return visit.date === offer.date && visit.time === offer.time && isWithThem
}

/** Takes or declines what the link offers. @returns 409 where it is too late; 404 and 429 as `readOffer` */
export async function answerOffer(
  services: Services,
  { token, address, isTaken }: Opening & { isTaken: boolean },
): Promise<Outcome<unknown, TooLate>> {
  const opened = await openOffer(services, { token, address })
  if (!opened.ok) return opened
  const { offer, entry } = opened.value
  const answered = await (isTaken ? takeOffer(services, offer.id, address) : declineOffer(services, offer.id))
  if (answered.ok) await noteMailbox(services, token, entry.email)
  return answered
}

const openOffer = (services: Services, { token, address }: Opening) => {
  const { db, settings, clock } = services
  const { token: bare } = readLinkToken(token)
  const digest = privateDigest(settings.secretKey, 'offer', bare)
  return openLink(services, { token: bare, address }, async () => {
    const offer = await findOfferByDigest(db, digest)
    const entry = offer && (await findEntry(db, offer.entryId))
    if (!offer || !entry) return undefined
    const dead = columns.asInstant(offer.until).add({ hours: toldHours })
    return Temporal.Instant.compare(dead, clock.now()) > 0 ? { offer, entry } : undefined
  })
}

async function viewOf(
  services: Services,
  { offer, entry }: { offer: Offer; entry: Entry },
  token: string,
): Promise<OfferView> {
  const { db, clock, settings } = services
  const now = clock.now()
  const [begun, until] = [columns.asInstant(offer.createdAt), columns.asInstant(offer.until)]
  const place = entry.state === 'open' ? openPrivateToken(settings.secretKey, 'waitlist', entry) : null
  const state = stateOf(offer, now)
  const isGone = state === 'over' || state === 'declined'
  return {
    state,
    ...(isGone ? await readLetGo(services, { offer, entry }) : { isFree: false, nextTimes: [] }),
    firstName: greetingFirstName(entry.name),
    date: offer.date,
    time: offer.time,
    arriveAt: clockTime(Math.max(0, minutesOf(offer.time) - clinic().arriveEarlyMinutes)),
    clinician: await findClinicianName(db, offer.clinicianId),
    offeredAt: clinicTime(begun),
    until: clinicTime(endedEarly(offer) ?? until),
    openedAt: clinicTime(now),
    secondsLeft: Math.max(0, Math.ceil(until.since(now).total('seconds'))),
    secondsInAll: Math.round(until.since(begun).total('seconds')),
    path: localPath(`/offer/${token}`),
    placePath: place === null ? null : localPath(`/waitlist/${place}`),
    visitPath: await pathOfTaken(services, offer),
    writes: canTell(services, entry.email),
    otherVisit: await otherVisitOf(services, { offer, entry }),
  }
}

/** More than staff do to one visit within a day. */
const entriesRead = 100

/** Null once staff renewed its link: this one may be in the same wrong hands. */
async function pathOfTaken(services: Services, { appointmentId }: Offer): Promise<string | null> {
  if (appointmentId === null) return null
  const asked = { object: 'appointment', objectId: appointmentId, limit: entriesRead } as const
  const isRenewed = wasLinkRenewed(await listOfObject(services.db, asked))
  return isRenewed ? null : findVisitPath(services, appointmentId)
}

/**
 * Told to anyone who has the link, since the email with it went to the address under which that visit was booked. A text
 * message goes to whatever number was typed next to that address: the visit's own has to be the same. Nor where staff
 * corrected who waits since it left: it may have gone to a stranger.
 */
async function otherVisitOf(
  services: Services,
  { offer, entry }: { offer: Offer; entry: Entry },
): Promise<OtherVisit | null> {
  const { db, clock } = services
  if (entry.state === 'open' && entry.updatedAt > offer.createdAt) return null
  const person = { ...entry, patientIds: await listIdsOfSame(db, entry.patientId) }
  const other = await findOtherVisit(db, person, { besides: offer.appointmentId, now: clock.now() })
  if (!other) return null
  const consent = await findConsentOf(db, { entryId: entry.id })
  if (consent && !numbersIn(other.phone).includes(consent.number)) return null
  const path = await findVisitPath(services, other.id)
  return path === null ? null : { date: other.date, time: other.time, path }
}

/** When staff took it back, or its patient left the list, before its time was over; null where neither did. */
const endedEarly = ({ state, endedAt }: Offer): Temporal.Instant | null =>
  state === 'withdrawn' && endedAt !== null ? columns.asInstant(endedAt) : null

function stateOf(offer: Offer, now: Temporal.Instant): OfferView['state'] {
  if (isRunning(offer, now)) return 'running'
  return offer.state === 'taken' || offer.state === 'declined' ? offer.state : 'over'
}
