import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { verifyChain } from '#app/features/audit/chain/verification.server.ts'
import { compareClaims, findDoubleBookings } from '#app/features/scheduling/index.server.ts'
import { type TestServices, testNow } from '../test-services.ts'
import { lastActions } from './treatment-actions.ts'
import { crowdedVisits, longAgo } from './visit-counts.ts'
import { mostMinutesAhead } from './waitlist-actions.ts'
import { isHold, waitlistEmailViolations, waitlistViolations } from './waitlist-violations.ts'

/**
 * What of the calendar does not hold, line by line; empty where all does. Counted from the rows alone: nothing of the
 * engine's own arithmetic is asked.
 */
export async function violationsIn(db: Database): Promise<string[]> {
  const now = Temporal.Instant.from(testNow)
  // By the clock that is furthest ahead.
  const overAt = now.add({ minutes: mostMinutesAhead })
  return [
    ...(await calendarViolations(db, { now, overAt })),
    ...(await bookViolations(db)),
    ...(await waitlistEmailViolations(db)),
  ]
}

/** @param overAt an offer that runs until then may have ended; @param from what began before stays as it was counted then */
type Moment = { now: Temporal.Instant; overAt: Temporal.Instant; from?: Temporal.Instant }

/** The same at any moment, without the log and what the outbox keeps for a month. */
export async function calendarViolations(
  db: Database,
  { now, overAt, from = longAgo }: Moment,
): Promise<string[]> {
  const [all, claims, capacities] = await Promise.all([
    readVisits(db, from),
    readClaims(db, from),
    capacityOf(db),
  ])
  const visits = all.filter(({ startsAt }) => minuteOf(startsAt) >= minuteAt(from))
  const running = claims.filter(({ block }) => block * 5 >= minuteAt(from))
  return [
    ...unlikeTheirParts(visits),
    ...orphansOf(all, running),
    ...misfitsOf(visits, claims),
    ...aboveCapacity(all, running, capacities),
    ...(await crowdedVisits(db, from)),
    ...(await waitlistViolations(db, claims, overAt)),
    ...(await foundByTheClinic(db, now)),
  ]
}

/** What the counters and the log say, of all that ever was. */
export async function bookViolations(db: Database): Promise<string[]> {
  const chain = await verifyChain(db)
  return [
    ...(await wrongCounts(db)),
    ...(chain.ok ? [] : [`the audit log does not verify: ${chain.why} at ${chain.seq}`]),
  ]
}

/**
 * The same once a run is over, then with nobody assigned to any treatment, and with everybody: who was let in under one
 * assignment must not stand unmarked over somebody under another.
 */
export async function violationsAfter(services: TestServices): Promise<string[]> {
  const found = await violationsIn(services.db)
  for (const [when, action] of Object.entries(lastActions)) {
    await action(services)
    found.push(...(await violationsIn(services.db)).map((line) => `after ${when}: ${line}`))
  }
  return found
}

/** The check that every clinic runs finds nothing where nothing is wrong. */
async function foundByTheClinic(db: Database, now: Temporal.Instant): Promise<string[]> {
  const { overlapping } = await findDoubleBookings(db, now)
  const { unheld, orphans } = await compareClaims(db, now)
  return [
    ...overlapping.map((id) => `the clinic's own check says that ${id} overlaps`),
    ...unheld.map((id) => `the clinic's own check says that ${id} does not hold its time`),
    ...orphans.map((id) => `the clinic's own check says that ${id} holds time for nobody`),
  ]
}

type Visit = Awaited<ReturnType<typeof readVisits>>[number]
type Claimed = { resource: string; lane: number; block: number; appointmentId: string; position: number }

const minuteAt = (instant: Temporal.Instant) => instant.epochMilliseconds / 60_000
const minuteOf = (instant: string) => minuteAt(Temporal.Instant.from(instant))
/** A visit, with what is before and after it, takes less. */
const longest = { hours: 24 }

/** Those that may still hold time then. */
async function readVisits(db: Database, from: Temporal.Instant) {
  const since = columns.instant(from.subtract(longest))
  const rows = await db.selectFrom('appointments').selectAll().where('startsAt', '>=', since).execute()
  const parts = Map.groupBy(
    await db
      .selectFrom('appointment_parts')
      .selectAll()
      .where('startsAt', '>=', since)
      .orderBy('position')
      .execute(),
    ({ appointmentId }) => appointmentId,
  )
  return rows.map((row) => ({
    ...row,
    holds: row.status !== 'cancelled' && row.deletedAt === null,
    parts: parts.get(row.id) ?? [],
  }))
}

/** The row of a visit says of its parts what they say: whose the first is, and how long all of them take. */
function unlikeTheirParts(visits: readonly Visit[]): string[] {
  return visits.flatMap(({ id, parts, ...row }) => {
    const [first, last] = [parts[0], parts.at(-1)]
    if (!first || !last) return [`visit ${id} has no part`]
    const minutes = minuteOf(last.startsAt) + last.durationMinutes - minuteOf(first.startsAt)
    const isAlike =
      first.startsAt === row.startsAt &&
      first.treatmentId === row.treatmentId &&
      first.clinicianId === row.clinicianId &&
      first.roomId === row.roomId &&
      first.bufferBefore === row.bufferBefore &&
      last.bufferAfter === row.bufferAfter &&
      minutes === row.durationMinutes
    const gaps = parts.slice(1).map((part, index) => {
      const before = parts[index] ?? first
      const free = minuteOf(part.startsAt) - minuteOf(before.startsAt) - before.durationMinutes
      return free - before.bufferAfter - part.bufferBefore
    })
    return [
      ...(isAlike ? [] : [`the row of visit ${id} is unlike its parts`]),
      ...(gaps.some((gap) => gap !== 0) ? [`the parts of visit ${id} do not follow each other`] : []),
    ]
  })
}

const readClaims = (db: Database, from: Temporal.Instant): Promise<Claimed[]> =>
  db
    .selectFrom('slot_claims')
    .selectAll()
    .where('block', '>=', Math.floor(minuteAt(from.subtract(longest)) / 5))
    .execute()

/**
 * Every resource that each part of the visit has to hold, with the minutes from its preparation to the end of its clearing up.
 * Next to somebody or a room it may hold its treatment's own time as well: how many may come is counted from visits
 * (`visit-counts.ts`).
 */
function needsOf(visit: Visit): Map<string, Set<number>> {
  if (!visit.holds) return new Map()
  return new Map(
    visit.parts.flatMap((part) => {
      const start = minuteOf(part.startsAt)
      const end = start + part.durationMinutes + part.bufferAfter
      const blocks = new Set<number>()
      for (let minute = start - part.bufferBefore; minute < end; minute++) blocks.add(Math.floor(minute / 5))
      const named = [
        part.clinicianId && `clinician:${part.clinicianId}`,
        part.roomId && `room:${part.roomId}`,
      ].filter((id) => id !== null)
      const ids = named.length > 0 ? named : [part.treatmentId]
      return ids.map((id): [string, Set<number>] => [heldAs(id, part), blocks])
    }),
  )
}

const heldAs = (resource: string, { position }: { position: number }) => `${resource} by part ${position}`

const orphansOf = (visits: readonly Visit[], claims: readonly Claimed[]): string[] => {
  const known = new Set(visits.map(({ id }) => id))
  const others = claims
    .map(({ appointmentId }) => appointmentId)
    .filter((id) => !known.has(id) && !isHold(id))
  return [...new Set(others)].map((id) => `${id} is claimed by nobody`)
}

function misfitsOf(visits: readonly Visit[], claims: readonly Claimed[]): string[] {
  const byVisit = Map.groupBy(claims, ({ appointmentId }) => appointmentId)
  return visits.flatMap((visit) => misfits(visit, byVisit.get(visit.id) ?? []))
}

function misfits(visit: Visit, claims: readonly Claimed[]): string[] {
  const needs = needsOf(visit)
  const held = Map.groupBy(claims, (claim) => heldAs(claim.resource, claim))
  const own = visit.parts.map((part) => heldAs(part.treatmentId, part))
  const what = `visit ${visit.id} of ${visit.treatmentId} at ${visit.date} ${visit.time}`
  const tooMuch = [...held.keys()]
    .filter((id) => !needs.has(id) && !(visit.holds && own.includes(id)))
    .map((id) => `${what} holds ${id} for nothing`)
  const wrong = [...needs].flatMap(([id, blocks]) => {
    const taken = held.get(id) ?? []
    const lanes = new Set(taken.map(({ lane }) => lane)).size
    const isExact = taken.length === blocks.size && taken.every(({ block }) => blocks.has(block))
    if (isExact && lanes === 1) return []
    return [`${what} holds ${taken.length} of ${blocks.size} blocks of ${id} in ${lanes} lanes`]
  })
  return [...tooMuch, ...wrong]
}

/**
 * Those without a mark are at most as many as the capacity, at every moment. Nothing marks what is held for somebody: once
 * the capacity shrank it may be in a lane beyond it, and taking it is refused.
 */
function aboveCapacity(
  visits: readonly Visit[],
  claims: readonly Claimed[],
  capacities: ReadonlyMap<string, number>,
): string[] {
  const marked = new Set(visits.filter(({ overlap }) => overlap !== null).map(({ id }) => id))
  const isBeyond = ({ resource, lane }: Claimed) => lane >= (capacities.get(resource) ?? 1)
  const unmarked = claims.filter(
    (claim) => !marked.has(claim.appointmentId) && !(isHold(claim.appointmentId) && isBeyond(claim)),
  )
  const blocks = Map.groupBy(unmarked, ({ resource, block }) => `${resource} ${block}`)
  const above = [...blocks.values()].filter(
    (held) => held.length > (capacities.get(held[0]?.resource ?? '') ?? 1),
  )
  const crowds = new Set(
    above.map(
      (held) => `${held[0]?.resource} is held at once by ${held.map((one) => one.appointmentId).sort()}`,
    ),
  )
  return [...crowds]
}

/** A clinician sees one patient at a time. */
async function capacityOf(db: Database): Promise<Map<string, number>> {
  const rooms = await db.selectFrom('rooms').select(['id', 'capacity']).execute()
  const treatments = await db.selectFrom('treatments').select(['id', 'capacity']).execute()
  return new Map([
    ...rooms.map(({ id, capacity }): [string, number] => [`room:${id}`, capacity]),
    ...treatments.map(({ id, capacity }): [string, number] => [id, capacity]),
  ])
}

async function wrongCounts(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('appointments').select(['status', 'deletedAt']).execute()
  const shown = rows.filter(({ deletedAt }) => deletedAt === null)
  const counters = await db.selectFrom('appointment_counts').selectAll().execute()
  const statuses = new Set([
    ...shown.map(({ status }) => String(status)),
    ...counters.map((one) => one.status),
  ])
  return [...statuses].flatMap((status) => {
    const real = shown.filter((row) => row.status === status).length
    const counted = counters.find((one) => one.status === status)?.count ?? 0
    return real === counted ? [] : [`${counted} visits are counted as ${status}, there are ${real}`]
  })
}
