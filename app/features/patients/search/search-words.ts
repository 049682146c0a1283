import { nameTerm, wantedTerms } from '#app/platform/text/person-terms.ts'
import { slipKeys } from '../rules.ts'

/** One word of what was typed. */
type WantedWord = {
  /** Which of the words it is. */
  number: number
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
  wantedTerms(typed).map((begins, number) => ({ number, begins, spelled: spelledIn(begins) }))

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

/**
 * By which of a patient's terms a walk comes to them, and in which stretch (`stretchesOf` of the word at that level); null
 * where it does not.
 */
export function placeOf(
  terms: readonly string[],
  { begins, slips }: SearchedWord,
  level: Level,
): { term: string; number: number } | null {
  const before = level === 2 && slips.length > 0 ? 1 : 0
  const places = terms.flatMap((term) => {
    if (level === 2 && slips.includes(term)) return [{ term, number: 0 }]
    const number = begins.findIndex((begin) => (level === 0 ? term === begin : term.startsWith(begin)))
    return number < 0 ? [] : [{ term, number: before + number }]
  })
  return (
    places.toSorted((one, other) => one.number - other.number || (one.term < other.term ? -1 : 1))[0] ?? null
  )
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
