import { addDays, type CalendarDate, weekdayOf, weekdays } from '#app/platform/dates.ts'
import type { OpenTreatment } from '../booking/treatment-choices.server.ts'
import { lengthWith } from '../scheduling/calendar.ts'
import { type PatientOffer, patientOffer } from '../scheduling/index.server.ts'
import { lastBookableDay } from '../scheduling/rules.ts'
import type { Clinician } from '../team/rules.ts'
import { scheduleId } from './ids.ts'
import type { Bookable } from './resources.server.ts'

/** With what patients can book of it, and how long that takes. */
export type OfferedBookable = Bookable & { offer: PatientOffer; minutes: number; lastDay: CalendarDate }

/**
 * One for each treatment that is booked online with each clinician whom patients can book for it: the choices of the booking
 * page. A treatment that needs nobody is one.
 */
export function bookablesOf(treatments: readonly OpenTreatment[], today: CalendarDate): OfferedBookable[] {
  return treatments
    .filter(({ isOnline }) => isOnline)
    .flatMap(({ treatment, offer }) => {
      const { calendar, limits } = offer
      const own = calendar.assignments.minutes.get(treatment.id) ?? new Map<string, number>()
      return (offer.candidates.clinicians ?? [null]).map((clinician: Clinician | null) => ({
        id: scheduleId(treatment.id, clinician?.id ?? null),
        treatment,
        clinician,
        offer: patientOffer(treatment, calendar, clinician?.id ?? null),
        minutes: lengthWith(treatment, own, clinician?.id ?? null).durationMinutes,
        lastDay: lastBookableDay(today, limits.horizon),
      }))
    })
}

/** Slots of all weeks together; a clinic with more than a few hundred schedules publishes fewer weeks. */
const mostSlots = 60_000
const fewestWeeks = 4

/** The Monday of that day's week. */
const mondayOf = (date: CalendarDate): CalendarDate =>
  addDays(date, -((weekdays.indexOf(weekdayOf(date)) + 6) % 7))

/** The Mondays of the weeks whose slots are published, from today's to the last that can be booked. */
export function weeksOf(bookables: readonly OfferedBookable[], today: CalendarDate): CalendarDate[] {
  const last = bookables
    .map(({ lastDay }) => lastDay)
    .toSorted()
    .at(-1)
  if (last === undefined) return []
  const ofWeek = bookables.reduce(
    (sum, { treatment }) => sum + treatment.availableDays.length * treatment.availableTimes.length,
    0,
  )
  const most = Math.max(fewestWeeks, Math.floor(mostSlots / Math.max(ofWeek, 1)))
  const mondays: CalendarDate[] = []
  for (let monday = mondayOf(today); monday <= last && mondays.length < most; monday = addDays(monday, 7))
    mondays.push(monday)
  return mondays
}
