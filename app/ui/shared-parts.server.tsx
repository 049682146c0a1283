import { renderToStaticMarkup } from 'react-dom/server'
import { language } from '../language/language.ts'
import { DrawnIcons, type IconName } from './icon.tsx'
import type { SharedPart } from './same-for-all.ts'

type Drawn = { from: readonly unknown[]; text: string; icons: ReadonlySet<IconName> }

/** The text of each part as it was drawn last, in each language. */
const drawnLast = new Map<string, Drawn>()

/**
 * The text of a part, drawn anew where what it is drawn from has changed.
 * @param drawn the icons of the page in hand: those of the part are added
 */
export function textOfPart({ name, from, draw }: SharedPart, drawn: Set<IconName>): string {
  const key = `${language()} ${name}`
  const last = drawnLast.get(key)
  const { text, icons } = last && isAlike(last.from, from) ? last : drawAnew(key, from, draw)
  for (const icon of icons) drawn.add(icon)
  return text
}

function drawAnew(key: string, from: readonly unknown[], draw: SharedPart['draw']): Drawn {
  const icons = new Set<IconName>()
  const text = renderToStaticMarkup(<DrawnIcons value={icons}>{draw()}</DrawnIcons>)
  const drawn = { from, text, icons }
  drawnLast.set(key, drawn)
  return drawn
}

const isAlike = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, index) => Object.is(value, other[index]))
