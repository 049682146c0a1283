import { nameTerm, wantedTerms } from '../../../platform/text/person-terms.ts'
import { slipKeys } from '../slips.ts'

/** One word of what was typed. */
type WantedWord = {
  /** A patient has it exactly where one of these is a term of theirs, else where one of their terms begins so. */
  begins: readonly string[]
  /** The word as a name, where it is long enough to be looked for with a slip; empty where it is not. */
  spelled: string
}

/** A word with the terms of names that one slip makes of it, or it of them. */
export type SearchedWord = WantedWord & { slips: readonly string[] }

/** How well a patient is found: every word exactly, as a beginning at least, or with a slip. */
export const levels = [0, 1, 2] as const
export type Level = (typeof levels)[number]

/** What staff typed, word by word: each must be a patient's. Empty where nothing can be looked for. */
export const wantedWords = (typed: string): WantedWord[] =>
  wantedTerms(typed).map((begins) => ({ begins, spelled: spelledIn(begins) }))

function spelledIn([first = '']: readonly string[]): string {
  const word = first.startsWith(namePrefix) ? first.slice(namePrefix.length) : ''
  return slipKeys(word).length > 0 ? word : ''
}

const namePrefix = nameTerm('')

/** How well one term answers a word; null where it does not. */
function levelOf(term: string, { begins, slips }: SearchedWord): Level | null {
  if (begins.includes(term)) return 0
  if (begins.some((begin) => term.startsWith(begin))) return 1
  return slips.includes(term) ? 2 : null
}

/** How well all terms of a patient answer all words; null where one of them has no answer. */
export function levelOfAll(terms: readonly string[], words: readonly SearchedWord[]): Level | null {
  let worst: Level = 0
  for (const word of words) {
    const found = terms.map((term) => levelOf(term, word)).filter((level) => level !== null)
    if (found.length === 0) return null
    worst = Math.max(worst, Math.min(...found)) as Level
  }
  return worst
}
