import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isLost } from '../../../../../ui/back-office/use-kept-focus.ts'

type Options = {
  id: string
  isMoving: boolean
  /** What the last action gave back; its data come after it. */
  answer: object | undefined
  heading: RefObject<HTMLElement | null>
  pane: RefObject<HTMLElement | null>
}

/**
 * The name takes the focus for each appointment anew, and the list stays. A move begins at its first time; what
 * was saved gives the focus back to the button that opened it, or to the next one where that has gone.
 */
export function useDetailsFocus({ id, isMoving, answer, heading, pane }: Options): void {
  const { key } = useLocation()
  const wasMoving = useRef(isMoving)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    document.querySelector(`tr[data-row="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, heading])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every action is looked after
  useEffect(() => {
    const from = wasMoving.current
    wasMoving.current = isMoving
    if (!isLost()) return
    const wanted = isMoving ? firstTime : from ? [...moveLink, ...nextAction] : nextAction
    const control = firstOf(pane.current, wanted)
    const part = isMoving ? control?.closest('section') : null
    part?.scrollIntoView({ block: 'nearest' })
    ;(control ?? heading.current)?.focus({ preventScroll: part === null || part === undefined })
  }, [key, answer, isMoving])
}

const firstTime = ['#move-slot input[type="radio"]', 'a[aria-current="date"]']
const moveLink = ['[data-move]']
const nextAction = ['#visit-actions :is(button[name="set"], a)', '#details-status']

/** The first of them that is there, wherever it stands. */
function firstOf(pane: HTMLElement | null, selectors: string[]): HTMLElement | undefined {
  return (
    selectors.map((selector) => pane?.querySelector<HTMLElement>(selector)).find((found) => found != null) ??
    undefined
  )
}
