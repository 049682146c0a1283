import { horizon } from './drawings.ts'
import type { View } from './scene.tsx'

/** A part of the land, and the hour at which a page shows it by day: 0 is sunrise, 0.5 noon, 1 sunset. */
type Outlook = { view: View; hour: number }

const part = (...part: View['part']): View => ({
  land: horizon,
  part,
  hold: 'right',
  horizon: 366,
  sun: 76,
  mill: [1130, 302, 15],
})

const mill = part(130, 140, 1120, 320)
const mesa = part(0, 150, 1090, 310)
const garden = part(500, 60, 1100, 400)
const plain = part(40, 60, 1290, 400)

/** The whole of it. */
export const wide = part(0, 0, 1600, 460)

/** Page by page the heads go through a day, each with a part of the same file. */
export const outlooks = {
  about: { view: mesa, hour: 0.04 },
  newPatients: { view: plain, hour: 0.1 },
  doctors: { view: mill, hour: 0.15 },
  services: { view: garden, hour: 0.3 },
  prices: { view: wide, hour: 0.42 },
  faq: { view: mesa, hour: 0.55 },
  results: { view: mill, hour: 0.62 },
  gallery: { view: plain, hour: 0.68 },
  own: { view: garden, hour: 0.78 },
  news: { view: wide, hour: 0.86 },
  testimonials: { view: mill, hour: 0.9 },
  contact: { view: mesa, hour: 0.96 },
} as const satisfies Record<string, Outlook>

export type OutlookName = keyof typeof outlooks

/** Over the buttons of the menu. */
export const menuView: View = { ...part(900, 150, 620, 310), hold: 'middle' }
