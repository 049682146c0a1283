/** The rising sun is the mark of the clinic that it was drawn for; any other has its initial. */
export const hasDawnMark = (name: string): boolean => name === 'Firstlight'

/** The first letter or digit of a name. */
export function initialOf(name: string): string {
  const [first = '+'] = name.match(/[\p{L}\p{N}]\p{M}*/u) ?? []
  return first.toLocaleUpperCase()
}
