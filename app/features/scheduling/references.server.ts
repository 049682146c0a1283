import { randomInt } from 'node:crypto'

/** Nothing that looks like something else, and no vowels: a reference never spells a word. */
const characters = 'CDFGHJKMNPQRTVWXY346789'
const length = 6
/** Of 148 million references, a clinic with a million visits meets a taken one once in 148 bookings. */
const mostTries = 20

/**
 * What patients read out on the phone, and staff find the visit by: six characters, of one visit for ever, at least one
 * email among them, so that none is looked for as a number. It opens
 * nothing by itself.
 */
export function newReference(): string {
  const drawn = Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
  return /^\d+$/.test(drawn) ? newReference() : drawn
}

/**
 * Stores something under a reference, and under another where that one is taken.
 * @param store gives nothing back where the reference is taken
 */
export async function withReference<T>(
  store: (reference: string) => Promise<T | undefined>,
  draw: () => string = newReference,
): Promise<T> {
  for (let tried = 0; tried < mostTries; tried++) {
    const stored = await store(draw())
    if (stored !== undefined) return stored
  }
  throw new Error(`no free reference in ${mostTries} tries`)
}
