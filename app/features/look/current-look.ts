import { websiteGroup } from '../clinic-profile/website/current-clinic.ts'
import { paletteOf } from './palette.ts'
import type { Palette } from './tokens.ts'

/** Every color of the website in use, as hex: what emails and manifests say, too. */
export const lookColors = (): Palette => paletteOf(websiteGroup('look').color)

/** Dawn and night. */
export const skyBars = { light: '#cfdcf0', dark: '#0b1230' }

/** The color of the browser's own bars: the top of the page, which is sky in the drawings of first light. */
export function barColors(): { light: string; dark: string } {
  if (websiteGroup('look').hero === 'first-light') return skyBars
  const { light, dark } = lookColors()
  return { light: light.bg, dark: dark.bg }
}
