import type { Overlap } from '#app/db/values.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { longInstant, shortInstant } from '#app/platform/format.ts'
import type { Refusal } from '#app/platform/outcome.ts'
import { type ChosenSlot, holdsTime, isHere, type Status, statuses, statusOf } from '../scheduling/rules.ts'

/** What a change does to the visit's time. Any status may follow any other (docs/specification.md#statuses). */
export function timeChange(from: Status, to: Status): 'claim' | 'free' | 'keep' {
  if (holdsTime(from) === holdsTime(to)) return 'keep'
  return holdsTime(to) ? 'claim' : 'free'
}

/** A status exactly as a form sends it; null for anything else. */
export const parseStatus = (text: string): Status | null => statuses.find((status) => status === text) ?? null

/** A visit that stands where there was no room for it: staff booked it anyway, or a change of who gives it did that. */
export type VisitMark = 'anyway' | 'overlap'

/** One that is cancelled stands over nobody. */
export function markOf({
  status,
  overlap,
  overlapReason,
}: {
  status: string
  overlap: Overlap | null
  overlapReason: string
}): VisitMark | null {
  if (statusOf(status) === 'cancelled') return null
  if (overlap === 'chosen' || overlapReason !== '') return 'anyway'
  return overlap === null ? null : 'overlap'
}

/** Of a day to book on: only times outside of working hours may be left, all be taken, or nobody be there. */
export type DayState = 'free' | 'outside' | 'full' | 'closed'

export const isAnyFree = ({ state }: { state: DayState }): boolean => state === 'free' || state === 'outside'

/**
 * What one press does next: a request is confirmed, whoever is expected today arrives, whoever is here is done. Null where
 * nothing follows by itself.
 */
export function nextStep(
  { status, date }: { status: Status; date: CalendarDate },
  today: CalendarDate,
): 'confirmed' | 'arrived' | 'completed' | null {
  if (status === 'pending') return 'confirmed'
  if (status === 'confirmed') return date === today ? 'arrived' : null
  return isHere(status) ? 'completed' : null
}

/** A button that says all of its deed: the status, the visit, and the visit as it was seen. */
export const stepValue = (step: Status, { id, updatedAt }: { id: string; updatedAt: string }): string =>
  `${step} ${id} ${shortInstant(updatedAt)}`

/** The deed of such a button; null for anything else. */
export function parseStep(text: string): { status: Status; id: string; updatedAt: string } | null {
  const [code = '', id = '', seen = '', ...more] = text.split(' ')
  const status = parseStatus(code)
  return status && id !== '' && seen !== '' && more.length === 0
    ? { status, id, updatedAt: longInstant(seen) }
    : null
}

/** Visits are written down afterwards so many days back at most. */
export const writtenDownDays = 30

/** Characters of a note for the team. */
export const longestNote = 2_000

/** A free time near one that was lost, and with whom where that is somebody in particular. */
export type NearSlot = ChosenSlot & { clinician: string | null }

/** A time that staff can insist on although it is taken or closed; the reason as it was typed so far. */
export type Insisted = ChosenSlot & { reason: string }

/**
 * Why a time cannot be had, which are free near it, and whether staff can book it anyway. `others`: the patient's other visits
 * at that time, which staff send back to go on.
 */
export type SlotRefusal = Refusal & { alternatives?: NearSlot[]; insisted?: Insisted; others?: string }
