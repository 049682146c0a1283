import type { Assignments } from '#app/features/team/rules.ts'
import { type CalendarDate, daysBetween } from '#app/platform/dates.ts'
import type { Place } from './calendar.ts'

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

/**
 * A day of a clinician or of a treatment as a resource: it holds so many appointments, and each of them the one block that
 * stands for the day. Nobody claims it; it is counted (`day-counts.server.ts`).
 */
export const dayResource = (of: 'clinician' | 'treatment', { id, dailyLimit }: Limited): Resource | null =>
  dailyLimit === null ? null : { id: dayResourceId(of, id), capacity: dailyLimit }

type Limited = { id: string; dailyLimit: number | null }

export const dayResourceId = (of: 'clinician' | 'treatment', id: string): string => `day:${of}:${id}`
export const isDayResource = (id: string): boolean => id.startsWith('day:')

/** The block that stands for a day. */
export const dayBlock = (date: CalendarDate): number => daysBetween('1970-01-01' as CalendarDate, date)

/** Whether a treatment is its own resource: it needs no clinician and no room. */
export const isShared = ({ clinicians, rooms }: Assignments, treatmentId: string): boolean =>
  !clinicians.has(treatmentId) && !rooms.has(treatmentId)

/**
 * Under which ids a visit holds its time: its clinician's, its room's, and its treatment's while that needs neither
 * (`isShared`), so that a visit which kept its clinician still counts.
 */
export function resourceIdsOf(
  { clinicianId, roomId }: Place,
  treatmentId: string,
  isTreatmentShared: boolean,
): string[] {
  const ids = [
    ...(clinicianId === null ? [] : [`clinician:${clinicianId}`]),
    ...(roomId === null ? [] : [`room:${roomId}`]),
  ]
  return ids.length === 0 || isTreatmentShared ? [treatmentId, ...ids] : ids
}

/** How many visits hold each block of each resource; what nobody holds is left out. */
export type Taken = ReadonlyMap<string, ReadonlyMap<number, number>>

/** Whether one visit more may run: in every one of the blocks fewer run than the capacity, in whichever lanes. */
export function hasLane({ id, capacity }: Resource, blocks: readonly number[], taken: Taken): boolean {
  const held = taken.get(id)
  if (held === undefined) return capacity > 0
  return blocks.every((block) => (held.get(block) ?? 0) < capacity)
}

/** A part of a visit that holds time: `blocks` five minutes from block `first` on, all in one lane. */
export type Held = { appointmentId: string; position: number; lane: number; first: number; blocks: number }

/** Two parts of one visit may take the same resource, one after the other. */
export const heldKey = ({ appointmentId, position }: Pick<Held, 'appointmentId' | 'position'>): string =>
  `${appointmentId} ${position}`

/** From the first block on, `end` left out. */
export type BlockRange = { first: number; end: number }

export const endOf = ({ first, blocks }: Held): number => first + blocks

/**
 * The same visits in the lowest lanes that they fit in: each in the first lane that is free when it begins. As
 * many lanes are used as visits run at one time at most, and wherever fewer than `n` run when one begins, that
 * one is in one of the first `n`.
 */
export function packedLanes<V extends Held>(visits: readonly V[]): V[] {
  const freeFrom: number[] = []
  return [...visits].sort(byStart).map((visit) => {
    const found = freeFrom.findIndex((block) => block <= visit.first)
    const lane = found === -1 ? freeFrom.length : found
    freeFrom[lane] = endOf(visit)
    return { ...visit, lane }
  })
}

/** What is in a low lane already stays there where it can: fewer rows are written again. */
const byStart = (one: Held, other: Held): number =>
  one.first - other.first || one.lane - other.lane || (heldKey(one) < heldKey(other) ? -1 : 1)

/** A resource as one part of an appointment holds it: where another part gains it too, that part may be one too many. */
export const heldBy = (position: number, resource: string): string => `${position} ${resource}`

export const heldResource = (held: string): string => held.slice(held.indexOf(' ') + 1)
