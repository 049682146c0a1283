import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, midnight } from '#app/platform/dates.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import {
  type Claim,
  deleteClaims,
  heldBy,
  listHeldFrom,
  longestVisitMinutes,
  mostAnyway,
  rowsAtOnce,
  writeClaims,
} from './claims.server.ts'
import { type FreedTime, keepFreed } from './freed-times.server.ts'
import {
  type BlockRange,
  dayBlock,
  dayResourceId,
  endOf,
  type Held,
  hasLane,
  heldKey,
  isDayResource,
  packedLanes,
  type Resource,
  type Taken,
} from './resources.ts'
import type { Slot, VisitLength } from './rules.ts'
import { blocksOf } from './slots.server.ts'

/** Who holds which lanes of one resource, in memory: `claimSlot` for many visits, without asking for each. */
class HeldLanes {
  /** By the visit's id, a row for each of its parts. */
  readonly #held = new Map<string, Held[]>()
  readonly #lanesOf = new Map<number, Set<number>>()
  readonly #before: ReadonlyMap<string, number>

  constructor(held: readonly Held[]) {
    this.#before = new Map(held.map((one) => [heldKey(one), one.lane]))
    for (const visit of held) this.#put(visit)
  }

  free(appointmentId: string): void {
    for (const part of this.holds(appointmentId)) this.#drop(part)
  }

  #drop(part: Held): void {
    const { appointmentId } = part
    const left = this.holds(appointmentId).filter((one) => one.position !== part.position)
    if (left.length > 0) this.#held.set(appointmentId, left)
    else this.#held.delete(appointmentId)
    for (let block = part.first; block < endOf(part); block++) this.#lanesOf.get(block)?.delete(part.lane)
  }

  /** How many hold each of those blocks; what nobody holds is left out. */
  takenIn(blocks: readonly number[]): Map<number, number> {
    const counts = blocks.map((block) => [block, this.#lanesOf.get(block)?.size ?? 0] as const)
    return new Map(counts.filter(([, count]) => count > 0))
  }

  /** Takes the first lane within the capacity; where all are broken up, those around it are packed again. */
  takeWithin({ capacity }: Resource, visit: Held): void {
    for (let lane = 0; lane < capacity; lane++) if (this.#takeIfFree({ ...visit, lane })) return
    const around = this.#around({ first: visit.first, end: endOf(visit) })
    for (const part of around) this.#drop(part)
    for (const packed of packedLanes([...around, visit])) this.#put(packed)
  }

  /** Takes the first lane beyond the capacity. @returns false where so many are there already */
  takeBeyond({ capacity }: Resource, visit: Held, most: number): boolean {
    for (let lane = capacity; lane < capacity + most; lane++)
      if (this.#takeIfFree({ ...visit, lane })) return true
    return false
  }

  /** Those who stand elsewhere than they did, as they stand now. */
  changed(): Held[] {
    return [...this.#held.values()].flat().filter((one) => this.#before.get(heldKey(one)) !== one.lane)
  }

  holds(appointmentId: string): readonly Held[] {
    return this.#held.get(appointmentId) ?? []
  }

  #takeIfFree(visit: Held): boolean {
    for (let block = visit.first; block < endOf(visit); block++)
      if (this.#lanesOf.get(block)?.has(visit.lane)) return false
    this.#put(visit)
    return true
  }

  #put(visit: Held): void {
    this.#held.set(visit.appointmentId, [...this.holds(visit.appointmentId), visit])
    for (let block = visit.first; block < endOf(visit); block++) {
      const lanes = this.#lanesOf.get(block)
      if (lanes) lanes.add(visit.lane)
      else this.#lanesOf.set(block, new Set([visit.lane]))
    }
  }

  /** Visits that hold blocks of the range, and those that share blocks with them beyond it, and so on. */
  #around({ first, end }: BlockRange): Held[] {
    const found = [...this.#held.values()].flat().filter((visit) => visit.first < end && endOf(visit) > first)
    const whole = {
      first: Math.min(first, ...found.map((visit) => visit.first)),
      end: Math.max(end, ...found.map(endOf)),
    }
    return whole.first === first && whole.end === end ? found : this.#around(whole)
  }
}

type Given = {
  /** All under which the visits hold time, or may. */
  resources: Iterable<string>
  clinicianIds: readonly string[]
  today: CalendarDate
  now: Temporal.Instant
}

/**
 * The claims of many visits, in memory until they are written at once: for each visit by itself the database would be
 * asked nine times, while nobody can book. In a transaction that holds the calendar alone.
 */
export class ManyClaims {
  readonly #lanes: ReadonlyMap<string, HeldLanes>
  readonly #visits: Map<string, number>
  readonly #placed = new Set<string>()
  readonly #before: (FreedTime & { appointmentId: string })[] = []

  private constructor(lanes: ReadonlyMap<string, HeldLanes>, visits: Map<string, number>) {
    this.#lanes = lanes
    this.#visits = visits
  }

  static async read(tx: Database, { resources, clinicianIds, today, now }: Given): Promise<ManyClaims> {
    // A visit that runs now holds time from before, and so does what is in its way: its first part began today at the earliest.
    const before = now.subtract({ hours: longestDayHours, minutes: longestVisitMinutes })
    const lanes = new Map<string, HeldLanes>()
    for (const id of new Set(resources)) lanes.set(id, new HeldLanes(await listHeldFrom(tx, id, before)))
    return new ManyClaims(lanes, await countVisits(tx, clinicianIds, today))
  }

  async freeSlot(appointmentId: string): Promise<void> {
    this.#placed.add(appointmentId)
    for (const [resource, lanes] of this.#lanes) {
      for (const held of lanes.holds(appointmentId))
        this.#before.push({ appointmentId, resource, first: held.first, end: endOf(held) })
      lanes.free(appointmentId)
    }
  }

  async giveUp(appointmentId: string): Promise<void> {
    for (const lanes of this.#lanes.values()) lanes.free(appointmentId)
  }

  async listTakenAround(
    resourceIds: readonly string[],
    { slot, length }: { slot: Slot; length: VisitLength },
  ): Promise<Taken> {
    const blocks = blocksOf(slot, length)
    return new Map(
      resourceIds.map((id) => [
        id,
        isDayResource(id) ? this.#onDay(id, slot.date) : this.#lanesOf(id).takenIn(blocks),
      ]),
    )
  }

  /** These visits are booked already: clinicians with room that day come first, and a treatment's limit doesn't apply. */
  #onDay(id: string, date: CalendarDate): ReadonlyMap<number, number> {
    const visits = this.#visits.get(keyOf(id.replace(dayResourceId('clinician', ''), ''), date)) ?? 0
    return new Map([[dayBlock(date), visits]])
  }

  /** As `claimSlot` of claims.server.ts. */
  async claimSlot(claim: Claim): Promise<boolean> {
    const { resources, appointmentId, anyway = false } = claim
    const { visit, blocks } = heldBy(claim)
    this.#placed.add(appointmentId)
    const isDone = resources.every((resource) => {
      const lanes = this.#lanesOf(resource.id)
      const isFree = hasLane(resource, blocks, new Map([[resource.id, lanes.takenIn(blocks)]]))
      if (isFree) lanes.takeWithin(resource, visit)
      const most = anyway === 'always' ? Number.POSITIVE_INFINITY : mostAnyway
      return isFree || (anyway !== false && lanes.takeBeyond(resource, visit, most))
    })
    if (!isDone) for (const { id } of resources) this.#lanesOf(id).free(appointmentId)
    return isDone
  }

  async countVisitsOn(clinicianIds: readonly string[], date: CalendarDate): Promise<Map<string, number>> {
    return new Map(clinicianIds.map((id) => [id, this.#visits.get(keyOf(id, date)) ?? 0]))
  }

  /** That clinician has one visit more on that day. */
  addVisit(clinicianId: string, date: CalendarDate): void {
    const key = keyOf(clinicianId, date)
    this.#visits.set(key, (this.#visits.get(key) ?? 0) + 1)
  }

  /**
   * Stores what changed: all is given back before anything is taken.
   * @param freedAt from when on those who wait are offered what visits left
   */
  async write(tx: Database, freedAt: Temporal.Instant): Promise<void> {
    const placed = [...this.#placed]
    for (const some of inParts(placed, rowsAtOnce))
      await tx.deleteFrom('slot_claims').where('appointmentId', 'in', some).execute()
    for (const [resource, lanes] of this.#lanes) {
      const moved = lanes.changed().filter(({ appointmentId }) => !this.#placed.has(appointmentId))
      await deleteClaims(tx, resource, moved)
      await writeClaims(tx, resource, [...placed.flatMap((id) => lanes.holds(id)), ...moved])
    }
    const left = this.#before.filter(
      (one) => this.#lanesOf(one.resource).holds(one.appointmentId).length === 0,
    )
    await keepFreed(
      tx,
      left.map(({ appointmentId: _, ...freed }) => freed),
      freedAt,
    )
  }

  #lanesOf(resource: string): HeldLanes {
    const lanes = this.#lanes.get(resource)
    if (!lanes) throw new Error(`claims of ${resource} were not read`)
    return lanes
  }
}

/** A day on which the clock is set back. */
const longestDayHours = 25

const keyOf = (clinicianId: string, date: string) => `${clinicianId} ${date}`

/** How many visits each has on each day from that one on, as `countVisitsOn` counts those of one day. */
async function countVisits(
  tx: Database,
  clinicianIds: readonly string[],
  from: CalendarDate,
): Promise<Map<string, number>> {
  if (clinicianIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('appointment_parts as part')
    .innerJoin('appointments', 'appointments.id', 'part.appointmentId')
    .select(['part.clinicianId', 'date', (row) => row.fn.count<number>('id').distinct().as('visits')])
    .where('part.clinicianId', 'in', clinicianIds)
    .where('part.startsAt', '>=', columns.instant(clinicInstant(from, midnight)))
    .where('status', '!=', 'cancelled')
    .where('deletedAt', 'is', null)
    .groupBy(['part.clinicianId', 'date'])
    .execute()
  return new Map(rows.map(({ clinicianId, date, visits }) => [keyOf(clinicianId ?? '', date), visits]))
}
