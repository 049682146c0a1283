/** The text as a key of that record, such as a word of an address or of a newer program's row; null where it is none. */
export const keyOf = <T extends object>(record: T, text: string): (keyof T & string) | null =>
  Object.hasOwn(record, text) ? (text as keyof T & string) : null

export const keysOf = <T extends object>(record: T): (keyof T & string)[] =>
  Object.keys(record) as (keyof T & string)[]
