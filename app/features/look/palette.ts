import { contrast, hexOf, type Oklch, oklchOf } from '#app/platform/color/oklch.ts'
import { firstLight } from './first-light.ts'
import type { Palette, Tones } from './tokens.ts'

const white = '#ffffff'
const black = '#000000'
/** The sky of the drawings at each hour, which no brand changes: words on it are ink. None are on the horizon at night. */
export const sky = {
  light: [
    ...['#cfdcf0', '#e6e0ee', '#fbdccb', '#ffd79b'],
    ...['#b9d7ee', '#d3e6f1', '#eff0ea', '#ffeac6'],
    ...['#cdcbe8', '#ead5e0', '#fcc9b2', '#ffbd86'],
  ],
  dark: ['#0b1230', '#1a2049', '#45325f'],
}
/** Focus rings on backgrounds that are dark in both themes. */
export const focusOnDusk: Oklch = [87, 0.13, 90]

/** Below this chroma a color looks gray, and its hue is meaningless. */
const leastChroma = 0.025
/** Above this, links and soft grounds glare. */
const mostChroma = 0.17
/** Solves for slightly more than 4.5 and 3: other programs may round differently. */
const words = 4.6
const shapes = 3.15

/** @param color `#rrggbb`, or empty for the colors of first light, which nothing solves */
export const paletteOf = (color: string): Palette => (color === '' ? firstLight : solvePalette(color))

/**
 * Every color of the website from one brand color, by day and by night, so that each pair that carries words or marks a
 * control keeps WCAG AA. Hue stays, chroma gives way to what screens show, lightness moves until the worst pair holds;
 * a brand color on which white text is readable is used on buttons unchanged.
 */
function solvePalette(brand: string): Palette {
  const [lightness, chroma, hue] = oklchOf(brand)
  const isGray = chroma < leastChroma
  const ownHue = isGray ? 80 : hue
  // A brick brand would be its own second color: ochre goes with it instead of clay.
  const isWarm = !isGray && degreesApart(hue, 38) < 34
  const second = isWarm ? 72 : 38
  return {
    light: dayOf({ brand, lightness, chroma: isGray ? 0 : chroma, hue: ownHue, isWarm, second }),
    dark: nightOf({ chroma: isGray ? 0 : Math.min(chroma, mostChroma), hue: ownHue, second }),
  }
}

type Brand = {
  brand: string
  lightness: number
  chroma: number
  hue: number
  isWarm: boolean
  second: number
}

function dayOf({ brand, lightness, chroma, hue, isWarm, second }: Brand): Tones {
  const soft = Math.min(chroma, mostChroma)
  const tint = (l: number, c: number) => hexOf([l, soft === 0 ? c / 2 : c, hue])
  const isGreen = hue > 90 && hue < 200
  const bg = hexOf([98.6, 0.0055, isWarm ? 80 : isGreen ? 130 : hue])
  const [surface2, surface3] = [tint(96.4, 0.011), tint(94.4, 0.018)]
  const dawn = hexOf([95.4, 0.022, second])
  const primarySoft = hexOf([93.8, Math.min(0.03, soft * 0.3), hue])
  const grounds = [bg, white, surface2, surface3, dawn, primarySoft]
  const onPrimary = hexOf([99, 0.006, hue])
  const asGiven = [onPrimary, bg, white, surface2, primarySoft].every((on) => contrast(brand, on) >= words)
  const primary = asGiven
    ? brand
    : solve([lightness, chroma, hue], [onPrimary, bg, surface2, primarySoft], words, black)
  const [solved, solvedChroma] = oklchOf(primary)
  const dusk = tint(28.5, Math.min(0.06, chroma * 0.7))
  // Violet says "here you are" on most brands; next to a plum one it is amber.
  const ring: Oklch = chroma > 0 && degreesApart(hue, 292) < 48 ? [50, 0.12, 58] : [50, 0.2, 292]
  return {
    bg,
    surface: white,
    'surface-2': surface2,
    'surface-3': surface3,
    dawn,
    line: tint(89.5, 0.013),
    'line-strong': solve([60, soft === 0 ? 0.011 : 0.022, hue], grounds, shapes, black),
    ink: solve([26.5, soft === 0 ? 0.012 : 0.032, hue], [...grounds, ...sky.light], 7, black),
    'ink-2': solve([41.5, soft === 0 ? 0.012 : 0.03, hue], grounds, 7, black),
    'ink-3': solve([50.5, soft === 0 ? 0.01 : 0.026, hue], grounds, words, black),
    primary,
    'primary-hover': hexOf([solved < 22 ? solved + 10 : solved - 6, solvedChroma, hue]),
    'on-primary': onPrimary,
    'primary-soft': primarySoft,
    link: solve([Math.min(solved + 2, 52), soft, hue], grounds, 5, black),
    clay: solve([54, isWarm ? 0.11 : 0.14, second], grounds, words, black),
    star: solve([66, 0.145, isWarm ? 75 : 58], [bg, white], shapes, black),
    dusk,
    'on-dusk': tint(96.5, 0.01),
    'on-dusk-2': solve([84, 0.024, hue], [dusk], 7, white),
    focus: solve(ring, [...grounds, ...sky.light], shapes, black),
  }
}

function nightOf({ chroma, hue, second }: Pick<Brand, 'chroma' | 'hue' | 'second'>): Tones {
  const tint = (l: number, c: number) => hexOf([l, chroma === 0 ? c / 2 : c, hue])
  const [bg, surface] = [tint(19, 0.022), tint(23.4, 0.026)]
  const [surface2, surface3] = [tint(27, 0.028), tint(28.5, 0.034)]
  const dawn = hexOf([27.5, 0.036, second])
  const primarySoft = hexOf([33.5, Math.min(0.06, chroma * 0.5), hue])
  const grounds = [bg, surface, surface2, surface3, dawn, primarySoft]
  const onPrimary = hexOf([22, Math.min(0.04, chroma), hue])
  const primary = solve([82, Math.min(chroma, 0.115), hue], [onPrimary, ...grounds], 5.6, white)
  const [lightness, solvedChroma] = oklchOf(primary)
  return {
    bg,
    surface,
    'surface-2': surface2,
    'surface-3': surface3,
    dawn,
    line: tint(35, 0.028),
    'line-strong': solve([60, chroma === 0 ? 0.015 : 0.03, hue], grounds, shapes, white),
    ink: tint(96.2, 0.01),
    'ink-2': solve([84.5, 0.018, hue], grounds, 7, white),
    'ink-3': solve([74.5, 0.022, hue], grounds, words, white),
    primary,
    'primary-hover': hexOf([Math.min(94, lightness + 5), solvedChroma * 0.85, hue]),
    'on-primary': onPrimary,
    'primary-soft': primarySoft,
    link: solve([84, Math.min(chroma, 0.1), hue], grounds, 5.6, white),
    clay: solve([78, 0.105, second], grounds, words, white),
    star: hexOf([83, 0.135, 78]),
    dusk: tint(16, 0.022),
    'on-dusk': tint(96.2, 0.01),
    'on-dusk-2': tint(81, 0.02),
    focus: hexOf(focusOnDusk),
  }
}

const degreesApart = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180)

/** Halvings between a color's own lightness and black or white: the last one is less than a fifth of a percent. */
const halvings = 9

/** The color itself where it is read on every ground, else the nearest one towards `end` that is. */
function solve(color: Oklch, grounds: readonly string[], least: number, end: string): string {
  const [lightness, chroma, hue] = color
  const holds = (l: number) => {
    const solved = hexOf([l, chroma, hue])
    return grounds.every((ground) => contrast(solved, ground) >= least)
  }
  if (holds(lightness)) return hexOf(color)
  let [fails, reads] = [lightness, end === white ? 99.5 : 0]
  for (let step = 0; step < halvings; step++) {
    const middle = (fails + reads) / 2
    if (holds(middle)) reads = middle
    else fails = middle
  }
  return hexOf([reads, chroma, hue])
}
