import { columns } from '#app/db/columns.ts'
import { readJsonOr } from '#app/db/json.ts'
import type { AppointmentRow } from '#app/db/tables.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import type { Place } from './calendar.ts'
import { type Placed, placeOf } from './placement.server.ts'
import type { Cause, Slot } from './rules.ts'

/**
 * Of one that takes its time again: there is room, and whatever was said of why it was there is over. What it stands over
 * from now on is news, whatever staff kept it over before.
 */
export const reclaimedColumns = (placed: Placed, row: Kept) => ({
  ...placeOf(placed),
  overlap: placed.overlap,
  overlapReason: '',
  keptFor: withoutOverlap(row),
})

type Kept = Pick<AppointmentRow, 'id' | 'keptFor'>

const withoutOverlap = (row: Kept): string | null =>
  row.keptFor && columns.list(readKeptFor(row).filter((cause) => cause !== 'overlap'))

/** Of one that a patient books: there was room. */
export const freshColumns = (placed: Placed) => ({
  ...placeOf(placed),
  overlap: placed.overlap,
  overlapReason: '',
  keptStart: null,
  keptFor: null,
})

/** Of one that holds no time. */
export const timelessColumns = ([part]: readonly Place[]) => ({
  clinicianId: part?.clinicianId ?? null,
  roomId: part?.roomId ?? null,
  overlap: null,
  overlapReason: '',
  keptStart: null,
  keptFor: null,
})

/** Of one that staff put there on purpose: it is not listed as one to settle for what they saw. */
export function chosenColumns(placed: Placed, { date, time }: Slot, reason: string) {
  const { overlap, causes, isBeyondLimit } = placed
  const kept: Cause[] = overlap === null ? causes : [...causes, 'overlap']
  const isKept = kept.length > 0
  return {
    ...placeOf(placed),
    overlap,
    overlapReason: isKept || isBeyondLimit ? reason : '',
    keptStart: isKept ? columns.instant(clinicInstant(date, time)) : null,
    keptFor: isKept ? columns.list(kept) : null,
  }
}

/** For which causes staff keep it; none where they do not. */
export const readKeptFor = ({ id, keptFor }: Kept): string[] =>
  keptFor === null ? [] : readJsonOr('appointments.keptFor', { id, text: keptFor }, [])

/** Of one that stands over others since somebody was assigned, no matter who it was with: it is listed, kept or not. */
export const assignedColumns = (row: Kept) => ({
  overlap: 'assigned' as const,
  keptFor: withoutOverlap(row),
})
