/** For lists of which the caller knows that they hold something. @throws where they are empty */
export function firstOf<T>(list: readonly T[]): T {
  for (const first of list) return first
  throw new RangeError('the list is empty')
}

/** @throws where the list is empty */
export const lastOf = <T>(list: readonly T[]): T => firstOf(list.slice(-1))

/** The same list in parts of at most so many. */
export const inParts = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, part) => all.slice(part * most, (part + 1) * most))
