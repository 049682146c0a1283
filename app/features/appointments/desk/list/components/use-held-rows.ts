import { useState } from 'react'
import { type HeldRows, heldRows, newlyShown, withLiveRows } from '../held-rows.ts'
import type { LiveRows } from '../live-rows.ts'

type Given = Parameters<typeof heldRows>[1]

/** The rows of the list, held still from action to action; a refusal shows the list as it is by now. */
export function useHeldRows(
  given: Given,
  isRefused: boolean,
): HeldRows & { update: (live: LiveRows) => void } {
  const [held, setHeld] = useState(() => newlyShown(given))
  const update = (live: LiveRows) => setHeld((before) => withLiveRows(before, live))
  if (held.fresh === given.fresh) return { ...held, update }
  const next = isRefused ? newlyShown({ ...given, done: null }) : heldRows(held, given)
  setHeld(next)
  return { ...next, update }
}
