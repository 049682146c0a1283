import type { Database } from '#app/db/tables.ts'
import type { Assignments } from '#app/features/team/rules.ts'
import { listByIds } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays } from '#app/platform/dates.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { readCalendar } from './calendar.server.ts'
import type { CareCalendar, Place } from './calendar.ts'
import { packLanesFrom } from './claims.server.ts'
import { ManyClaims } from './many-claims.server.ts'
import { assignedColumns } from './placed-columns.server.ts'
import { type Placed, placeVisitIn } from './placement.server.ts'
import { type Holding, lastDayHeld, listHolding, markBeyondCapacity, updatePlaces } from './queries.server.ts'
import { clinicianResource, type Resource, resourceIdsOf, roomResource } from './resources.ts'

/** How many visits have somebody, or a room, that had none; and how many of them stand over others now. */
export type Reassigned = { visits: number; overlapping: number }

/**
 * After somebody was assigned to a treatment, or a room: visits that are not over and lack one get it, by their start and
 * by the rule of "any"; at one start confirmed visits before requests, then whoever booked first. Who finds nobody free is
 * with somebody all the same, and marked; where all are off, with one of those: nothing is cancelled by itself, and
 * nobody's time is given away. What a visit leaves is offered to those who wait once the Undo has ended. Taking an
 * assignment away touches no visit. In a transaction that holds the calendar alone.
 */
export async function reassignVisits(
  tx: Database,
  treatmentIds: readonly string[],
  now: Temporal.Instant,
): Promise<Reassigned> {
  const today = clinicDate(now)
  const to = await lastDayHeld(tx)
  const calendar = await readCalendar(tx, { from: addDays(today, -1), to: to ?? today })
  const lacking = await listLacking(tx, { treatmentIds, assignments: calendar.assignments, now })
  const claims = await claimsAround(tx, { lacking, treatmentIds, calendar, now })
  const placedAs = new Map<string, { columns: ReturnType<typeof columnsOf> & Place; ids: string[] }>()
  const done = { visits: lacking.length, overlapping: 0 }
  for (const { row, treatment } of lacking) {
    const slot = { date: row.date, time: row.time }
    const placed = await placeVisitIn(claims, calendar, {
      appointmentId: row.id,
      treatment,
      slot,
      length: row,
      by: 'staff',
      clinicianId: null,
      current: { ...row, slot },
      anyway: 'always',
    })
    if (!placed.ok) throw new Error(`visit ${row.id} found no time: ${placed.why}`)
    const { place } = placed.value
    if (row.clinicianId === null && place.clinicianId !== null) claims.addVisit(place.clinicianId, row.date)
    const columns = { ...place, ...columnsOf(row, placed.value) }
    const key = JSON.stringify(columns)
    const alike = placedAs.get(key) ?? { columns, ids: [] }
    alike.ids.push(row.id)
    placedAs.set(key, alike)
    if (columns.overlap !== null) done.overlapping++
  }
  await claims.write(tx, now.add({ seconds: undoSeconds.withoutLetter }))
  for (const { columns, ids } of placedAs.values()) await updatePlaces(tx, ids, columns)
  return done
}

type Lacking = { row: Holding; treatment: Treatment }

/** Visits to come that lack somebody, or a room, in the order in which they get one. */
async function listLacking(
  tx: Database,
  { treatmentIds, assignments, now }: Asked & { assignments: Assignments },
): Promise<Lacking[]> {
  const [treatments, rows] = [await listByIds(tx, treatmentIds), await listHolding(tx, treatmentIds, now)]
  const byId = new Map(treatments.map((one) => [one.id, one]))
  const isComplete = ({ treatmentId, clinicianId, roomId }: Holding) =>
    (clinicianId !== null || !assignments.clinicians.has(treatmentId)) &&
    (roomId !== null || !assignments.rooms.has(treatmentId))
  return rows
    .filter((row) => !isComplete(row))
    .toSorted(inOrder)
    .flatMap((row) => {
      const treatment = byId.get(row.treatmentId)
      return treatment ? [{ row, treatment }] : []
    })
}

/** By start; at one start a confirmed visit before a request, then whoever booked first. */
function inOrder(one: Holding, other: Holding): number {
  const keyOf = ({ startsAt, status, createdAt, id }: Holding) =>
    [startsAt, status === 'pending' ? '1' : '0', createdAt, id].join(' ')
  return keyOf(one) < keyOf(other) ? -1 : 1
}

type Asked = { treatmentIds: readonly string[]; now: Temporal.Instant }

/** Of all whose time those visits hold, or may get. */
function claimsAround(
  tx: Database,
  { lacking, treatmentIds, calendar, now }: Asked & { lacking: Lacking[]; calendar: CareCalendar },
): Promise<ManyClaims> {
  const { clinicians, rooms } = calendar.assignments
  const clinicianIds = new Set(treatmentIds.flatMap((id) => clinicians.get(id) ?? []))
  const roomIds = new Set(treatmentIds.flatMap((id) => rooms.get(id) ?? []))
  const resources = [
    ...treatmentIds,
    ...[...clinicianIds].map((id) => clinicianResource({ id }).id),
    ...[...roomIds].map((id) => roomResource({ id, capacity: 1 }).id),
    ...lacking.flatMap(({ row }) => resourceIdsOf(row, row.treatmentId)),
  ]
  return ManyClaims.read(tx, {
    resources: lacking.length > 0 ? resources : [],
    clinicianIds: [...clinicianIds],
    today: clinicDate(now),
    now,
  })
}

/** Whoever stood there first stays unmarked, and what staff chose stays chosen: only what it gains marks it. */
function columnsOf(row: Holding, { over }: Placed) {
  if (over.length === 0) return { overlap: null }
  const held = resourceIdsOf(row, row.treatmentId)
  return over.every((id) => held.includes(id)) ? { overlap: row.overlap } : assignedColumns(row)
}

/**
 * After the capacity of a room, or of a treatment that needs nobody, shrank: visits from now on move into the lowest lanes,
 * and those that stand beyond the capacity are marked. In a transaction that holds the calendar alone.
 */
export async function packShrunk(tx: Database, resource: Resource, now: Temporal.Instant): Promise<void> {
  await packLanesFrom(tx, [resource.id], now)
  await markBeyondCapacity(tx, resource, now)
}
