/** For lists of which the caller knows that they hold something. @throws where they are empty */
export function firstOf<T>(list: readonly T[]): T {
  for (const first of list) return first
  throw new RangeError('the list is empty')
}

/** @throws where the list is empty */
export const lastOf = <T>(list: readonly T[]): T => firstOf(list.slice(-1))
