import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { withOpeningHours } from '#app/features/opening-hours/queries.server.ts'
import type { Assignments } from '#app/features/team/rules.ts'
import { listByIds } from '#app/features/treatments/queries.server.ts'
import { clinicDate, clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays } from '#app/platform/dates.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { readCalendar } from './calendar.server.ts'
import type { CareCalendar, Place } from './calendar.ts'
import { packLanesFrom } from './claims.server.ts'
import { type Hold, listHolds, updateHoldPlace } from './holds.server.ts'
import { ManyClaims } from './many-claims.server.ts'
import { assignedColumns } from './placed-columns.server.ts'
import { type AskedPart, type Placed, placeVisitIn } from './placement.server.ts'
import {
  type Holding,
  lastDayHeld,
  listHolding,
  listResourcesOf,
  markBeyondCapacity,
  raiseSequences,
  updatePlaces,
} from './queries.server.ts'
import {
  clinicianResource,
  heldBy,
  heldResource,
  isShared,
  type Resource,
  resourceIdsOf,
  roomResource,
} from './resources.ts'

/** How many visits have other people or rooms now; and how many of them run next to more than may. */
export type Reassigned = { visits: number; overlapping: number }

/**
 * After a treatment gained or lost clinicians or rooms: appointments to come and times that are held take what it needs
 * now. One that lacks somebody, or a room, gets it, by start and by the rule of "any"; at one start confirmed appointments
 * come before requests, requests before holds, then anyone who booked first. One that needs no room any more gives its room
 * back; one keeps its clinician, who was promised. Where the treatment needs nobody any more, all of them count under its
 * own capacity. Nothing is cancelled: what finds nobody free is marked, and staff settle it. What an appointment leaves is
 * offered to the waitlist once the Undo has ended. In a transaction that holds the calendar alone.
 */
export const reassignVisits = (
  tx: Database,
  treatmentIds: readonly string[],
  now: Temporal.Instant,
): Promise<Reassigned> => withOpeningHours(tx, () => reassign(tx, treatmentIds, now))

async function reassign(
  tx: Database,
  treatmentIds: readonly string[],
  now: Temporal.Instant,
): Promise<Reassigned> {
  const today = clinicDate(now)
  const to = await lastDayHeld(tx)
  const calendar = await readCalendar(tx, { from: addDays(today, -1), to: to ?? today })
  const wrong = await listWrong(tx, { treatmentIds, calendar, now })
  const claims = await claimsAround(tx, { wrong, treatmentIds, calendar, now })
  const placedAs = new Map<string, Alike>()
  const holds: { id: string; place: Place }[] = []
  const moved: string[] = []
  const result = { visits: 0, overlapping: 0 }
  for (const { row, first, next, isHold, held } of wrong) {
    const slot = { date: row.date, time: row.time }
    const placed = await placeVisitIn(claims, calendar, {
      id: row.id,
      ...first,
      next,
      slot,
      by: 'staff',
      from: slot,
      isForced: true,
      anyway: 'always',
    })
    if (!placed.ok) throw new Error(`visit ${row.id} found no time: ${placed.why}`)
    const places = placed.value.parts.map(({ place }) => place)
    const before = new Set(row.parts.map(({ clinicianId }) => clinicianId))
    for (const id of new Set(places.flatMap(({ clinicianId }) => clinicianId ?? [])))
      if (!before.has(id)) claims.addVisit(id, row.date)
    if (isHold) {
      for (const place of places) holds.push({ id: row.id, place })
      continue
    }
    if (places.some(({ clinicianId }, index) => clinicianId !== row.parts[index]?.clinicianId))
      moved.push(row.id)
    const columns = { places, ...columnsOf(row, held, placed.value) }
    const key = JSON.stringify(columns)
    const alike: Alike = placedAs.get(key) ?? { columns, ids: [] }
    alike.ids.push(row.id)
    placedAs.set(key, alike)
    result.visits++
    if (columns.overlap !== null) result.overlapping++
  }
  await claims.write(tx, now.add({ seconds: undoSeconds.withoutEmail }))
  for (const { columns, ids } of placedAs.values()) await updatePlaces(tx, ids, columns)
  await raiseSequences(tx, moved)
  for (const { id, place } of holds) await updateHoldPlace(tx, id, place)
  return result
}

/** Visits that get the same places and marks. */
type Alike = { columns: Parameters<typeof updatePlaces>[2]; ids: string[] }

type Wrong = {
  row: Holding
  first: AskedPart
  next: readonly AskedPart[]
  isHold: boolean
  /** Under what each of its parts holds its time so far; see `heldBy`. */
  held: ReadonlySet<string>
}

/** Those to come that hold their time under something else than their treatment needs by now, in the order in which they get it. */
async function listWrong(
  tx: Database,
  { treatmentIds, calendar: { assignments }, now }: Asked & { calendar: CareCalendar },
): Promise<Wrong[]> {
  const visits = (await listHolding(tx, treatmentIds, now)).map((row) => ({ row, isHold: false }))
  const holds = (await listHolds(tx, treatmentIds)).map((hold) => ({ row: holdAsVisit(hold), isHold: true }))
  const all = [...visits, ...holds].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const held = await listResourcesOf(
    tx,
    all.map(({ row }) => row.id),
  )
  const inQuestion = new Set(all.flatMap(({ row }) => row.parts.map((part) => part.treatmentId)))
  const treatments = new Map((await listByIds(tx, [...inQuestion])).map((one) => [one.id, one]))
  return all.flatMap(({ row, isHold }) => {
    const own = held.get(row.id) ?? new Set()
    const [first, ...next] = row.parts.flatMap(({ treatmentId, ...part }): AskedPart[] => {
      const treatment = treatments.get(treatmentId)
      return treatment ? [{ treatment, length: part, clinicianId: null, current: part }] : []
    })
    if (!first || next.length < row.parts.length - 1 || isRight(row, own, assignments)) return []
    return [{ row, first, next, isHold, held: own }]
  })
}

/** Whether every part has whom and what its treatment needs, and counts where it has to. */
function isRight({ parts }: Holding, held: ReadonlySet<string>, assignments: Assignments): boolean {
  const hasEach = parts.every(
    ({ treatmentId, clinicianId, roomId }) =>
      (clinicianId !== null || !assignments.clinicians.has(treatmentId)) &&
      (roomId !== null) === assignments.rooms.has(treatmentId),
  )
  if (!hasEach) return false
  const needed = new Set(
    parts.flatMap((part, position) =>
      resourceIdsOf(part, part.treatmentId, isShared(assignments, part.treatmentId)).map((id) =>
        heldBy(position, id),
      ),
    ),
  )
  return needed.size === held.size && [...needed].every((id) => held.has(id))
}

/** A hold is placed like a visit that nobody has confirmed, after those that are booked. */
const holdAsVisit = ({ until, id, date, time, ...part }: Hold): Holding => ({
  id,
  date,
  time,
  parts: [part],
  status: 'pending',
  startsAt: columns.instant(clinicInstant(date, time)),
  createdAt: until,
  overlap: null,
  keptFor: null,
})

/** By start; at one start a confirmed visit before a request, a request before a hold, then anyone who booked first. */
const keyOf = ({ row, isHold }: Pick<Wrong, 'row' | 'isHold'>): string =>
  [row.startsAt, isHold ? '2' : row.status === 'pending' ? '1' : '0', row.createdAt, row.id].join(' ')

type Asked = { treatmentIds: readonly string[]; now: Temporal.Instant }

/** Of all whose time those visits hold, or may get. */
function claimsAround(
  tx: Database,
  { wrong, treatmentIds: changed, calendar, now }: Asked & { wrong: Wrong[]; calendar: CareCalendar },
): Promise<ManyClaims> {
  const { clinicians, rooms } = calendar.assignments
  // Where one part is placed again, all parts of its visit are.
  const others = wrong.flatMap(({ next, first }) => [first, ...next].map(({ treatment }) => treatment.id))
  const treatmentIds = [...new Set([...changed, ...others])]
  const clinicianIds = new Set(treatmentIds.flatMap((id) => clinicians.get(id) ?? []))
  const roomIds = new Set(treatmentIds.flatMap((id) => rooms.get(id) ?? []))
  const resources = [
    ...treatmentIds,
    ...[...clinicianIds].map((id) => clinicianResource({ id }).id),
    ...[...roomIds].map((id) => roomResource({ id, capacity: 1 }).id),
    ...wrong.flatMap(({ held }) => [...held].map(heldResource)),
  ]
  return ManyClaims.read(tx, {
    resources: wrong.length > 0 ? resources : [],
    clinicianIds: [...clinicianIds],
    today: clinicDate(now),
    now,
  })
}

/** Anyone who was there first stays unmarked, and what staff chose stays chosen: only what it gains marks it. */
function columnsOf(row: Holding, held: ReadonlySet<string>, { parts }: Placed) {
  const over = parts.flatMap((part, position) => part.over.map((id) => heldBy(position, id)))
  if (over.length === 0) return { overlap: null }
  return over.every((id) => held.has(id)) ? { overlap: row.overlap } : assignedColumns(row)
}

/**
 * After the capacity of a room, or of a treatment that needs nobody, shrank: visits from now on move into the lowest lanes,
 * and those that stand beyond the capacity are marked. In a transaction that holds the calendar alone.
 */
export async function packShrunk(tx: Database, resource: Resource, now: Temporal.Instant): Promise<void> {
  await packLanesFrom(tx, [resource.id], now)
  await markBeyondCapacity(tx, resource, now)
}
