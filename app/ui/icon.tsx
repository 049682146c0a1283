import { createContext, useContext } from 'react'
import { type IconName, symbolId } from './icon-symbols.ts'

export type { IconName }

/** What a page has drawn so far, while the server renders it; null in the browser. */
export const DrawnIcons = createContext<Set<IconName> | null>(null)

type Props = {
  name: IconName
  /** Width and height in px; left out: the surrounding styles decide, else it is 22. */
  size?: number
}

/**
 * A drawn sign beside words. It is never the only name of a control: that is `aria-label`. Its outline stands
 * once in the page's icon sheet, however often it is drawn.
 */
export function Icon({ name, size }: Props) {
  useContext(DrawnIcons)?.add(name)
  return (
    <svg aria-hidden="true" width={size} height={size}>
      <use href={`#${symbolId(name)}`} />
    </svg>
  )
}
