/** A record of exactly those keys. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueFor: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<K, V> // `fromEntries` forgets which keys

/** The text as a key of that record, such as a word of an address or of a newer program's row; null where it is none. */
export const keyOf = <T extends object>(record: T, text: string): (keyof T & string) | null =>
  isKeyOf(record, text) ? text : null

export const keysOf = <T extends object>(record: T): (keyof T & string)[] =>
  Object.keys(record) as (keyof T & string)[] // the compiler allows for more keys than the type says; ours have none

const isKeyOf = <T extends object>(record: T, text: string): text is keyof T & string =>
  Object.hasOwn(record, text)

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
