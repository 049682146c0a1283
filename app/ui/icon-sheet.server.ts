import { type IconName, symbolMarkup, symbolsToCome } from './icon-sheet.tsx'
import { deskIcons } from './icons/desk.ts'
import { serviceIcons } from './icons/services.ts'
import { websiteIcons } from './icons/website.ts'

const outlines: Record<IconName, string> = { ...websiteIcons, ...serviceIcons, ...deskIcons }

/** Puts the outlines of those icons into the sheet of a whole page. */
export function fillIconSheet(html: string, drawn: Iterable<IconName>): string {
  return html.replace(symbolsToCome, () =>
    [...drawn].map((name) => symbolMarkup(name, outlines[name])).join(''),
  )
}
