/** Letters that Unicode does not take apart, as somebody without them on the keyboard writes them. */
const plainLetters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  ı: 'i',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
}
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

/**
 * How a text is compared when somebody searches: without accents, in small letters, wide and joined forms as
 * those of a keyboard (Unicode NFKD). Stored next to what it was made from, so that both engines find the same;
 * anyone who changes it raises the versions that say which rows are up to date (`appointments/queries.server.ts`,
 * `contact/desk/address.ts`).
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(special, (letter) => plainLetters[letter] ?? letter)
