import { horizon } from './drawings.ts'
import type { View } from './scene.tsx'

const ofHorizon = {
  land: horizon,
  hold: 'right',
  horizon: 366,
  sun: 76,
  mill: [1130, 302, 15],
} as const satisfies Partial<View>

/** Parts of the same file: whole, with the windmill near, and far out at the mesa. */
export const views = {
  wide: { ...ofHorizon, part: [0, 0, 1600, 460] },
  mill: { ...ofHorizon, part: [130, 140, 1120, 320] },
  mesa: { ...ofHorizon, part: [0, 150, 1090, 310] },
} as const satisfies Record<string, View>

export type ViewName = keyof typeof views

/** Over the buttons of the menu. */
export const menuView: View = { ...ofHorizon, part: [900, 150, 620, 310], hold: 'middle' }
