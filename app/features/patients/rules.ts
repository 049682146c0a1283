/** For so many days a merge or a correction can be taken back. */
export const undoDays = 30

/** A patient that was joined to another. */
export type Joined = { patientId: string; intoId: string }

/** The patient and all that were joined to it, directly or through others. */
export function branchOf(id: string, joined: readonly Joined[]): Set<string> {
  const branch = new Set([id])
  for (let size = 0; size !== branch.size; ) {
    size = branch.size
    for (const { patientId, intoId } of joined) if (branch.has(intoId)) branch.add(patientId)
  }
  return branch
}

/** A pair is kept once, whichever of the two was asked about. */
export const inOrder = (one: string, other: string): [string, string] =>
  one < other ? [one, other] : [other, one]

/** Shorter words say too little: one slip leads to too many others. */
const fewestLetters = 3
/** No word of a name is looked for further (`platform/text/person-terms.ts`). */
const mostLetters = 60

/**
 * The word, and what is left of it without one of its letters. Two words with one slip between them (a letter more,
 * less, another, or two that changed places) have one of these in common.
 */
export function slipKeys(word: string): string[] {
  const letters = [...word].slice(0, mostLetters)
  if (letters.length < fewestLetters) return []
  const shorter = letters.map((_, place) => letters.toSpliced(place, 1).join(''))
  return [...new Set([letters.join(''), ...shorter])]
}

/** Whether one slip at most lies between the two. */
export function isOneSlip(one: string, other: string): boolean {
  const [left, right] = [[...one], [...other]]
  if (Math.abs(left.length - right.length) > 1) return false
  let begin = 0
  while (begin < left.length && left[begin] === right[begin]) begin++
  const rest = (skippedLeft: number, skippedRight: number) =>
    left.slice(begin + skippedLeft).join('') === right.slice(begin + skippedRight).join('')
  const isSwapped =
    left[begin] === right[begin + 1] && left[begin + 1] === right[begin] && begin + 1 < left.length
  return rest(1, 1) || rest(1, 0) || rest(0, 1) || (isSwapped && rest(2, 2))
}
