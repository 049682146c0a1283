import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { Assignments } from '#app/features/team/rules.ts'
import { listByIds } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { clinicDate, clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays } from '#app/platform/dates.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { readCalendar } from './calendar.server.ts'
import type { CareCalendar, Place } from './calendar.ts'
import { packLanesFrom } from './claims.server.ts'
import { type Hold, listHolds, updateHoldPlace } from './holds.server.ts'
import { ManyClaims } from './many-claims.server.ts'
import { assignedColumns } from './placed-columns.server.ts'
import { type Placed, placeVisitIn } from './placement.server.ts'
import {
  type Holding,
  lastDayHeld,
  listHolding,
  listResourcesOf,
  markBeyondCapacity,
  raiseSequences,
  updatePlaces,
} from './queries.server.ts'
import { clinicianResource, isShared, type Resource, resourceIdsOf, roomResource } from './resources.ts'

/** How many visits have other people or rooms now; and how many of them run beside more than may. */
export type Reassigned = { visits: number; overlapping: number }

/**
 * After a treatment gained or lost clinicians or rooms: appointments to come and times that are held take what it needs
 * now. One that lacks somebody, or a room, gets it, by start and by the rule of "any"; at one start confirmed appointments
 * come before requests, requests before holds, then whoever booked first. One that needs no room any more gives its room
 * back; one keeps its clinician, who was promised. Where the treatment needs nobody any more, all of them count under its
 * own capacity. Nothing is cancelled: what finds nobody free is marked, and staff settle it. What an appointment leaves is
 * offered to the waitlist once the Undo has ended. In a transaction that holds the calendar alone.
 */
export async function reassignVisits(
  tx: Database,
  treatmentIds: readonly string[],
  now: Temporal.Instant,
): Promise<Reassigned> {
  const today = clinicDate(now)
  const to = await lastDayHeld(tx)
  const calendar = await readCalendar(tx, { from: addDays(today, -1), to: to ?? today })
  const wrong = await listWrong(tx, { treatmentIds, calendar, now })
  const claims = await claimsAround(tx, { wrong, treatmentIds, calendar, now })
  const placedAs = new Map<string, { columns: ReturnType<typeof columnsOf> & Place; ids: string[] }>()
  const holds: { id: string; place: Place }[] = []
  const moved: string[] = []
  const result = { visits: 0, overlapping: 0 }
  for (const { row, treatment, isHold, held } of wrong) {
    const slot = { date: row.date, time: row.time }
    const placed = await placeVisitIn(claims, calendar, {
      id: row.id,
      treatment,
      slot,
      length: row,
      by: 'staff',
      clinicianId: null,
      current: { clinicianId: row.clinicianId, roomId: row.roomId },
      from: slot,
      isForced: true,
      anyway: 'always',
    })
    if (!placed.ok) throw new Error(`visit ${row.id} found no time: ${placed.why}`)
    const { place } = placed.value
    if (row.clinicianId === null && place.clinicianId !== null) claims.addVisit(place.clinicianId, row.date)
    if (isHold) {
      holds.push({ id: row.id, place })
      continue
    }
    if (row.clinicianId !== place.clinicianId) moved.push(row.id)
    const columns = { ...place, ...columnsOf(row, held, placed.value) }
    const key = JSON.stringify(columns)
    const alike = placedAs.get(key) ?? { columns, ids: [] }
    alike.ids.push(row.id)
    placedAs.set(key, alike)
    result.visits++
    if (columns.overlap !== null) result.overlapping++
  }
  await claims.write(tx, now.add({ seconds: undoSeconds.withoutLetter }))
  for (const { columns, ids } of placedAs.values()) await updatePlaces(tx, ids, columns)
  await raiseSequences(tx, moved)
  for (const { id, place } of holds) await updateHoldPlace(tx, id, place)
  return result
}

type Wrong = {
  row: Holding
  treatment: Treatment
  isHold: boolean
  /** Under what it holds its time so far. */
  held: ReadonlySet<string>
}

/** Those to come that hold their time under something else than their treatment needs by now, in the order in which they get it. */
async function listWrong(
  tx: Database,
  { treatmentIds, calendar: { assignments }, now }: Asked & { calendar: CareCalendar },
): Promise<Wrong[]> {
  const treatments = new Map((await listByIds(tx, treatmentIds)).map((one) => [one.id, one]))
  const visits = (await listHolding(tx, treatmentIds, now)).map((row) => ({ row, isHold: false }))
  const holds = (await listHolds(tx, treatmentIds)).map((hold) => ({ row: holdAsVisit(hold), isHold: true }))
  const all = [...visits, ...holds].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const held = await listResourcesOf(
    tx,
    all.map(({ row }) => row.id),
  )
  return all.flatMap(({ row, isHold }) => {
    const treatment = treatments.get(row.treatmentId)
    const own = held.get(row.id) ?? new Set()
    if (!treatment || isRight(row, own, assignments)) return []
    return [{ row, treatment, isHold, held: own }]
  })
}

/** Whether it has whom and what its treatment needs, and counts where it has to. */
function isRight(row: Holding, held: ReadonlySet<string>, assignments: Assignments): boolean {
  const { treatmentId, clinicianId, roomId } = row
  const needsRoom = assignments.rooms.has(treatmentId)
  if (clinicianId === null && assignments.clinicians.has(treatmentId)) return false
  if ((roomId !== null) !== needsRoom) return false
  const needed = resourceIdsOf(row, treatmentId, isShared(assignments, treatmentId))
  return needed.length === held.size && needed.every((id) => held.has(id))
}

/** A hold is placed like a visit that nobody has confirmed, after those that are booked. */
const holdAsVisit = ({ until, ...hold }: Hold): Holding => ({
  ...hold,
  status: 'pending',
  startsAt: columns.instant(clinicInstant(hold.date, hold.time)),
  createdAt: until,
  overlap: null,
  keptFor: null,
})

/** By start; at one start a confirmed visit before a request, a request before a hold, then whoever booked first. */
const keyOf = ({ row, isHold }: Pick<Wrong, 'row' | 'isHold'>): string =>
  [row.startsAt, isHold ? '2' : row.status === 'pending' ? '1' : '0', row.createdAt, row.id].join(' ')

type Asked = { treatmentIds: readonly string[]; now: Temporal.Instant }

/** Of all whose time those visits hold, or may get. */
function claimsAround(
  tx: Database,
  { wrong, treatmentIds, calendar, now }: Asked & { wrong: Wrong[]; calendar: CareCalendar },
): Promise<ManyClaims> {
  const { clinicians, rooms } = calendar.assignments
  const clinicianIds = new Set(treatmentIds.flatMap((id) => clinicians.get(id) ?? []))
  const roomIds = new Set(treatmentIds.flatMap((id) => rooms.get(id) ?? []))
  const resources = [
    ...treatmentIds,
    ...[...clinicianIds].map((id) => clinicianResource({ id }).id),
    ...[...roomIds].map((id) => roomResource({ id, capacity: 1 }).id),
    ...wrong.flatMap(({ held }) => [...held]),
  ]
  return ManyClaims.read(tx, {
    resources: wrong.length > 0 ? resources : [],
    clinicianIds: [...clinicianIds],
    today: clinicDate(now),
    now,
  })
}

/** Whoever was there first stays unmarked, and what staff chose stays chosen: only what it gains marks it. */
function columnsOf(row: Holding, held: ReadonlySet<string>, { over }: Placed) {
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
