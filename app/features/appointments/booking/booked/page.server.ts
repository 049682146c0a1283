import { localPath } from '../../../../language/addresses.ts'
import { m } from '../../../../language/messages.ts'
import type { CalendarDate, ClockTime } from '../../../../platform/dates.ts'
import { clockTime, minutesOf } from '../../../../platform/dates.ts'
import { receiptsSince } from '../../../../platform/forms/form-receipts.server.ts'
import type { Services } from '../../../../platform/services.ts'
import { listOfObject } from '../../../audit/queries.server.ts'
import { clinic } from '../../../clinic/content.ts'
import { aboutAppointment, reachedPatient } from '../../../outbox/rules.ts'
import { findLetterOf } from '../../../outbox/subject-queries.server.ts'
import { bookedTreatment } from '../../booked-treatment.server.ts'
import { tellsOfChanges } from '../../change.server.ts'
import { wasMoved } from '../../history.ts'
import { type BookedVisit, findBookedVisit, isBookedVisitDeleted } from '../../queries.server.ts'
import type { Status } from '../../rules.ts'
import { statusOf } from '../../rules.ts'

/** What `/appointment/booked/ID` shows: no name, no mail address. */
export type BookedView = {
  treatment: string
  date: CalendarDate
  time: ClockTime
  arriveAt: ClockTime
  /** As it is now, whatever it was when it was booked. */
  status: Status
  /** The clinic gave it another time. */
  isMoved: boolean
  /** A letter really left for the patient. */
  emailed: boolean
  /** The clinic can write when it confirms; else it calls. */
  writes: boolean
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
  const letter = await findLetterOf(services.db, aboutAppointment(id), 'request-received')
  const audited = await listOfObject(services.db, { object: 'appointment', objectId: id, limit: entriesRead })
  return {
    treatment: await bookedTreatment(services.db, visit),
    date,
    time,
    arriveAt: clockTime(minutesOf(time) - clinic.arriveEarlyMinutes),
    status: statusOf(visit.status),
    isMoved: wasMoved(audited),
    writes: tellsOfChanges(services),
    emailed: letter !== undefined && reachedPatient(letter),
    calendarFile: `${bookedPath(resultId)}/visit.ics`,
  }
}

export const bookedVisit = (services: Services, resultId: string): Promise<BookedVisit | undefined> =>
  findBookedVisit(services.db, { resultId, since: receiptsSince(services.clock.now()) })

/** What stands in place of a success page: nobody whose visit was deleted may read that it is not affected. */
export async function goneSentence(services: Services, resultId: string): Promise<string> {
  const page = { resultId, since: receiptsSince(services.clock.now()) }
  return (await isBookedVisitDeleted(services.db, page))
    ? m.appointments_booked_deleted()
    : m.appointments_booked_gone({ phone: clinic.phone.text })
}
