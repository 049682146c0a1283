import type { Database } from '../../../db/tables.ts'
import type { CalendarDate } from '../../../platform/dates.ts'
import { listActive } from '../../treatments/queries.server.ts'
import { publicOffer, type Treatment } from '../../treatments/rules.ts'
import { readCalendar } from '../availability/calendar.server.ts'
import type { CareCalendar } from '../availability/calendar.ts'
import { isBookedOnline, type PatientOffer, patientOffer } from '../availability/patient-offer.server.ts'
import { lastBookableDay } from '../rules.ts'

/** A treatment as patients find it: its days and times within working hours, and whether it is booked online. */
export type OpenTreatment = {
  treatment: Treatment
  offer: PatientOffer
  shown: Pick<Treatment, 'availableDays' | 'availableTimes'>
  isOnline: boolean
}

/** What the page lists: what is booked online, and what is booked by telephone, but nothing that staff keep to odd hours. */
export const isListed = ({ treatment, offer, isOnline }: OpenTreatment): boolean =>
  isOnline || !isBookedOnline(treatment, offer)

/** All that are offered, by name, in the calendar from that day to the horizon. */
export async function readOpenTreatments(
  db: Database,
  today: CalendarDate,
): Promise<{ calendar: CareCalendar; treatments: OpenTreatment[] }> {
  const active = await listActive(db)
  const horizons = active.flatMap(({ horizonDays }) => horizonDays ?? [])
  const to = [lastBookableDay(today), ...horizons.map((days) => lastBookableDay(today, days))].sort().at(-1)
  const calendar = await readCalendar(db, { from: today, to: to ?? today })
  return { calendar, treatments: active.map((treatment) => openTreatment(treatment, calendar)) }
}

function openTreatment(treatment: Treatment, calendar: CareCalendar): OpenTreatment {
  const offer = patientOffer(treatment, calendar)
  const weeks = new Set((offer.candidates.clinicians ?? [null]).map((who) => who?.hours ?? calendar.week))
  const shown = publicOffer(treatment, [...weeks])
  return {
    treatment,
    offer,
    shown,
    isOnline: isBookedOnline(treatment, offer) && shown.availableDays.length > 0,
  }
}
