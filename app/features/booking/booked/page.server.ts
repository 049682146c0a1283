import { listOfObject } from '#app/features/audit/queries.server.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { findEmailOf } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment, reachedPatient } from '#app/features/outbox/rules.ts'
import { wasLinkRenewed, wasMoved } from '#app/features/scheduling/audited-changes.ts'
import {
  type BookedVisit,
  findBookedVisit,
  findCalendarHost,
  findClinicianNames,
  findVisitPath,
  isBookedVisitDeleted,
  listTreatmentsOf,
  tellsOfChanges,
} from '#app/features/scheduling/index.server.ts'
import {
  isAhead,
  type StatusForPatients,
  statusForPatients,
  statusOf,
} from '#app/features/scheduling/rules.ts'
import { bookedTreatments } from '#app/features/treatments/booked-treatment.server.ts'
import { bringToAll } from '#app/features/treatments/rules.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { clockTime, minutesOf } from '#app/platform/dates.ts'
import { keysSince } from '#app/platform/forms/idempotency-keys.server.ts'
import type { Services } from '#app/platform/services.ts'
import { type DomainSlip, domainSlip } from '#app/platform/text/mail-slips.ts'

/** What `/appointment/booked/ID` shows: no name, no mail address. */
export type BookedView = {
  treatment: string
  /** With whom; null where nobody in particular is needed. */
  clinician: string | null
  date: CalendarDate
  time: ClockTime
  arriveAt: ClockTime
  /** What to bring, line by line; empty where nothing is asked for. This page names the treatments: it says all of it. */
  bring: string
  /** What the patient can read out on the phone. */
  reference: string
  /** As it is now, whatever it was when it was booked. */
  status: StatusForPatients
  /** It was confirmed as it was booked: nobody at the clinic has to answer. */
  isAtOnce: boolean
  /** The clinic gave it another time. */
  isMoved: boolean
  /** An email really left for the patient. */
  emailed: boolean
  /** The clinic can write when it confirms; else it calls. */
  writes: boolean
  /** Path of the visit's own page; null where it has none any more, or staff renewed it: this page may be in the same hands. */
  visitPage: string | null
  /** The domain of the mail address looks like a slip, and what was meant. */
  slip: DomainSlip | null
  /** Path of the calendar file. */
  calendarFile: string
}

/** More than staff do to one visit within the page's 24 hours. */
const entriesRead = 100

const bookedPath = (resultId: string): string => localPath(`/appointment/booked/${resultId}`)

/** What the success page shows, as the visit is now; undefined once its 24 hours are over. */
export async function bookedView(services: Services, resultId: string): Promise<BookedView | undefined> {
  const visit = await bookedVisit(services, resultId)
  if (!visit) return undefined
  const { id, date, time } = visit
  const audited = await listOfObject(services.db, { object: 'appointment', objectId: id, limit: entriesRead })
  const status = statusForPatients(statusOf(visit.status))
  const isAtOnce = status === 'confirmed' && !audited.some(({ action }) => action === 'status')
  const told = isAtOnce ? 'confirmed' : 'request-received'
  const email = await findEmailOf(services.db, aboutAppointment(id), told)
  return {
    treatment: await bookedTreatments(services.db, visit),
    clinician: await findClinicianNames(services.db, id),
    date,
    time,
    arriveAt: clockTime(Math.max(0, minutesOf(time) - currentClinic().arriveEarlyMinutes)),
    bring: isAhead(status) ? bringToAll(await listTreatmentsOf(services.db, id)) : '',
    reference: visit.reference,
    status,
    isAtOnce,
    isMoved: wasMoved(audited),
    writes: tellsOfChanges(services),
    emailed: email !== undefined && reachedPatient(email),
    slip: isAhead(status) ? domainSlip(visit.email) : null,
    visitPage: isAhead(status) && !wasLinkRenewed(audited) ? await findVisitPath(services, id) : null,
    calendarFile: `${bookedPath(resultId)}/visit.ics`,
  }
}

/** The visit as its calendar file names it. */
export async function bookedForCalendar(
  services: Services,
  resultId: string,
): Promise<(BookedVisit & { host: string; clinician: string | null }) | undefined> {
  const { db } = services
  const visit = await bookedVisit(services, resultId)
  if (!visit) return undefined
  const [host, clinician] = [await findCalendarHost(db, visit.id), await findClinicianNames(db, visit.id)]
  return { ...visit, host, clinician }
}

const bookedVisit = (services: Services, resultId: string): Promise<BookedVisit | undefined> =>
  findBookedVisit(services.db, { resultId, since: keysSince(services.clock.now()) })

/** What is in place of a success page: nobody whose visit was deleted may read that it is not affected. */
export async function goneSentence(services: Services, resultId: string): Promise<string> {
  const page = { resultId, since: keysSince(services.clock.now()) }
  return (await isBookedVisitDeleted(services.db, page))
    ? m.appointments_booked_deleted()
    : m.appointments_booked_gone({ phone: currentClinic().phone.text })
}
