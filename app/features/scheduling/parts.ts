import type { Place } from './calendar.ts'
import type { VisitLength } from './rules.ts'

/** One treatment of an appointment: how long, with whom and where. An appointment has one part or several. */
export type Part = VisitLength & Place & { treatmentId: string }

/** A part as it is to be: with whom and where staff chose, null for whom it is with and where or, where that cannot be, any. */
export type WantedPart = Part & { wanted?: Place }

export const isSamePart = (one: Part, other: Part | undefined): boolean =>
  one.treatmentId === other?.treatmentId &&
  one.clinicianId === other.clinicianId &&
  one.roomId === other.roomId &&
  one.durationMinutes === other.durationMinutes &&
  one.bufferBefore === other.bufferBefore &&
  one.bufferAfter === other.bufferAfter

/**
 * Who is asked for the parts after the first of an appointment that is moved. Whom its first part is with already is nobody
 * else: the others stay with their own clinicians.
 */
export const wantedForOthers = (
  clinicianId: string | null,
  [first]: readonly Pick<Part, 'clinicianId'>[],
): string | null => (clinicianId === first?.clinicianId ? null : clinicianId)

/** The most treatments of one appointment. All of them begin on its day. */
export const mostParts = 4

/** A treatment as a form or an address names it, and the clinician who is wanted; empty for any. */
export type ChosenPart = { treatment: string; with: string }

/**
 * The treatments of one appointment out of a form or an address: `treatment=` is repeated in their order, and the `with=` of
 * the same index says who is wanted for each. So every row of a form sends both, `with=` empty for any clinician. One more
 * than an appointment can have is read: it is refused, and not lost.
 */
export const chosenParts = (treatments: readonly string[], clinicians: readonly string[]): ChosenPart[] =>
  treatments.slice(0, mostParts + 1).map((treatment, index) => ({ treatment, with: clinicians[index] ?? '' }))

/** Why those treatments are no appointment, and of which that is the fault. Empty rows of a form count for nothing. */
export function partsProblem(
  parts: readonly Pick<ChosenPart, 'treatment'>[],
): { kind: 'twice' | 'too-many'; index: number } | null {
  const chosen = parts.flatMap(({ treatment }, index) => (treatment === '' ? [] : [{ treatment, index }]))
  const again = chosen.find(({ treatment }, at) =>
    chosen.slice(0, at).some((one) => one.treatment === treatment),
  )
  if (again) return { kind: 'twice', index: again.index }
  const beyond = chosen[mostParts]
  return beyond ? { kind: 'too-many', index: beyond.index } : null
}

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
