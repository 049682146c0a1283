import { type ClockTime, minutesOf } from '#app/platform/dates.ts'
import type { Refusal } from '#app/platform/outcome.ts'
import type { ChosenSlot } from '../rules.ts'

/** Of a day to book on: only times outside of working hours may be left, all be taken, or nobody be there. */
export type DayState = 'free' | 'outside' | 'full' | 'over' | 'closed'

export const isAnyFree = ({ state }: { state: DayState }): boolean => state === 'free' || state === 'outside'

/** Visits are written down afterwards so many days back at most. */
export const writtenDownDays = 30

/** A free time near one that was lost, and with whom where that is somebody in particular. */
export type NearSlot = ChosenSlot & {
  clinician: string | null
  /** It began before now: for somebody who is at the desk, never chosen for staff. */
  hasBegun?: true
}

/** A time that staff can insist on although it is taken or closed; the reason as it was typed so far. */
export type Insisted = ChosenSlot & { reason: string }

/**
 * Why a time cannot be had, which are free near it, and whether staff can book it anyway. `others`: the patient's other visits
 * at that time, which staff send back to go on.
 */
export type SlotRefusal = Refusal & { alternatives?: NearSlot[]; insisted?: Insisted; others?: string }

/** Boards count free time in half hours. */
export const rowMinutes = 30
/** Which half hour of a day a time is in. */
export const rowOf = (time: ClockTime): number => Math.floor(minutesOf(time) / rowMinutes)

/** A time at which somebody could still come: for which treatment, and with whom where it is of one column, by their ids. */
export type FreeTime = { time: ClockTime; treatment: string; clinician: string | null }

/** What is free within working hours on a day: of all, and of each clinician; under `nobody` of visits without one. */
export type FreeOnDay = { all: FreeTime[]; byClinician: ReadonlyMap<string, FreeTime[]> }

/** So many half hours of a day have something free in them. */
export const freeHalfHours = (free: readonly FreeTime[]): number =>
  new Set(free.map(({ time }) => rowOf(time))).size

/** The same of a whole day: of each clinician alone, so that two of them have twice as many. */
export const freeHalfHoursOf = (day: FreeOnDay | undefined): number =>
  [...(day?.byClinician.values() ?? [])].reduce((sum, ofOne) => sum + freeHalfHours(ofOne), 0)
