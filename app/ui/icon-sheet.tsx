import { useInsertionEffect } from 'react'
import type { bookedIcons } from './icons/booked.ts'
import type { deskIcons } from './icons/desk.ts'
import { publicIcons } from './icons/public.ts'
import type { serviceIcons } from './icons/services.ts'

export type IconName =
  | keyof typeof publicIcons
  | keyof typeof bookedIcons
  | keyof typeof serviceIcons
  | keyof typeof deskIcons

/** Outlines by name, on a grid of 256 by 256. */
type IconPaths = Readonly<Partial<Record<IconName, string>>>

export const symbolId = (name: string) => `icon-${name}`

/** Its colour is that of the words around each place where it is drawn. */
export const symbolMarkup = (name: string, path: string) =>
  `<symbol id="${symbolId(name)}" viewBox="0 0 256 256" fill="currentColor"><path d="${path}"/></symbol>`

const sheetId = 'icons'

/** Stands for the symbols until the page is rendered and all that it draws are known. */
export const symbolsToCome = '<!--icons-->'

/**
 * The outlines of all icons that the page draws, each once, before the first of them is drawn. In the browser
 * React leaves it as it came and adds what else a page of this area may come to draw.
 */
export function IconSheet() {
  return (
    <div hidden>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and React leaves alone what stands there */}
      <svg id={sheetId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: symbolsToCome }} />
      <MoreIcons of={publicIcons} />
    </div>
  )
}

/** Hydrated pages that draw more icons than the public ones bring their outlines with this. */
export function MoreIcons({ of }: { of: IconPaths }) {
  useInsertionEffect(() => {
    const missing = Object.entries(of).filter(([name]) => !document.getElementById(symbolId(name)))
    const markup = missing.map(([name, path]) => symbolMarkup(name, path)).join('')
    document.getElementById(sheetId)?.insertAdjacentHTML('beforeend', markup)
  }, [of])
  return null
}
