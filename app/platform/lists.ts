/** For lists of which the caller knows that they hold something. @throws where they are empty */
export const firstOf = <T>(list: readonly T[]): T => somethingIn(list, 0)

/** @throws where the list is empty */
export const lastOf = <T>(list: readonly T[]): T => somethingIn(list, list.length - 1)

function somethingIn<T>(list: readonly T[], index: number): T {
  if (list.length === 0) throw new RangeError('the list is empty')
  return list[index] as T
}
