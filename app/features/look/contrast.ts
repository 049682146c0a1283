import { contrast } from '#app/platform/color/oklch.ts'
import type { BrandToken, Palette } from './tokens.ts'

/** What people read first. */
const shown = {
  button: ['on-primary', 'primary'],
  link: ['link', 'bg'],
  card: ['link', 'surface'],
  focus: ['focus', 'bg'],
} as const satisfies Record<string, readonly [BrandToken, BrandToken]>
export type ContrastName = keyof typeof shown

/** The contrast of the four in light and dark, to one decimal and never rounded up: "4.5" is at least that. */
export const contrastOf = (palette: Palette) =>
  (Object.keys(shown) as ContrastName[]).map((name) => {
    const [color, ground] = shown[name]
    const of = (theme: keyof Palette) => oneDecimal(contrast(palette[theme][color], palette[theme][ground]))
    return { name, light: of('light'), dark: of('dark') }
  })

const oneDecimal = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1)
