import { writeText } from '../app/db/json.ts'
import type { LocalText, StoredText } from '../app/db/values.ts'

/** A text as a test says it: English alone, or by language. */
export type GivenText = string | LocalText

export const asText = (given: GivenText): LocalText => (typeof given === 'string' ? { en: given } : given)

/** As a column holds it. */
export const storedText = (given: GivenText): StoredText => writeText(asText(given))

/** The same with plain words for the texts of those names. */
export type WithGivenTexts<T, N extends keyof T> = Partial<Omit<T, N> & Record<N, GivenText>>
