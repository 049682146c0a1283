import type { Overlap } from '#app/db/values.ts'
import type { OpenedHours } from '#app/features/closures/openings/rules.ts'
import { type Closure, concerns } from '#app/features/closures/rules.ts'
import type { WeeklyHours } from '#app/features/opening-hours/rules.ts'
import { type CareCalendar, isBetweenStarts, standsInOffer } from '#app/features/scheduling/calendar.ts'
import { resourceIdsOf } from '#app/features/scheduling/resources.ts'
import { type Cause, closureCause, isCause } from '#app/features/scheduling/rules.ts'
import type { Clinician, Room } from '#app/features/team/rules.ts'
import { type Offer, outsideOf } from '#app/features/treatments/rules.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { isInsideOne, type Span, touches } from '#app/platform/shapes/spans.ts'

/** Which visits; all of what is named. */
export type OutsideFilter = {
  closure: string | null
  treatment: string | null
  clinician: string | null
  room: string | null
}
export const anyOutside: OutsideFilter = { closure: null, treatment: null, clinician: null, room: null }

/** A visit that somebody still comes to. */
export type ComingVisit = {
  id: string
  treatmentId: string
  clinicianId: string | null
  roomId: string | null
  date: CalendarDate
  time: ClockTime
  durationMinutes: number
  bufferBefore: number
  bufferAfter: number
  overlap: Overlap | null
  /** When it runs, without buffers. */
  span: Span
  /** A part of a visit after the first. */
  isNext?: boolean
}

type HoursInForce = Pick<CareCalendar, 'week' | 'openings'>

/** All that decides where visits may stand. */
export type CareRules = {
  treatments: ReadonlyMap<string, Offer>
  /** Treatments that need somebody or a room: their own capacity does not count. */
  assigned: ReadonlySet<string>
  clinicians: ReadonlyMap<string, Clinician>
  rooms: ReadonlyMap<string, Room>
  /** The clinic's. */
  week: WeeklyHours
  openings: readonly OpenedHours[]
  workedSpans(hours: HoursInForce, date: CalendarDate, who: Clinician | null): readonly Span[]
  roomSpans(hours: HoursInForce, date: CalendarDate, roomId: string): readonly Span[] | null
  closures: readonly (Closure & { span: Span })[]
}

/** Why each visit is to be settled; those that stand well are left out. @param visits sorted by their start */
export function causesOf<V extends ComingVisit>(visits: readonly V[], rules: CareRules): Map<V, Cause[]> {
  const notOffered = outsideOffers(visits, rules)
  const crowded = crowdedVisits(visits, rules)
  const found = new Map<V, Cause[]>()
  for (const visit of visits) {
    const causes: Cause[] = []
    if (notOffered.has(visit)) causes.push('offer')
    if (!isInHours(visit, rules)) causes.push('hours')
    for (const closure of rules.closures)
      if (touches(closure.span, visit.span) && concerns(closure, visit)) causes.push(closureCause(closure.id))
    if (visit.clinicianId !== null && !rules.clinicians.get(visit.clinicianId)?.active)
      causes.push('clinician')
    if (visit.roomId !== null && !rules.rooms.get(visit.roomId)?.active) causes.push('room')
    if (visit.overlap !== null && crowded.has(visit)) causes.push('overlap')
    if (causes.length > 0) found.set(visit, causes)
  }
  return found
}

type Kept = { startsAt: string; keptStart: string | null; keptFor: readonly string[] }

/** Those of the causes for which staff have not kept it where it is. */
export function openCauses(causes: readonly Cause[], { startsAt, keptStart, keptFor }: Kept): Cause[] {
  if (keptStart !== startsAt) return [...causes]
  return causes.filter((cause) => !keptFor.includes(cause))
}

/** What is stored when staff keep a visit for those causes: what it was kept for at that start stays so. */
export function keptWith(causes: readonly Cause[], { startsAt, keptStart, keptFor }: Kept): Cause[] {
  const before = keptStart === startsAt ? keptFor.filter(isCause) : []
  return [...new Set([...before, ...causes])]
}

/** By day, time and, where the treatment needs nobody, how many fit; who was marked stands over others instead. */
function outsideOffers<V extends ComingVisit>(visits: readonly V[], rules: CareRules): Set<V> {
  const outside = new Set<V>()
  for (const [id, ofTreatment] of Map.groupBy(visits, ({ treatmentId }) => treatmentId)) {
    const offer = rules.treatments.get(id)
    if (!offer) continue
    const capacity = rules.assigned.has(id) ? Number.POSITIVE_INFINITY : offer.capacity
    const marked = ofTreatment.filter(({ overlap }) => overlap !== null)
    const unmarked = ofTreatment.filter(({ overlap }) => overlap === null)
    const isOffered = (visit: V) =>
      (visit.isNext ? isBetweenStarts : standsInOffer)(rules.openings, { ...offer, id }, visit)
    for (const visit of outsideOf(unmarked, { ...offer, capacity }, isOffered)) outside.add(visit)
    for (const visit of outsideOf(marked, { ...offer, capacity: Number.POSITIVE_INFINITY }, isOffered))
      outside.add(visit)
  }
  return outside
}

/** With whom it is decides, and the opening of its room; a visit of nobody follows its room's opening, or the clinic. */
function isInHours(visit: ComingVisit, rules: CareRules): boolean {
  const { clinicians, workedSpans, roomSpans } = rules
  const { clinicianId, roomId, date, span } = visit
  const ofRoom = roomId === null ? null : roomSpans(rules, date, roomId)
  if (ofRoom && !isInsideOne(span, ofRoom)) return false
  if (ofRoom && clinicianId === null) return true
  const who = clinicianId === null ? null : (clinicians.get(clinicianId) ?? null)
  return isInsideOne(span, workedSpans(rules, date, who))
}

/** Those that run, with their buffers, while more run than fit; of resources that a marked visit takes up. */
function crowdedVisits<V extends ComingVisit>(visits: readonly V[], rules: CareRules): Set<V> {
  const idsOf = (visit: V) => resourceIdsOf(visit, visit.treatmentId, !rules.assigned.has(visit.treatmentId))
  const marked = visits.filter(({ overlap }) => overlap !== null).flatMap(idsOf)
  const byResource = new Map<string, V[]>(marked.map((id) => [id, []]))
  for (const visit of visits) for (const id of idsOf(visit)) byResource.get(id)?.push(visit)
  const crowded = new Set<V>()
  for (const [id, taking] of byResource) {
    const running = new Set<V>()
    for (const { visit, isEnd } of edgesOf(taking)) {
      if (isEnd) running.delete(visit)
      else running.add(visit)
      if (!isEnd && running.size > capacityOf(id, visit, rules)) for (const one of running) crowded.add(one)
    }
  }
  return crowded
}

/** Beginnings and ends with buffers, in order; what ends when another begins is over. */
const edgesOf = <V extends ComingVisit>(visits: readonly V[]) =>
  visits
    .flatMap((visit) => [
      { visit, isEnd: false, at: visit.span.from - visit.bufferBefore },
      { visit, isEnd: true, at: visit.span.to + visit.bufferAfter },
    ])
    .sort((one, other) => one.at - other.at || Number(other.isEnd) - Number(one.isEnd))

function capacityOf(resource: string, visit: ComingVisit, { rooms, treatments }: CareRules): number {
  if (resource.startsWith('clinician:')) return 1
  if (visit.roomId !== null && resource.startsWith('room:')) return rooms.get(visit.roomId)?.capacity ?? 1
  return treatments.get(visit.treatmentId)?.capacity ?? 1
}
