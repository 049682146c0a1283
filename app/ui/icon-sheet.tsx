import type { deskIcons } from './icons/desk.ts'
import type { publicIcons } from './icons/public.ts'
import type { serviceIcons } from './icons/services.ts'

export type IconName = keyof typeof publicIcons | keyof typeof serviceIcons | keyof typeof deskIcons

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
 * React leaves it as it came.
 */
export function IconSheet() {
  return (
    <div hidden>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and React leaves alone what is there */}
      <svg id={sheetId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: symbolsToCome }} />
    </div>
  )
}

async function deskOutline(name: IconName): Promise<string | undefined> {
  const { deskIcons }: { deskIcons: IconPaths } = await import('./icons/desk.ts')
  return deskIcons[name]
}

/** An icon that the browser draws and the server didn't: its outline comes with the first that is missing. */
export async function addToSheet(name: IconName): Promise<void> {
  const sheet = document.getElementById(sheetId)
  const isMissing = () => document.getElementById(symbolId(name)) === null
  if (!sheet || !isMissing()) return
  const { publicIcons }: { publicIcons: IconPaths } = await import('./icons/public.ts')
  const path = publicIcons[name] ?? (await deskOutline(name))
  if (path !== undefined && isMissing()) sheet.insertAdjacentHTML('beforeend', symbolMarkup(name, path))
}
