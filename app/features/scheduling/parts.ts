import type { Place } from './calendar.ts'
import type { VisitLength } from './rules.ts'

/** One treatment of an appointment: how long, with whom and where. An appointment has one part or several. */
export type Part = VisitLength & Place & { treatmentId: string }

export const isSamePart = (one: Part, other: Part | undefined): boolean =>
  one.treatmentId === other?.treatmentId &&
  one.clinicianId === other.clinicianId &&
  one.roomId === other.roomId &&
  one.durationMinutes === other.durationMinutes &&
  one.bufferBefore === other.bufferBefore &&
  one.bufferAfter === other.bufferAfter

/** The most treatments of one appointment. All of them begin on its day. */
export const mostParts = 4

/**
 * Minutes from the start of the first part to the start of each. Between two parts are the buffer after one and the buffer
 * before the next, with any clinician and in any room. So no two parts of an appointment share a five-minute block,
 * and each claims its time as if it were an appointment of its own (docs/topics/slot-claims.md).
 */
export function minutesToParts(lengths: readonly VisitLength[]): number[] {
  let end = 0
  return lengths.map(({ durationMinutes, bufferBefore, bufferAfter }, index) => {
    const start = index === 0 ? 0 : end + bufferBefore
    end = start + durationMinutes + bufferAfter
    return start
  })
}

/** From the start of the first part to the end of the last, with the buffers around both. */
export function wholeLength(lengths: readonly VisitLength[]): VisitLength {
  const last = lengths.at(-1)
  if (!last) throw new Error('an appointment has at least one part')
  return {
    durationMinutes: (minutesToParts(lengths).at(-1) ?? 0) + last.durationMinutes,
    bufferBefore: lengths[0]?.bufferBefore ?? 0,
    bufferAfter: last.bufferAfter,
  }
}
