import { clinicDate } from '../../../platform/clinic-time.server.ts'
import { addDays, type CalendarDate, laterOf, weekdayOf } from '../../../platform/dates.ts'
import type { Services } from '../../../platform/services.ts'
import { readCalendar } from '../../appointments/availability/calendar.server.ts'
import { resourcesInQuestion } from '../../appointments/availability/day-openings.server.ts'
import { dayForPatients } from '../../appointments/availability/free-times.server.ts'
import {
  isBookedOnline,
  type PatientOffer,
  patientOffer,
} from '../../appointments/availability/patient-offer.server.ts'
import { listTaken } from '../../appointments/claims.server.ts'
import { lastBookableDay, type Slot } from '../../appointments/rules.ts'
import { listByIds } from '../../treatments/queries.server.ts'
import type { Treatment } from '../../treatments/rules.ts'
import { isPartWanted, type Wish } from '../rules.ts'

/** So many times are shown of each. */
const shownAtMost = 3

/**
 * The first times that are free by now and that each of them waits for. What is asked for by several (a treatment with
 * somebody) is read once.
 */
export async function freeFor(
  { db, clock }: Services,
  wishes: readonly (Wish & { id: string })[],
): Promise<Map<string, Slot[]>> {
  const now = clock.now()
  const today = clinicDate(now)
  const treatments = new Map(
    (await listByIds(db, [...new Set(wishes.map((wish) => wish.treatmentId))])).map((one) => [one.id, one]),
  )
  const last =
    wishes
      .map(({ until }) => until)
      .sort()
      .at(-1) ?? today
  const days = { from: today, to: laterOf(last, today) }
  const calendar = await readCalendar(db, days)
  const asked = new Map<string, Promise<(date: CalendarDate) => Slot['time'][]>>()
  const timesOf = (wish: Wish, treatment: Treatment) => {
    const key = `${wish.treatmentId} ${wish.clinicianId ?? ''}`
    const known = asked.get(key) ?? reading(patientOffer(treatment, calendar, wish.clinicianId))
    asked.set(key, known)
    return known
  }
  async function reading(offer: PatientOffer) {
    const taken = await listTaken(db, resourcesInQuestion(offer), days)
    const read = new Map<CalendarDate, Slot['time'][]>()
    return (date: CalendarDate) => {
      const times = read.get(date) ?? dayForPatients(offer, date, { now, taken }).times
      read.set(date, times)
      return times
    }
  }
  const found = new Map<string, Slot[]>()
  for (const wish of wishes) {
    const treatment = treatments.get(wish.treatmentId)
    if (!treatment?.active || !isBookedOnline(treatment, patientOffer(treatment, calendar, wish.clinicianId)))
      continue
    found.set(wish.id, firstOf(wish, await timesOf(wish, treatment), { today, treatment }))
  }
  return found
}

function firstOf(
  wish: Wish,
  timesOn: (date: CalendarDate) => Slot['time'][],
  { today, treatment }: { today: CalendarDate; treatment: Treatment },
): Slot[] {
  const free: Slot[] = []
  const horizon = lastBookableDay(today, treatment.horizonDays ?? undefined)
  const last = laterOf(wish.until, horizon) === horizon ? wish.until : horizon
  for (
    let date = laterOf(wish.from, today);
    date <= last && free.length < shownAtMost;
    date = addDays(date, 1)
  ) {
    if (!wish.weekdays.includes(weekdayOf(date))) continue
    for (const time of timesOn(date))
      if (isPartWanted(wish, time) && free.length < shownAtMost) free.push({ date, time })
  }
  return free
}
