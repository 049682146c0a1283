import { useLayoutEffect, useRef } from 'react'
import { type Early, nothingEarly, typedEarly } from '../early.ts'
import { isCovered } from '../keys.ts'

/**
 * Collects what is typed while the palette is on its way; Esc stops it. Nothing else has these keys.
 * @param isAwaited from the moment it was asked for; once it stands there, its own field takes the keys
 * @returns hands over what was collected, once
 */
export function useEarly(isAwaited: boolean, stop: () => void): () => Early {
  const early = useRef(nothingEarly)
  const latest = useRef(stop)
  latest.current = stop
  useLayoutEffect(() => {
    if (!isAwaited) return
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || isCovered(document)) return
      const typed = event.key === 'Escape' ? nothingEarly : typedEarly(early.current, event)
      if (typed === null) return
      early.current = typed
      if (event.key === 'Escape') latest.current()
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', press, true)
    return () => {
      window.removeEventListener('keydown', press, true)
      early.current = nothingEarly
    }
  }, [isAwaited])
  return () => {
    const given = early.current
    early.current = nothingEarly
    return given
  }
}
