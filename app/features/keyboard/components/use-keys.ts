import { useEffect, useRef } from 'react'
import { isCovered, isTypedInto, type Meant, meaningOf } from '../keys.ts'

/** The second key of two comes within this time. */
const goingMilliseconds = 1_500

/**
 * Listens to keys of the whole page: behind what parts of it do with them, never in fields, menus or behind a dialog.
 * @param act what the key means; false where nothing came of it, so that the browser has it
 */
export function useKeys(
  hasLetters: boolean,
  act: (meant: Exclude<Meant, null | 'begin-to-go'>) => boolean,
): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    let goneAt = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const isGoing = event.timeStamp - goneAt < goingMilliseconds
      const meant = meaningOf(event, { isGoing, hasLetters })
      const target = event.target instanceof Element ? event.target : null
      if (meant === null || isCovered(document) || (meant !== 'palette' && isTypedInto(target))) return
      goneAt = Number.NEGATIVE_INFINITY
      if (meant === 'begin-to-go') goneAt = event.timeStamp
      else if (latest.current(meant)) event.preventDefault()
    }
    // Of the window, so that it comes behind the handlers of the page.
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [hasLetters])
}
