import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import { clinicDate, clinicInstant } from '../../../platform/clinic-time.server.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import { randomId } from '../../../platform/secrets/random.server.ts'
import type { Services } from '../../../platform/services.ts'
import { readCalendarOf } from '../../appointments/availability/calendar.server.ts'
import { limitsOf } from '../../appointments/availability/free-times.server.ts'
import {
  isBookedOnline,
  patientOffer,
  slotProblem,
} from '../../appointments/availability/patient-offer.server.ts'
import { placeVisit } from '../../appointments/availability/placing.server.ts'
import { dropEndedHolds, holdIdOf, insertHold } from '../../appointments/holds-queries.server.ts'
import type { Slot } from '../../appointments/rules.ts'
import { isTooSoon } from '../../appointments/slots.server.ts'
import { enqueueOnce } from '../../outbox/queries.server.ts'
import { aboutOffer } from '../../outbox/rules.ts'
import { newPrivateToken } from '../../private-links/token.server.ts'
import { holdActive } from '../../treatments/queries.server.ts'
import { holdEntry } from '../queries.server.ts'
import { isWhenWanted, offerMinutes } from '../rules.ts'
import { findRunningOf, insertOffer } from './queries.server.ts'
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
 * hold, offer and letter are stored together, so that a process that dies leaves all of it or none.
 */
export async function placeOffer(
  services: Services,
  tx: Database,
  { entryId, slot, adminId, ...asked }: NewOffer,
): Promise<Outcome<{ id: string; until: Temporal.Instant }, { status: number; why: WhyNotOffered }>> {
  const now = services.clock.now()
  const entry = await holdEntry(tx, entryId)
  if (entry?.state !== 'open') return notOffered('not-open')
  if (entry.email === '') return notOffered('no-address')
  if (await findRunningOf(tx, entryId)) return notOffered('running')
  const clinicianId = asked.clinicianId ?? entry.clinicianId
  const isTheirs = entry.clinicianId === null || entry.clinicianId === clinicianId
  if (!isTheirs || !isWhenWanted(entry, slot)) return notOffered('unwanted')
  const treatment = await holdActive(tx, entry.treatmentId)
  if (!treatment) return notOffered('gone')
  const calendar = await readCalendarOf(tx, { treatmentId: treatment.id, day: slot.date })
  const offer = patientOffer(treatment, calendar, clinicianId)
  const isOffered =
    isBookedOnline(treatment, offer) &&
    slotProblem(offer, slot, clinicDate(now)) === null &&
    !isTooSoon(slot, now, limitsOf(treatment).notice)
  if (!isOffered) return notOffered('gone')
  await dropEndedHolds(tx, { slot, length: treatment }, now)
  const id = randomId()
  const holdId = holdIdOf(id)
  const wish = {
    appointmentId: holdId,
    treatment,
    slot,
    length: treatment,
    by: 'patient',
    clinicianId,
  } as const
  const placed = await placeVisit(tx, calendar, wish)
  if (!placed.ok) return notOffered('taken')
  const until = offerEnd(now, slot)
  await insertHold(tx, holdId, until)
  const { kept } = newPrivateToken(services.settings.secretKey, 'offer', id)
  await insertOffer(tx, {
    ...{ id, entryId, adminId, date: slot.date, time: slot.time },
    durationMinutes: treatment.durationMinutes,
    ...placed.value.place,
    ...kept,
    createdAt: columns.instant(now),
    until: columns.instant(until),
  })
  await enqueueOnce(tx, `waitlist-offer ${id}`, {
    kind: 'waitlist-offer',
    subject: aboutOffer(id),
    language: entry.language,
    now,
    leaseSeconds: 0,
  })
  await enqueueOfferText(services, tx, { id, entry })
  return done({ id, until })
}

/** The whole minute at which half an hour is over, so that what the letter says is true; never after the visit's beginning. */
function offerEnd(now: Temporal.Instant, { date, time }: Slot): Temporal.Instant {
  const end = now.add({ minutes: offerMinutes }).round({ smallestUnit: 'minute', roundingMode: 'ceil' })
  const start = clinicInstant(date, time)
  return Temporal.Instant.compare(end, start) < 0 ? end : start
}
