import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, hexOf } from '#app/platform/color/oklch.ts'
import { firstLight } from './first-light.ts'
import { pairs, statusPairs } from './pairs.ts'
import { focusOnDusk, paletteOf, sky } from './palette.ts'
import { brandTokens, type Palette } from './tokens.ts'

const themes = ['light', 'dark'] as const

const tokenSheet = readFileSync('app/styles/tokens.css', 'utf8')
const color = String.raw`(oklch\([^)]*\)|#\w{6})`

/** What app/styles/tokens.css says of tokens so named, by day and by night, as a browser computes it. */
const tokensNamed = (name: string) =>
  [...tokenSheet.matchAll(new RegExp(`--${name}: light-dark\\(${color}, ${color}\\);`, 'g'))].map(
    ([, light = '', dark = '']) => [hexIn(light), hexIn(dark)] as const,
  )

function hexIn(text: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = text.match(/[\d.]+/g)?.map(Number) ?? []
  return text.startsWith('#') ? text : hexOf([lightness, chroma, hue])
}

const tokenOf = (theme: 'light' | 'dark', name: string) =>
  tokensNamed(name)[0]?.[theme === 'light' ? 0 : 1] ?? ''
const statusColors = Object.fromEntries(
  themes.map((theme) => [
    theme,
    Object.fromEntries(statusPairs.map(([name]) => [name, tokenOf(theme, name)])),
  ]),
)

/** Each pair below what is asked of it: `light ink on dawn 4.2`. */
function failuresOf(palette: Palette): string[] {
  return themes.flatMap((theme) => {
    const tones = palette[theme]
    const own = pairs.map(
      ([color, ground, least]) => [color, ground, tones[color], tones[ground], least] as const,
    )
    const status = statusPairs.map(
      ([color, ground, least]) =>
        [color, ground, statusColors[theme]?.[color] ?? '', tones[ground], least] as const,
    )
    const onSky = sky[theme].map((ground) => ['ink', 'sky', tones.ink, ground, 4.5] as const)
    const ring = ['focus-on-dusk', 'dusk', hexOf(focusOnDusk), tones.dusk, 3] as const
    return [...own, ...status, ...onSky, ring]
      .filter(([, , color, ground, least]) => contrast(color, ground) < least)
      .map(([color, on, a, b]) => `${theme} ${color} on ${on} ${contrast(a, b).toFixed(2)}`)
  })
}

const byHand = [
  '#000000',
  '#ffffff',
  '#ffff00',
  '#00ffff',
  '#ff00ff',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#808080',
]

describe('a palette keeps WCAG AA', () => {
  test.each(byHand)('%s', (brand) => expect(failuresOf(paletteOf(brand))).toEqual([]))

  test('10,000 brands', () => {
    const brands = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`)
    const property = fc.property(brands, (brand) => {
      expect(failuresOf(paletteOf(brand))).toEqual([])
    })
    fc.assert(property, { numRuns: 10_000 })
  })

  test('the first colors, which nothing solves', () => expect(failuresOf(firstLight)).toEqual([]))
})

test('a brand that can be read is on the buttons as it is', () => {
  expect(paletteOf('#6c2f6a').light.primary).toBe('#6c2f6a')
  expect(paletteOf('#c8102e').light.primary).toBe('#c8102e')
})
test('a yellow brand turns olive on buttons', () => {
  expect(paletteOf('#ffd400').light.primary).not.toBe('#ffd400')
})
test('the first colors are those of the style sheet', () => {
  for (const theme of themes)
    for (const token of brandTokens)
      expect([token, tokenOf(theme, token)]).toEqual([token, firstLight[theme][token]])
})
test('the sky is that of the style sheet, at each hour', () => {
  const skies = tokensNamed('sky-[1-4]').flat()
  const horizonAtNight = '#a9655d'
  expect(new Set(skies)).toEqual(new Set([...sky.light, ...sky.dark, horizonAtNight]))
})
test('no status takes the color of a brand', () => {
  const isStatus = /^(danger|on-danger|ok|warn|info|bad)/
  expect(brandTokens.filter((name) => isStatus.test(name))).toEqual([])
})
