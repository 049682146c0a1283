import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { isHold } from './waitlist-violations.ts'

/** A part of a visit, or what is held for somebody, in minutes since 1970. */
type Lasting = {
  id: string
  treatmentId: string
  clinicianId: string | null
  roomId: string | null
  from: number
  to: number
}

const zone = 'America/Chicago'
export const longAgo = Temporal.Instant.from('2000-01-01T00:00Z')
const minutes = (instant: { epochMilliseconds: number }) => instant.epochMilliseconds / 60_000

/**
 * Where more visits run at one moment than may, counted from visits, assignments and capacities alone; no claim is asked
 * how many there are. Visits that are marked stand over others on purpose, and staff know. A clinician sees one patient,
 * a room holds its capacity, and a treatment that needs neither has its own, for all of its visits: those that were booked
 * with somebody before count as well.
 * @param from only what begins then or later
 */
export async function crowdedVisits(db: Database, from = longAgo): Promise<string[]> {
  const lasting = [...(await unmarkedVisits(db, from)), ...(await heldOffers(db))]
  const [clinicians, rooms] = [
    await db.selectFrom('treatment_clinicians').select('treatmentId').execute(),
    await db.selectFrom('treatment_rooms').select('treatmentId').execute(),
  ]
  const needsOthers = new Set([...clinicians, ...rooms].map(({ treatmentId }) => treatmentId))
  const capacities = new Map([
    ...(await db.selectFrom('rooms').select(['id', 'capacity']).execute()).map(
      ({ id, capacity }): [string, number] => [`room ${id}`, capacity],
    ),
    ...(await db.selectFrom('treatments').select(['id', 'capacity']).execute()).map(
      ({ id, capacity }): [string, number] => [`treatment ${id}`, capacity],
    ),
  ])
  const groups = [
    ...Map.groupBy(lasting, ({ clinicianId }) => clinicianId && `clinician ${clinicianId}`),
    ...Map.groupBy(lasting, ({ roomId }) => roomId && `room ${roomId}`),
    ...Map.groupBy(lasting, ({ treatmentId }) =>
      needsOthers.has(treatmentId) ? null : `treatment ${treatmentId}`,
    ),
  ]
  return groups.flatMap(([name, all]) => (name === null ? [] : crowds(name, all, capacities.get(name) ?? 1)))
}

function crowds(name: string, all: readonly Lasting[], capacity: number): string[] {
  const found = all.map(({ from }) => all.filter((one) => one.from <= from && from < one.to))
  const crowded = found.filter((together) => together.length > capacity)
  return [
    ...new Set(
      crowded.map(
        (together) =>
          `${name} has ${together.length} at once for ${capacity}: ${together.map(({ id }) => id).sort()}`,
      ),
    ),
  ]
}

/** Those that hold their time and stand over nobody on purpose, with their buffers. */
async function unmarkedVisits(db: Database, from: Temporal.Instant): Promise<Lasting[]> {
  const rows = await db
    .selectFrom('appointment_parts as part')
    .innerJoin('appointments', 'appointments.id', 'part.appointmentId')
    .selectAll('part')
    .where('status', '!=', 'cancelled')
    .where('deletedAt', 'is', null)
    .where('overlap', 'is', null)
    .where('part.startsAt', '>=', columns.instant(from))
    .execute()
  return rows.map(({ appointmentId: id, treatmentId, clinicianId, roomId, ...row }) => {
    const start = minutes(Temporal.Instant.from(row.startsAt))
    const [from, to] = [start - row.bufferBefore, start + row.durationMinutes + row.bufferAfter]
    // Time is held in steps of five minutes.
    return {
      id,
      treatmentId,
      clinicianId,
      roomId,
      from: Math.floor(from / 5) * 5,
      to: Math.ceil(to / 5) * 5,
    }
  })
}

/**
 * What is held for somebody, without buffers. Nothing marks a hold: one that stands beyond a capacity, since that shrank
 * or somebody was assigned, is left out.
 */
async function heldOffers(db: Database): Promise<Lasting[]> {
  const offers = await db
    .selectFrom('waitlist_offers')
    .innerJoin('waitlist_entries', 'waitlist_entries.id', 'waitlist_offers.entryId')
    .select(['waitlist_offers.id', 'treatmentId', 'date', 'time', 'durationMinutes', 'roomId'])
    .select('waitlist_offers.clinicianId')
    .where('waitlist_offers.state', '=', 'running')
    .execute()
  const claims = (await db.selectFrom('slot_claims').selectAll().execute()).filter(({ appointmentId }) =>
    isHold(appointmentId),
  )
  const rooms = new Map(
    (await db.selectFrom('rooms').select(['id', 'capacity']).execute()).map(({ id, capacity }) => [
      `room:${id}`,
      capacity,
    ]),
  )
  const own = new Map(
    (await db.selectFrom('treatments').select(['id', 'capacity']).execute()).map(({ id, capacity }) => [
      id,
      capacity,
    ]),
  )
  const isBeyond = ({ resource, lane }: { resource: string; lane: number }) =>
    lane >= (rooms.get(resource) ?? own.get(resource) ?? 1)
  return offers.flatMap(({ id, date, time, durationMinutes, ...place }) => {
    const held = claims.filter(({ appointmentId }) => appointmentId === `offer:${id}`)
    if (held.length === 0 || held.some(isBeyond)) return []
    const from = minutes(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone))
    return [{ id: `offer ${id}`, ...place, from, to: from + durationMinutes }]
  })
}
