import { type BlockRange, endOf, type Held, packedLanes } from './lanes.ts'
import type { Resource } from './resources.ts'

/** Who holds which lanes of one resource, in memory: `claimSlot` for many visits, without asking for each. */
export class HeldLanes {
  readonly #held = new Map<string, Held>()
  readonly #lanesOf = new Map<number, Set<number>>()
  readonly #before: ReadonlyMap<string, number>

  constructor(held: readonly Held[]) {
    this.#before = new Map(held.map(({ appointmentId, lane }) => [appointmentId, lane]))
    for (const visit of held) this.#put(visit)
  }

  free(appointmentId: string): void {
    const visit = this.#held.get(appointmentId)
    if (!visit) return
    this.#held.delete(appointmentId)
    for (let block = visit.first; block < endOf(visit); block++) this.#lanesOf.get(block)?.delete(visit.lane)
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
    for (const { appointmentId } of around) this.free(appointmentId)
    for (const packed of packedLanes([...around, visit])) this.#put(packed)
  }

  /** Takes the first lane beyond the capacity. @returns false where so many stand there already */
  takeBeyond({ capacity }: Resource, visit: Held, most: number): boolean {
    for (let lane = capacity; lane < capacity + most; lane++)
      if (this.#takeIfFree({ ...visit, lane })) return true
    return false
  }

  /** Those who stand elsewhere than they did, as they stand now. */
  changed(): Held[] {
    return [...this.#held.values()].filter(
      ({ appointmentId, lane }) => this.#before.get(appointmentId) !== lane,
    )
  }

  holds(appointmentId: string): Held | undefined {
    return this.#held.get(appointmentId)
  }

  #takeIfFree(visit: Held): boolean {
    for (let block = visit.first; block < endOf(visit); block++)
      if (this.#lanesOf.get(block)?.has(visit.lane)) return false
    this.#put(visit)
    return true
  }

  #put(visit: Held): void {
    this.#held.set(visit.appointmentId, visit)
    for (let block = visit.first; block < endOf(visit); block++) {
      const lanes = this.#lanesOf.get(block)
      if (lanes) lanes.add(visit.lane)
      else this.#lanesOf.set(block, new Set([visit.lane]))
    }
  }

  /** Visits that hold blocks of the range, and those that share blocks with them beyond it, and so on. */
  #around({ first, end }: BlockRange): Held[] {
    const found = [...this.#held.values()].filter((visit) => visit.first < end && endOf(visit) > first)
    const whole = {
      first: Math.min(first, ...found.map((visit) => visit.first)),
      end: Math.max(end, ...found.map(endOf)),
    }
    return whole.first === first && whole.end === end ? found : this.#around(whole)
  }
}
