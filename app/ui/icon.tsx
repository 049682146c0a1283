import { createContext, useContext, useInsertionEffect } from 'react'
import { addToSheet, type IconName, symbolId } from './icon-sheet.tsx'

export type { IconName }

/** What a page has drawn so far, while the server renders it; null in the browser. */
export const DrawnIcons = createContext<Set<IconName> | null>(null)

/** In the back office the outlines are in a style sheet (`masked-icons.css`), and a page carries none. */
export const MaskedIcons = createContext(false)

type Props = {
  name: IconName
  /** Width and height in px; left out: the surrounding styles decide, else it is 22. */
  size?: number
}

/**
 * A drawn sign next to words. It is never the only name of a control: that is `aria-label`. Its outline stands
 * once in the page's icon sheet, however often it is drawn, or in the style sheet of the back office.
 */
export function Icon({ name, size }: Props) {
  const drawn = useContext(DrawnIcons)
  const isMasked = useContext(MaskedIcons)
  useInsertionEffect(() => {
    if (!isMasked) void addToSheet(name)
  }, [name, isMasked])
  if (isMasked) return <svg aria-hidden="true" className={symbolId(name)} width={size} height={size} />
  drawn?.add(name)
  return (
    <svg aria-hidden="true" width={size} height={size}>
      <use href={`#${symbolId(name)}`} />
    </svg>
  )
}
