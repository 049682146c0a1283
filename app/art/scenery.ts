import { createContext, useContext } from 'react'

/** How the heads of the public pages are drawn: the desert at first light, a photograph of the clinic's own, type alone. */
type Head = 'first-light' | 'photograph' | 'plain'

export type Scenery = {
  head: Head
  /** On its way over the clinic: 0 rises, 0.5 noon, 1 sets; null while it is down. */
  sun: number | null
}

/** Of pages that don't say: the hour before sunrise. */
export const Scenery = createContext<Scenery>({ head: 'first-light', sun: null })

export const useScenery = (): Scenery => useContext(Scenery)

/**
 * Whether the pages have our drawings of land, sun and door. In any other look their places have arches in the clinic's
 * color, or nothing (`--ornament` in `app/styles/tokens.css` is the color of both).
 */
export const useIsDrawn = (): boolean => useScenery().head === 'first-light'

const evening = 0.82
const morning = 0.16

/** The light of a page by day; none before sunrise and after sunset. */
export function lightOf(sun: number | null): 'morning' | 'day' | 'evening' | undefined {
  if (sun === null) return undefined
  if (sun < morning) return 'morning'
  return sun < evening ? 'day' : 'evening'
}
