import { narrowedClinician } from '#app/db/scope/narrowed.server.ts'
import { concerns } from '#app/features/closures/rules.ts'
import { closureSpan } from '#app/features/closures/spans.server.ts'
import type { Clinician } from '#app/features/team/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { type Span, without } from '#app/platform/shapes/spans.ts'
import { workedSpans } from '../calendar.server.ts'
import type { CareCalendar } from '../calendar.ts'
import { listTaken } from '../claims.server.ts'
import {
  type DayOpenings,
  freePlaces,
  type Offer,
  openingsOn,
  resourcesInQuestion,
} from '../day-openings.server.ts'
import type { Taken } from '../resources.ts'
import { nobody } from '../rules.ts'
import { offersOf } from './half-hours.server.ts'
import { rowMinutes, rowOf } from './rules.ts'

/** Half hours of a day in which a visit could still begin, and all in which somebody works. */
export type FreeShare = { free: number; all: number }

type FreeShareQuestion = {
  /** From today on. */
  dates: readonly CalendarDate[]
  calendar: CareCalendar
  treatments: readonly Treatment[]
  treatment: string | null
  clinician: string | null
}

/**
 * What is left of each day: every clinician counts alone, and the clinic where a treatment needs nobody. A half hour counts
 * once, however many treatments fit in it.
 */
export async function readFreeShares(
  { db, clock }: Services,
  { dates, calendar, treatments, treatment, clinician }: FreeShareQuestion,
): Promise<ReadonlyMap<CalendarDate, FreeShare>> {
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined || narrowedClinician(db) !== undefined) return new Map()
  const active = treatments.filter((one) => one.active && (treatment === null || one.id === treatment))
  const offers = offersOf(calendar, active, clinician)
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
    addFree(rows, { day: openingsOn(offer, date), begun, taken: known.taken })
  }
  const all = [...there.values()].reduce((sum, who) => sum + halfHoursOf(who, date, known.calendar), 0)
  const free = [...rows.values()].reduce((sum, ofOne) => sum + ofOne.size, 0)
  return { free, all: Math.max(all, free) }
}

type OfOne = { day: DayOpenings; begun: number; taken: Taken }

function addFree(rows: Map<string, Set<number>>, { day, begun, taken }: OfOne): void {
  const able = day.parts[0]?.clinicians.map(({ who }) => rowsOf(rows, who)) ?? []
  for (const time of day.times) {
    const row = rowOf(time)
    if (row < begun || able.every((known) => known.has(row))) continue
    for (const who of freePlaces(day, time, { taken })?.clinicians ?? []) rowsOf(rows, who).add(row)
  }
}

function rowsOf(rows: Map<string, Set<number>>, who: Clinician | null): Set<number> {
  const known = rows.get(who?.id ?? nobody) ?? new Set<number>()
  rows.set(who?.id ?? nobody, known)
  return known
}

const nowhere = { treatmentId: '', roomId: null }

/** Half hours in which somebody works and is not away; the clinic's where nobody in particular is asked for. */
function halfHoursOf(who: Clinician | null, date: CalendarDate, calendar: CareCalendar): number {
  const closed = calendar.closures
    .filter((closure) => concerns(closure, { ...nowhere, clinicianId: who?.id ?? null }))
    .map(closureSpan)
  const open: readonly Span[] = without(workedSpans(calendar, date, who), closed)
  return open.reduce((sum, { from, to }) => sum + Math.floor((to - from) / rowMinutes), 0)
}
