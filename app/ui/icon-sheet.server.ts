import { type IconName, symbolMarkup, symbolsToCome } from './icon-sheet.tsx'
import { bookedIcons } from './icons/booked.ts'
import { deskIcons } from './icons/desk.ts'
import { publicIcons } from './icons/public.ts'
import { serviceIcons } from './icons/services.ts'

const paths: Record<IconName, string> = { ...publicIcons, ...bookedIcons, ...serviceIcons, ...deskIcons }

/** Puts the outlines of those icons into the sheet of a whole page. */
export function fillIconSheet(html: string, drawn: Iterable<IconName>): string {
  return html.replace(symbolsToCome, () => [...drawn].map((name) => symbolMarkup(name, paths[name])).join(''))
}
