import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { DetailsPart } from '#app/features/desk/address.ts'
import { rowOf } from '#app/platform/lists/list-address.ts'
import { isLost } from '#app/ui/back-office/use-kept-focus.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type Options = {
  id: string
  /** What is open of it in place of its actions. */
  open: DetailsPart | null
  /** What the last action gave back; its data come after it. */
  answer: object | undefined
  heading: RefObject<HTMLElement | null>
  pane: RefObject<HTMLElement | null>
}

/**
 * The name takes the focus for each appointment again, and the list stays; not from anyone who was in the pane before React ran:
 * a row that scrolls between a finger's coming down and going up takes the press away. A move begins at its first time, a
 * form at its first field; what was saved gives the focus back to the button that opened it, or to the next one where that
 * has gone. What was cancelled leads to Undo in its notice.
 */
export function useDetailsFocus({ id, open, answer, heading, pane }: Options): void {
  const { key } = useLocation()
  const wasOpen = useRef(open)
  const isStart = useRef(!useHydrated())
  useEffect(() => {
    const isUsed = isStart.current && pane.current?.contains(document.activeElement)
    isStart.current = false
    if (isUsed) return
    heading.current?.focus({ preventScroll: true })
    rowOf(id)?.scrollIntoView({ block: 'nearest' })
  }, [id, heading, pane])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every action is looked after
  useEffect(() => {
    const from = wasOpen.current
    wasOpen.current = open
    if (!isLost()) return
    const opener = !open && from ? firstOf(pane.current, openers[from]) : undefined
    const undo = !open && from === 'cancel' ? newestUndo() : undefined
    const control = opener ?? undo ?? firstOf(pane.current, open ? firstFields[open] : nextAction)
    const part = open ? control?.closest('section') : null
    part?.scrollIntoView({ block: 'nearest' })
    ;(control ?? heading.current)?.focus({ preventScroll: part === null || part === undefined })
  }, [key, answer, open])
}

const nextAction = ['#visit-actions :is(button[name="set"], a)']
/** Cancelling ends here: what took it back before would be the list of states, a field that keeps Z to itself. */
const newestUndo = () =>
  document.querySelector<HTMLElement>('[data-notices] [data-notice] form button[type="submit"]') ?? undefined
/** Where each part begins. */
const firstFields: Record<DetailsPart, string[]> = {
  move: ['#move-slot input[type="radio"]', 'a[aria-current="date"]'],
  cancel: ['[name="reason"]'],
  note: ['#team-note'],
  answers: ['[data-answers-form] :is(input:not([type="hidden"]), select, textarea)'],
  sender: nextAction,
}
/** What opened it. */
const openers: Record<DetailsPart, string[]> = {
  move: ['[data-move]'],
  cancel: ['[data-cancel]'],
  note: ['[data-note]'],
  answers: ['[data-answers]'],
  sender: [],
}

/** The first of them that is there, wherever it stands. */
function firstOf(pane: HTMLElement | null, selectors: string[]): HTMLElement | undefined {
  return (
    selectors.map((selector) => pane?.querySelector<HTMLElement>(selector)).find((found) => found != null) ??
    undefined
  )
}
