import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { listAssignments } from '#app/features/team/assignments/queries.server.ts'
import { capacitiesOf } from './lists/queries.server.ts'
import { longestVisitHours } from './queries.server.ts'
import { isShared } from './resources.ts'
import { blockMinutes } from './rules.ts'
import { blockAt } from './slots.server.ts'

/** A part of a booked appointment that is not over, by the blocks that it takes up: `end` is left out. */
type Part = {
  appointmentId: string
  position: number
  treatmentId: string
  clinicianId: string | null
  roomId: string | null
  isMarked: boolean
  first: number
  end: number
}

type DoubleBookings = {
  /** Booked appointments that are not over. */
  appointments: number
  /** Those that run next to more than a clinician, a room, or a treatment has room for, without anybody having said so. */
  overlapping: string[]
  /** When the first of them begins. */
  firstAt: Temporal.Instant | null
  /** Those that staff booked over others on purpose, or kept there. */
  onPurpose: number
}

/**
 * Appointments that run at the same time where there is no room for both, counted from appointments and their parts
 * alone: no claim is asked. One that is booked while this reads is seen whole or not at all, and anything found is
 * counted a second time.
 */
export const findDoubleBookings = async (db: Database, now: Temporal.Instant): Promise<DoubleBookings> => {
  const found = await countDoubleBookings(db, now)
  return found.overlapping.length === 0 ? found : countDoubleBookings(db, now)
}

async function countDoubleBookings(db: Database, now: Temporal.Instant): Promise<DoubleBookings> {
  const parts = await listParts(db, now)
  const [assignments, capacities] = [await listAssignments(db), await capacitiesOf(db)]
  const unmarked = parts.filter(({ isMarked }) => !isMarked)
  const resources = Map.groupBy(
    unmarked.flatMap((part) => [
      ...(part.clinicianId === null ? [] : [{ id: `clinician:${part.clinicianId}`, part }]),
      ...(part.roomId === null ? [] : [{ id: `room:${part.roomId}`, part }]),
      ...(isShared(assignments, part.treatmentId) ? [{ id: part.treatmentId, part }] : []),
    ]),
    ({ id }) => id,
  )
  const crowded = [...resources].flatMap(([id, held]) =>
    crowdedIn(
      held.map(({ part }) => part),
      capacities.get(id) ?? 1,
    ),
  )
  const marked = new Set(parts.filter(({ isMarked }) => isMarked).map((part) => part.appointmentId))
  const first = crowded.length === 0 ? null : Math.min(...crowded.map((part) => part.first))
  return {
    appointments: new Set(parts.map(({ appointmentId }) => appointmentId)).size,
    overlapping: [...new Set(crowded.map(({ appointmentId }) => appointmentId))].sort(),
    firstAt: first === null ? null : Temporal.Instant.fromEpochMilliseconds(first * blockMinutes * 60_000),
    onPurpose: marked.size,
  }
}

/** The parts that run at a moment at which more run than that. */
function crowdedIn(parts: readonly Part[], capacity: number): Part[] {
  const crowded = new Set<Part>()
  let running: Part[] = []
  for (const part of parts.toSorted((one, other) => one.first - other.first)) {
    running = [...running.filter(({ end }) => end > part.first), part]
    if (running.length > capacity) for (const one of running) crowded.add(one)
  }
  return [...crowded]
}

async function listParts(db: Database, now: Temporal.Instant): Promise<Part[]> {
  const since = now.subtract({ hours: longestVisitHours })
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('appointment_parts as part', 'part.appointmentId', 'appointments.id')
    .select(['part.appointmentId', 'part.position', 'part.treatmentId', 'part.clinicianId', 'part.roomId'])
    .select(['part.startsAt', 'part.durationMinutes', 'part.bufferBefore', 'part.bufferAfter'])
    .select('appointments.overlap')
    .where('appointments.startsAt', '>=', columns.instant(since))
    .where('appointments.deletedAt', 'is', null)
    .where('appointments.status', '!=', 'cancelled')
    .execute()
  const parts = rows.map(({ startsAt, durationMinutes, bufferBefore, bufferAfter, overlap, ...row }) => {
    const start = blockAt(Temporal.Instant.from(startsAt))
    return {
      ...row,
      isMarked: overlap !== null,
      first: start - bufferBefore / blockMinutes,
      end: start + Math.ceil(durationMinutes / blockMinutes) + bufferAfter / blockMinutes,
    }
  })
  return parts.filter(({ end }) => end > blockAt(now))
}

type ClaimProblems = {
  /** Blocks of five minutes that are held. */
  claims: number
  /** Appointments and holds whose time is not held as they need it. */
  unheld: string[]
  /** What holds time and is no appointment or hold. */
  orphans: string[]
}

/**
 * Whether the claims of what is still to begin are what appointments need: the net beneath every booking. Read while
 * people book, so that only what is found twice counts.
 */
export async function compareClaims(db: Database, now: Temporal.Instant): Promise<ClaimProblems> {
  const found = await compareOnce(db, now)
  if (found.unheld.length + found.orphans.length === 0) return found
  const again = await compareOnce(db, now)
  return {
    claims: again.claims,
    unheld: again.unheld.filter((id) => found.unheld.includes(id)),
    orphans: again.orphans.filter((id) => found.orphans.includes(id)),
  }
}

async function compareOnce(db: Database, now: Temporal.Instant): Promise<ClaimProblems> {
  const from = blockAt(now)
  const claims = await listClaimed(db, from - longestVisitHours * (60 / blockMinutes))
  const parts = await listParts(db, now)
  const known = new Set([...parts.map(({ appointmentId }) => appointmentId), ...(await listHoldIds(db))])
  const held = Map.groupBy(claims, ({ appointmentId, position }) => `${appointmentId} ${position}`)
  const unheld = parts
    .filter(({ first }) => first > from)
    .filter((part) => {
      const own = held.get(`${part.appointmentId} ${part.position}`) ?? []
      return needsOf(part).some((resource) => !own.some((claim) => isExact(claim, part, resource)))
    })
  const orphans = claims.filter(({ appointmentId, first }) => first > from && !known.has(appointmentId))
  return {
    claims: claims.reduce((sum, { blocks }) => sum + blocks, 0),
    unheld: [...new Set(unheld.map(({ appointmentId }) => appointmentId))].sort(),
    orphans: [...new Set(orphans.map(({ appointmentId }) => appointmentId))].sort(),
  }
}

/** Whose time a part has to hold at least (`resourceIdsOf`). */
function needsOf({ clinicianId, roomId, treatmentId }: Part): string[] {
  const named = [clinicianId && `clinician:${clinicianId}`, roomId && `room:${roomId}`].filter(
    (id) => id !== null,
  )
  return named.length > 0 ? named : [treatmentId]
}

type Claimed = { resource: string; first: number; last: number; blocks: number }

const isExact = (claim: Claimed, { first, end }: Part, resource: string): boolean =>
  claim.resource === resource &&
  claim.first === first &&
  claim.last === end - 1 &&
  claim.blocks === end - first

/** What each part holds in one lane. */
async function listClaimed(db: Database, from: number) {
  const rows = await db
    .selectFrom('slot_claims')
    .select(['appointmentId', 'position', 'resource'])
    .select((row) => [
      row.fn.min<number>('block').as('first'),
      row.fn.max<number>('block').as('last'),
      row.fn.countAll<number>().as('blocks'),
    ])
    .where('block', '>=', from)
    .groupBy(['appointmentId', 'position', 'resource', 'lane'])
    .execute()
  return rows.map((row) => ({
    ...row,
    first: Number(row.first),
    last: Number(row.last),
    blocks: Number(row.blocks),
  }))
}

async function listHoldIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('slot_holds').select('id').execute()
  return rows.map(({ id }) => id)
}
