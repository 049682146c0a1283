import { type IconName, symbolMarkup, symbolsToCome } from './icon-sheet.tsx'
import { deskIcons } from './icons/desk.ts'
import { publicIcons } from './icons/public.ts'
import { serviceIcons } from './icons/services.ts'

const outlines: Record<IconName, string> = { ...publicIcons, ...serviceIcons, ...deskIcons }

/** Puts the outlines of those icons into the sheet of a whole page. */
export function fillIconSheet(html: string, drawn: Iterable<IconName>): string {
  return html.replace(symbolsToCome, () =>
    [...drawn].map((name) => symbolMarkup(name, outlines[name])).join(''),
  )
}
