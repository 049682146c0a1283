import { useState } from 'react'
import { type HeldRows, heldRows, newlyShown } from '../held-rows.ts'

type Given = Parameters<typeof heldRows>[1]

/** The rows of the list, held still from action to action; a refusal shows the list as it is by now. */
export function useHeldRows(given: Given, isRefused: boolean): HeldRows {
  const [held, setHeld] = useState(() => newlyShown(given))
  if (held.fresh === given.fresh) return held
  const next = isRefused ? newlyShown({ ...given, done: null }) : heldRows(held, given)
  setHeld(next)
  return next
}
