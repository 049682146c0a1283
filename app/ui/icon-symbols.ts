import type { bookedIcons } from './icons/booked.ts'
import type { deskIcons } from './icons/desk.ts'
import type { publicIcons } from './icons/public.ts'
import type { serviceIcons } from './icons/services.ts'

export type IconName =
  | keyof typeof publicIcons
  | keyof typeof bookedIcons
  | keyof typeof serviceIcons
  | keyof typeof deskIcons

/** Outlines by name, on a grid of 256 by 256. */
export type IconPaths = Readonly<Partial<Record<IconName, string>>>

export const symbolId = (name: string) => `icon-${name}`

/** Its colour is that of the words around each place where it is drawn. */
export const symbolMarkup = (name: string, path: string) =>
  `<symbol id="${symbolId(name)}" viewBox="0 0 256 256" fill="currentColor"><path d="${path}"/></symbol>`
