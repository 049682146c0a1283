import { createContext, type ReactNode, useContext } from 'react'

/** Part of a page that is drawn alike for everybody, and what it is drawn from. */
export type SharedPart = {
  /** Which part it is: of each, the text that was drawn last is kept. */
  name: string
  /** All that it shows besides the language and messages of the program: compared one by one, as `Object.is` does. */
  from: readonly unknown[]
  /** Knows no context of React but what it brings itself. */
  draw: () => ReactNode
}

/** Draws shared parts as text; null in the browser, and where React goes on in the browser with what it finds. */
export const SharedParts = createContext<((part: SharedPart) => string) | null>(null)

type Inside = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * What stands inside an element that is the same for everybody: `<ul {...useSameForAll({ … })} />`. On pages that no
 * script goes on with it is drawn once for each change, which is most of such a page
 * (docs/topics/cached-pages.md).
 */
export function useSameForAll(part: SharedPart): Inside {
  const textOf = useContext(SharedParts)
  return textOf ? { dangerouslySetInnerHTML: { __html: textOf(part) } } : { children: part.draw() }
}
