import { clinicDate, clinicTime } from '../../../../platform/clinic-time.server.ts'
import type { CalendarDate, ClockTime } from '../../../../platform/dates.ts'
import type { Services } from '../../../../platform/services.ts'
import { type Span, without } from '../../../../platform/shapes/spans.ts'
import { concerns } from '../../../closures/rules.ts'
import { closureSpan } from '../../../closures/spans.server.ts'
import type { Clinician } from '../../../team/rules.ts'
import type { Treatment } from '../../../treatments/rules.ts'
import { type CareCalendar, candidatesFor } from '../../availability/calendar.ts'
import {
  type DayOpenings,
  isFree,
  type Offer,
  openingsOn,
  resourcesInQuestion,
} from '../../availability/day-openings.server.ts'
import { workingSpans } from '../../availability/working-time.server.ts'
import { listTaken } from '../../claims.server.ts'
import type { Taken } from '../../resources.ts'
import { nobody } from '../address.ts'
import { rowMinutes, rowOf } from './layout.ts'

/** Half hours of a day in which a visit could still begin, and all in which somebody is there to give one. */
export type FreeShare = { free: number; all: number }

type Asked = {
  /** From today on. */
  dates: readonly CalendarDate[]
  calendar: CareCalendar
  treatments: readonly Treatment[]
  treatment: string | null
  clinician: string | null
}

/**
 * For each day what is left of it, each clinician counted alone, and the clinic where a treatment needs nobody. A half
 * hour counts once, whichever treatment fits: the first that does is enough.
 */
export async function readFreeShares(
  { db, clock }: Services,
  { dates, calendar, treatments, treatment, clinician }: Asked,
): Promise<ReadonlyMap<CalendarDate, FreeShare>> {
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return new Map()
  const asked = clinician === nobody ? null : clinician
  const offers = treatments
    .filter((one) => one.active && (treatment === null || one.id === treatment))
    .map((one) => ({
      ...{ treatment: one, length: one, calendar },
      candidates: candidatesFor(calendar, one.id, { by: 'staff', asked }),
    }))
    .filter(
      ({ candidates }) => clinician === null || (candidates.clinicians === null) === (clinician === nobody),
    )
  const taken = await listTaken(db, [...new Set(offers.flatMap(resourcesInQuestion))], { from, to })
  const now = clock.now()
  const known = { calendar, taken, today: clinicDate(now), time: clinicTime(now) }
  return new Map(dates.map((date) => [date, shareOf(offers, date, known)]))
}

type Known = { calendar: CareCalendar; taken: Taken; today: CalendarDate; time: ClockTime }

function shareOf(offers: readonly Offer[], date: CalendarDate, known: Known): FreeShare {
  const rows = new Map<string, Set<number>>()
  const there = new Map<string, Clinician | null>()
  const begun = date === known.today ? rowOf(known.time) : 0
  for (const offer of offers) {
    for (const who of offer.candidates.clinicians ?? [null]) there.set(who?.id ?? nobody, who)
    const day = openingsOn(offer, date)
    for (const one of day.clinicians)
      addFree(rows, { date, offer, day: { ...day, clinicians: [one] }, begun, taken: known.taken })
  }
  const all = [...there.values()].reduce((sum, who) => sum + halfHoursOf(who, date, known.calendar), 0)
  const free = [...rows.values()].reduce((sum, ofOne) => sum + ofOne.size, 0)
  return { free, all: Math.max(all, free) }
}

type OfOne = { date: CalendarDate; offer: Offer; day: DayOpenings; begun: number; taken: Taken }

function addFree(rows: Map<string, Set<number>>, { date, offer, day, begun, taken }: OfOne): void {
  const key = day.clinicians[0]?.who?.id ?? nobody
  const known = rows.get(key) ?? new Set<number>()
  rows.set(key, known)
  for (const time of day.times) {
    const row = rowOf(time)
    if (row < begun || known.has(row)) continue
    if (isFree(day, { slot: { date, time }, length: offer.length }, { taken })) known.add(row)
  }
}

const nowhere = { treatmentId: '', roomId: null }

/** Half hours in which somebody works and is not away; the clinic's where nobody in particular is asked for. */
function halfHoursOf(who: Clinician | null, date: CalendarDate, { week, closures }: CareCalendar): number {
  const closed = closures
    .filter((closure) => concerns(closure, { ...nowhere, clinicianId: who?.id ?? null }))
    .map(closureSpan)
  const open: readonly Span[] = without(workingSpans(who?.hours ?? week, date), closed)
  return open.reduce((sum, { from, to }) => sum + Math.floor((to - from) / rowMinutes), 0)
}
