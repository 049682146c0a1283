/** The colors of app/styles/tokens.css that follow from a brand. Those of a status are not among them, nor the drawings'. */
export const brandTokens = [
  'bg',
  'surface',
  'surface-2',
  'surface-3',
  'dawn',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'primary',
  'primary-hover',
  'on-primary',
  'primary-soft',
  'link',
  'clay',
  'star',
  'dusk',
  'on-dusk',
  'on-dusk-2',
  'focus',
] as const
export type BrandToken = (typeof brandTokens)[number]

/** Each token as `#rrggbb`. */
export type Tones = Readonly<Record<BrandToken, string>>
export type Palette = { light: Tones; dark: Tones }
