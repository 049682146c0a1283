import { useState } from 'react'
import { type GivenList, type HeldList, heldList, newlyListed } from '../../platform/lists/held-list.ts'

/** The rows of a list that follows what others do, and how to show those that came meanwhile. */
export function useHeldList<R extends { id: string; createdAt: string }>(
  given: GivenList<R>,
): HeldList<R> & { showNews: () => void } {
  const [held, setHeld] = useState(() => newlyListed(given))
  const isSame = held.fresh === given.fresh && held.list === given.list && held.actionKey === given.actionKey
  const now = isSame ? held : heldList(held, given)
  if (!isSame) setHeld(now)
  return { ...now, showNews: () => setHeld(newlyListed(given)) }
}
