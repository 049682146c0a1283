import type { Database } from '#app/db/tables.ts'
import { readContentVersions } from '#app/db/technical/content-versions.server.ts'
import { listOpeningsAhead } from '#app/features/closures/openings/queries.server.ts'
import { opensFor } from '#app/features/closures/openings/rules.ts'
import { type ClosedTime, concerns } from '#app/features/closures/rules.ts'
import { closureSpan } from '#app/features/closures/spans.server.ts'
import {
  countByStatus,
  readCalendar,
  roomSpans,
  spanOf,
  workedSpans,
} from '#app/features/scheduling/index.server.ts'
import { type Cause, closureCause } from '#app/features/scheduling/rules.ts'
import { listClinicians } from '#app/features/team/clinicians/queries.server.ts'
import { listAll as listTreatments } from '#app/features/treatments/queries.server.ts'
import { clinicDate, clinicTimeZone } from '#app/platform/clinic-time.server.ts'
import { addDays } from '#app/platform/dates.ts'
import { touches } from '#app/platform/shapes/spans.ts'
import { listAllAhead, listBetween, listKept, type StandingVisit } from './queries.server.ts'
import {
  anyOutside,
  type CareRules,
  type ComingVisit,
  causesOf,
  type OutsideFilter,
  openCauses,
} from './rules.ts'

/** A visit for which something stands against where it is. */
export type Outside = Pick<ComingVisit, 'id'> & {
  startsAt: string
  /** Its parts against which something stands. */
  parts: Pick<ComingVisit, 'treatmentId' | 'clinicianId' | 'roomId'>[]
  /** All that stands against it, and what of it nobody has settled. */
  causes: Cause[]
  open: Cause[]
}

/** No closure ends later than so many days after the last one begins. */
const aheadDays = 1_200

type Found = Omit<Outside, 'open'>[]
/**
 * What stands against visits changes with claims, hours, closures, the team and treatments alone, and triggers count
 * those: in between it is computed once, also for those who ask while it is. What staff keep is read each time.
 */
const known = new WeakMap<Database, { signature: string; visits: Promise<Found> }>()

/** Every visit ahead against which something stands, by its start: never stored. */
export async function listOutside(db: Database, now: Temporal.Instant): Promise<Outside[]> {
  const signature = await signatureOf(db)
  const last = known.get(db)
  if (last?.signature === signature) {
    const { listed, isMoved } = await withKept(db, await last.visits, now)
    if (!isMoved) return listed
  }
  const visits = compute(db, now)
  const found = { signature, visits }
  known.set(db, found)
  // A failure is not kept: anyone who asks next tries again.
  visits.catch(() => known.get(db) === found && known.delete(db))
  return (await withKept(db, await visits, now)).listed
}

/** What moved since it was computed is left out, and said: of its new time nothing is known. */
async function withKept(
  db: Database,
  visits: Found,
  now: Temporal.Instant,
): Promise<{ listed: Outside[]; isMoved: boolean }> {
  const ids = visits.map(({ id }) => id)
  const rows = new Map((await listKept(db, ids, now)).map((row) => [row.id, row]))
  const ahead = visits.filter(({ id }) => rows.has(id))
  const listed = ahead.flatMap((visit) => {
    const kept = rows.get(visit.id)
    return kept?.startsAt === visit.startsAt ? [{ ...visit, open: openCauses(visit.causes, kept) }] : []
  })
  return { listed, isMoved: listed.length < ahead.length }
}

async function signatureOf(db: Database): Promise<string> {
  const [versions, counts] = await Promise.all([readContentVersions(db), countByStatus(db)])
  const kinds = ['treatments', 'team', 'hours', 'times'].map((kind) => versions.get(kind) ?? 0)
  return [clinicTimeZone(), ...kinds, ...Object.values(counts)].join(' ')
}

async function compute(db: Database, now: Temporal.Instant): Promise<Found> {
  const [visits, rules] = await Promise.all([listAllAhead(db, now), readCareRules(db, now)])
  const found = new Map<string, Found[number]>()
  for (const [part, causes] of causesOf(visits.map(coming), rules)) {
    const { id, startsAt, treatmentId, clinicianId, roomId } = part
    const visit = found.get(id) ?? { id, startsAt, parts: [], causes: [] }
    visit.parts.push({ treatmentId, clinicianId, roomId })
    visit.causes = [...new Set([...visit.causes, ...causes])]
    found.set(id, visit)
  }
  return [...found.values()]
}

export async function readCareRules(db: Database, now: Temporal.Instant): Promise<CareRules> {
  const today = clinicDate(now)
  const [treatments, calendar] = await Promise.all([
    listTreatments(db),
    readCalendar(db, { from: addDays(today, -1), to: addDays(today, aheadDays) }),
  ])
  const { assignments, clinicians, rooms, closures, week, openings } = calendar
  return {
    treatments: new Map(treatments.map((one) => [one.id, one])),
    assigned: new Set([...assignments.clinicians.keys(), ...assignments.rooms.keys()]),
    clinicians: new Map(clinicians.map((one) => [one.id, one])),
    rooms: new Map(rooms.map((one) => [one.id, one])),
    week,
    openings,
    workedSpans,
    roomSpans,
    closures: closures.map((closure) => ({ ...closure, span: closureSpan(closure) })),
  }
}

export const coming = (visit: StandingVisit): ComingVisit & { startsAt: string } => ({
  ...visit,
  span: spanOf(visit, visit.durationMinutes),
})

/** Those that are to be settled, of the closure, treatment, clinician or room that is asked for. */
export const toSettle = (visits: readonly Outside[], filter: OutsideFilter): Outside[] =>
  visits.filter(
    ({ open, parts }) =>
      open.length > 0 &&
      (filter.closure === null || open.includes(closureCause(filter.closure))) &&
      parts.some(
        ({ treatmentId, clinicianId, roomId }) =>
          (filter.treatment === null || treatmentId === filter.treatment) &&
          (filter.clinician === null || clinicianId === filter.clinician) &&
          (filter.room === null || roomId === filter.room),
      ),
  )

/** How many visits are to be settled, and how many of each closure, treatment, clinician and room. */
export type ToSettle = {
  total: number
  byClosure: Map<string, { toSettle: number; kept: number }>
  byTreatment: Map<string, number>
  byClinician: Map<string, number>
  byRoom: Map<string, number>
}

export async function countToSettle(db: Database, now: Temporal.Instant): Promise<ToSettle> {
  const visits = await listOutside(db, now)
  const open = toSettle(visits, anyOutside)
  return {
    total: open.length,
    byClosure: countByClosure(visits),
    byTreatment: countBy(open, ({ treatmentId }) => treatmentId),
    byClinician: countBy(open, ({ clinicianId }) => clinicianId),
    byRoom: countBy(open, ({ roomId }) => roomId),
  }
}

function countBy(
  visits: readonly Outside[],
  idOf: (part: Outside['parts'][number]) => string | null,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { parts } of visits)
    for (const id of new Set(parts.map(idOf))) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function countByClosure(visits: readonly Outside[]): ToSettle['byClosure'] {
  const counts: ToSettle['byClosure'] = new Map()
  for (const { causes, open } of visits)
    for (const cause of causes) {
      if (!cause.startsWith('closure:')) continue
      const id = cause.slice('closure:'.length)
      const count = counts.get(id) ?? { toSettle: 0, kept: 0 }
      if (open.includes(cause)) count.toSettle++
      else count.kept++
      counts.set(id, count)
    }
  return counts
}

/** The visits ahead that such a closure would leave without a place, by their start. */
export async function listInside(
  db: Database,
  closed: ClosedTime,
  now: Temporal.Instant,
): Promise<StandingVisit[]> {
  const span = closureSpan(closed)
  const [from, until] = [span.from, span.to].map((minute) =>
    Temporal.Instant.fromEpochMilliseconds(minute * 60_000),
  ) as [Temporal.Instant, Temporal.Instant]
  const visits = await listBetween(db, { from, until, now })
  return onceEach(
    visits.filter((visit) => concerns(closed, visit) && touches(span, spanOf(visit, visit.durationMinutes))),
  )
}

/** One of which several parts are meant is one visit. */
const onceEach = (visits: readonly StandingVisit[]): StandingVisit[] =>
  [...new Map(visits.toReversed().map((visit) => [visit.id, visit])).values()].toReversed()

/** The visits ahead that follow the clinic's weekly hours: those of clinicians with hours of their own, and of opened days, don't. */
export async function listInClinicHours(db: Database, now: Temporal.Instant): Promise<StandingVisit[]> {
  const [visits, clinicians, openings] = await Promise.all([
    listAllAhead(db, now),
    listClinicians(db),
    listOpeningsAhead(db, clinicDate(now)),
  ])
  const withOwn = new Set(clinicians.filter(({ hours }) => hours !== null).map(({ id }) => id))
  // A room's opening takes no place of its clinician's hours.
  const hasOwnHours = (visit: StandingVisit) =>
    openings.some(
      (one) =>
        one.day === visit.date &&
        opensFor(one, visit) &&
        (one.scope !== 'room' || visit.clinicianId === null),
    )
  return visits.filter(
    (visit) => !(visit.clinicianId !== null && withOwn.has(visit.clinicianId)) && !hasOwnHours(visit),
  )
}

/** How many visits stand outside of working hours, until each is settled. */
export const countOutsideHours = async (db: Database, now: Temporal.Instant): Promise<number> =>
  (await listOutside(db, now)).filter(({ open }) => open.includes('hours')).length
