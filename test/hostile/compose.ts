/** Every way to put one of each list one after the other. */
export function each(...lists: readonly (readonly string[])[]): string[] {
  return lists.reduce<string[]>(
    (made, list) => made.flatMap((start) => list.map((next) => start + next)),
    [''],
  )
}

/** The list and each of its texts in another spelling. */
export const spelled = (list: readonly string[], ...spellings: ((text: string) => string)[]): string[] => [
  ...list,
  ...spellings.flatMap((spelling) => list.map(spelling)),
]

/** `aLeRt`: filters that look for one spelling miss it. */
export const mixedCase = (text: string): string =>
  [...text].map((sign, place) => (place % 2 ? sign.toUpperCase() : sign.toLowerCase())).join('')

export const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

export const twice = (text: string): string => percent(text).replaceAll('%', '%25')

export const entities = (text: string): string =>
  [...text].map((sign) => `&#x${sign.codePointAt(0)?.toString(16)};`).join('')
