import type { Place } from './availability/calendar.ts'

/** What a visit takes up while it runs, and of how many visits at one time: slot_claims counts them under its id. */
export type Resource = { id: string; capacity: number }

/** A clinician sees one patient at a time. */
const clinicianCapacity = 1

export const clinicianResource = ({ id }: { id: string }): Resource => ({
  id: `clinician:${id}`,
  capacity: clinicianCapacity,
})
export const roomResource = ({ id, capacity }: { id: string; capacity: number }): Resource => ({
  id: `room:${id}`,
  capacity,
})

/** Under which ids a visit holds its time; where it needs nobody and no room, under its treatment's. */
export function resourceIdsOf({ clinicianId, roomId }: Place, treatmentId: string): string[] {
  if (clinicianId === null && roomId === null) return [treatmentId]
  const clinician = clinicianId === null ? [] : [`clinician:${clinicianId}`]
  return roomId === null ? clinician : [...clinician, `room:${roomId}`]
}

/** How many visits hold each block of each resource; what nobody holds is left out. */
export type Taken = ReadonlyMap<string, ReadonlyMap<number, number>>

/** Whether one visit more may run: in every one of the blocks fewer run than the capacity, in whichever lanes. */
export function hasLane({ id, capacity }: Resource, blocks: readonly number[], taken: Taken): boolean {
  const held = taken.get(id)
  if (held === undefined) return capacity > 0
  return blocks.every((block) => (held.get(block) ?? 0) < capacity)
}
