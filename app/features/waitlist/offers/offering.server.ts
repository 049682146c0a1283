import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { didAnyLeaveSince, wasHeardOf } from '#app/features/outbox/delivery-queries.server.ts'
import { enqueueOnce } from '#app/features/outbox/queries.server.ts'
import { aboutOffer } from '#app/features/outbox/rules.ts'
import { newPrivateToken } from '#app/features/private-links/token.server.ts'
import {
  bringForward,
  holdIdOf,
  isBookedOnline,
  isTooSoon,
  limitsOf,
  patientOffer,
  type Schedule,
  slotProblem,
} from '#app/features/scheduling/index.server.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { holdActive } from '#app/features/treatments/queries.server.ts'
import { clinicDate, clinicInstant, clinicTime } from '#app/platform/clinic-time.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { holdEntry } from '../queries.server.ts'
import { isQuiet, isWhenWanted, offerMinutes } from '../rules.ts'
import { findLastUntold, findRunningOf, insertOffer, listRunningEnds, type Offer } from './queries.server.ts'
import { enqueueOfferText } from './texts.server.ts'

/**
 * Why a time cannot be offered: who waited is off the list, has no address since staff corrected it, was offered another, or
 * does not wait for it since staff changed their days; or it is not offered any more, or somebody has it.
 */
export type WhyNotOffered = 'not-open' | 'no-address' | 'running' | 'unwanted' | 'gone' | 'taken'

const notOffered = (why: WhyNotOffered) => refused({ status: 409, why })

export type NewOffer = {
  entryId: string
  slot: Slot
  /** With whom it is free; null for whom they asked for, else for anybody. */
  clinicianId: string | null
  /** Who of the team offers it; null where the list does. */
  adminId: string | null
}

/**
 * Holds a time for somebody on the list and writes to them, all or nothing. In a transaction that holds the calendar;
 * hold, offer and email are stored together, so that a process that dies leaves all of it or none.
 */
export async function placeOffer(
  services: Services,
  schedule: Schedule,
  { entryId, slot, adminId, ...asked }: NewOffer,
): Promise<Outcome<{ id: string; until: Temporal.Instant }, { status: number; why: WhyNotOffered }>> {
  const { tx, now } = schedule
  const entry = await holdEntry(tx, entryId)
  if (entry?.state !== 'open') return notOffered('not-open')
  if (entry.email === '') return notOffered('no-address')
  if (await findRunningOf(tx, entryId)) return notOffered('running')
  const clinicianId = asked.clinicianId ?? entry.clinicianId
  const isTheirs = entry.clinicianId === null || entry.clinicianId === clinicianId
  if (!isTheirs || !isWhenWanted(entry, slot)) return notOffered('unwanted')
  const treatment = await holdActive(tx, entry.treatmentId)
  if (!treatment) return notOffered('gone')
  const calendar = await schedule.calendarOf(treatment.id, slot.date)
  const offer = patientOffer(treatment, calendar, clinicianId)
  const isOffered =
    isBookedOnline(treatment, offer) &&
    slotProblem(offer, slot, clinicDate(now)) === null &&
    !isTooSoon(slot, now, limitsOf(treatment).notice)
  if (!isOffered) return notOffered('gone')
  const id = randomId()
  const wish = { id: holdIdOf(id), treatment, slot, length: treatment, by: 'patient', clinicianId } as const
  const taken = await schedule.take(wish, calendar)
  if (!taken.ok) return notOffered('taken')
  const until = offerEnd(now, slot)
  const place = await schedule.hold(taken.value, until)
  const { kept } = newPrivateToken(services.settings.secretKey, 'offer', id)
  await insertOffer(tx, {
    id,
    entryId,
    adminId,
    date: slot.date,
    time: slot.time,
    durationMinutes: taken.value.parts[0]?.durationMinutes ?? treatment.durationMinutes,
    ...place,
    ...kept,
    createdAt: columns.instant(now),
    until: columns.instant(until),
  })
  await enqueueOnce(tx, `waitlist-offer ${id}`, {
    kind: 'waitlist-offer',
    subject: aboutOffer(id),
    language: entry.language,
    now,
  })
  await enqueueOfferText(services, tx, { id, entry })
  return done({ id, until })
}

/** The whole minute at which half an hour is over, so that what the email says is true; never after the visit's beginning. */
function offerEnd(now: Temporal.Instant, { date, time }: Slot): Temporal.Instant {
  const end = now.add({ minutes: offerMinutes }).round({ smallestUnit: 'minute', roundingMode: 'ceil' })
  const start = clinicInstant(date, time)
  return Temporal.Instant.compare(end, start) < 0 ? end : start
}

/**
 * The next round asks once more about what was put off, as everybody whom it suits is being offered something else: one of
 * them is not any more, or there is somebody new whom it may suit. In a transaction.
 */
export const lookAgain = async (tx: Database, now: Temporal.Instant): Promise<void> =>
  bringForward(tx, await listRunningEnds(tx), now)

/**
 * Locks an entry whose offer may end. Freed times that were put off come first, the order in which offering locks them.
 */
export async function holdEntryOfOffer(tx: Database, id: string, now: Temporal.Instant) {
  await lookAgain(tx, now)
  return holdEntry(tx, id)
}

/** So long after an offer of which nobody could be told nothing is offered, unless an email leaves before. */
const pauseMinutes = 60

/**
 * Whether nobody was told of an offer that ran out: neither its email nor its text message left, nor did any other email
 * meanwhile. Where others did, or theirs was refused for good, the fault is not the clinic's, and the time goes to the next.
 */
export const isUntold = async (tx: Database, { id, createdAt }: Offer): Promise<boolean> =>
  !(await wasHeardOf(tx, aboutOffer(id))) && !(await didAnyLeaveSince(tx, createdAt))

/** Whether nothing is offered right now: by night, and while emails do not leave. */
export const areOffersPaused = async (db: Database, now: Temporal.Instant): Promise<boolean> =>
  isQuiet(clinicTime(now)) || (await isMailAway(db, now))

/**
 * Whether the last offer ran out while its email was tried in vain, and no email left since. A held time of which nobody
 * hears is one that nobody can have; after the pause one more is tried.
 */
export async function isMailAway(db: Database, now: Temporal.Instant): Promise<boolean> {
  const since = columns.instant(now.subtract({ minutes: pauseMinutes }))
  const last = await findLastUntold(db, since)
  return last !== undefined && !(await didAnyLeaveSince(db, last.createdAt))
}
