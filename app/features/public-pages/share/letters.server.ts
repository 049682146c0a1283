import display from '#app/styles/fonts/besley-letters.json' with { type: 'json' }
import plain from '#app/styles/fonts/figtree-letters.json' with { type: 'json' }

/** Each letter's advance and outline, at 1,000 units per em (`scripts/fonts.mjs`). */
type Letters = Record<string, [number, string]>

const faces = { display: display as unknown as Letters, plain: plain as unknown as Letters }
export type Face = keyof typeof faces

const units = 1_000

/** The letters that a typeface has, others by their base letter ("ő" as "o"); what it can't show is left out. */
export function drawable(text: string, face: Face): string {
  const known = (letter: string) => Object.hasOwn(faces[face], letter)
  return [...text.normalize('NFC')]
    .map((letter) => (known(letter) ? letter : (letter.normalize('NFD')[0] ?? '')))
    .filter(known)
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim()
}

export const widthOf = (text: string, face: Face, size: number): number =>
  ([...text].reduce((sum, letter) => sum + (faces[face][letter]?.[0] ?? 0), 0) * size) / units

type Line = { face: Face; size: number; x: number; y: number; fill: string }

/** A line of text as paths: nothing that draws it needs a font. */
export function lineOf(text: string, { face, size, x, y, fill }: Line): string {
  const scale = size / units
  let at = 0
  const paths = [...text].map((letter) => {
    const [advance, outline] = faces[face][letter] ?? [0, '']
    const path = outline === '' ? '' : `<path transform="translate(${at})" d="${outline}"/>`
    at += advance
    return path
  })
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale})">${paths.join('')}</g>`
}

type Room = { face: Face; width: number; lines: number; sizes: readonly number[] }

/** The text as large and in as few lines as fit; text that is still too long ends in "…". */
export function fitted(text: string, { face, width, lines, sizes }: Room): { size: number; lines: string[] } {
  for (const size of sizes) {
    const broken = brokenInto(text, (line) => widthOf(line, face, size) <= width)
    if (broken && broken.length <= lines) return { size, lines: broken }
  }
  const size = sizes.at(-1) ?? units
  const fits = (line: string) => widthOf(line, face, size) <= width
  const broken = brokenInto(text, fits)
  const whole = broken?.slice(0, lines - 1) ?? []
  const rest = broken?.slice(lines - 1).join(' ') ?? text
  return { size, lines: [...whole, cut(rest, fits)] }
}

/** Null if a single word is too wide. */
function brokenInto(text: string, fits: (line: string) => boolean): string[] | null {
  const broken: string[] = []
  for (const word of text.split(' ')) {
    if (!fits(word)) return null
    const longer = `${broken.at(-1) ?? ''} ${word}`.trim()
    if (broken.length > 0 && fits(longer)) broken[broken.length - 1] = longer
    else broken.push(word)
  }
  return broken
}

function cut(text: string, fits: (line: string) => boolean): string {
  const letters = [...text]
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
