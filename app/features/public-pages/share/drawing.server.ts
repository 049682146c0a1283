import { drawable, fitted, lineOf, widthOf } from './letters.server.ts'

export const shareSize = { width: 1200, height: 630 }

export type ShareWords = {
  /** The page's name; on Home the clinic's. */
  title: string
  clinic: string
  place: string
}
export type ShareColors = { bg: string; soft: string; ink: string; quiet: string; primary: string }

const left = 84
const sizes = [104, 92, 80, 70, 62, 54]
/** The title of an article may be a sentence. */
const long = 44
const smallSizes = [58, 50, 44]

/**
 * The words of a share picture as paths. On the drawn sky of first light they are all that is drawn; any other look has
 * the door of every page, in its own colors.
 */
export function shareDrawing(words: ShareWords, colors: ShareColors, isFirstLight: boolean): string {
  const { width, height } = shareSize
  const ground = isFirstLight ? '' : doors(colors)
  const text = (isFirstLight ? onSky : onPlain)(words, colors)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}${text}</svg>`
}

const doors = ({ bg, soft, primary }: ShareColors) =>
  `<rect width="1200" height="630" fill="${bg}"/>` +
  `<path d="M812 630V330a152 152 0 0 1 304 0v300Z" fill="${soft}"/>` +
  `<path d="M884 630V370a80 80 0 0 1 160 0v260Z" fill="${primary}"/>` +
  `<rect y="612" width="1200" height="18" fill="${primary}"/>`

const roomFor = (title: string, room: { width: number; lines: number; sizes: readonly number[] }) =>
  [...title].length > long
    ? ({ ...room, face: 'display', lines: room.lines + 1, sizes: smallSizes } as const)
    : ({ ...room, face: 'display' } as const)

function onPlain(words: ShareWords, { ink, quiet, primary }: ShareColors): string {
  const { title, above, below } = lettersOf(words)
  const { size, lines } = fitted(title, roomFor(title, { width: 660, lines: 3, sizes }))
  const step = size * 1.12
  const top = 330 - ((lines.length - 1) * step) / 2 + size * 0.3
  return [
    above && lineOf(shortened(above, 34, 660), { face: 'plain', size: 34, x: left, y: 112, fill: primary }),
    ...lines.map((line, place) =>
      lineOf(line, { face: 'display', size, x: left, y: Math.round(top + place * step), fill: ink }),
    ),
    below && lineOf(shortened(below, 30, 660), { face: 'plain', size: 30, x: left, y: 548, fill: quiet }),
  ].join('')
}

function onSky(words: ShareWords, { ink, quiet }: ShareColors): string {
  const { title, above, below } = lettersOf(words)
  const { size, lines } = fitted(title, roomFor(title, { width: 900, lines: 2, sizes: sizes.slice(1) }))
  const step = size * 1.1
  const line = [above, below].filter((part) => part !== '').join(', ')
  return [
    ...lines.map((text, place) =>
      lineOf(text, {
        face: 'display',
        size,
        x: left,
        y: Math.round(60 + size * 0.8 + place * step),
        fill: ink,
      }),
    ),
    lineOf(shortened(line, 32, 900), {
      face: 'plain',
      size: 32,
      x: left,
      y: Math.round(60 + size * 0.8 + (lines.length - 1) * step + 62),
      fill: quiet,
    }),
  ].join('')
}

/** Text with no characters that we can draw is replaced by text that has some. */
function lettersOf({ title, clinic, place }: ShareWords): { title: string; above: string; below: string } {
  const [name, town] = [drawable(clinic, 'plain'), drawable(place, 'plain')]
  const shown = drawable(title, 'display') || drawable(clinic, 'display') || drawable(place, 'display')
  return { title: shown, above: title === clinic ? '' : name, below: shown === town ? '' : town }
}

const shortened = (text: string, size: number, width: number): string =>
  widthOf(text, 'plain', size) <= width
    ? text
    : (fitted(text, { face: 'plain', width, lines: 1, sizes: [size] }).lines[0] ?? '')
