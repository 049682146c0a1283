import { createContext, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { type GivenList, type HeldList, heldList, newlyListed } from '#app/platform/lists/held-list.ts'
import { readUnattended } from '#app/platform/pages/unattended.ts'

/** Emails leave by themselves, and nothing that is counted changes with that. */
const lookAgainMilliseconds = 5_000

/**
 * As the router's, for what no person asked for: events of others and timers. Such a reading never renews the session
 * (docs/topics/sign-in.md).
 */
export function useUnattendedRevalidator(): ReturnType<typeof useRevalidator> {
  const { revalidate, state } = useRevalidator()
  const revalidateUnattended = useCallback(() => readUnattended(location.href, revalidate), [revalidate])
  return { revalidate: revalidateUnattended, state }
}

/**
 * Reads the screen again where others have changed what it shows; what is typed, the focus and every scroll position
 * stay. It waits while something is sent or read.
 * @param mark how the records stand by now; null while nobody has said so
 * @param shown how they stood as the screen was read
 * @param isUnderway something on the screen changes by itself soon: it is looked at every few seconds
 */
export function useLiveList(
  mark: string | null,
  { shown, isUnderway = false }: { shown: string | undefined; isUnderway?: boolean },
): void {
  const { revalidate, state: reading } = useUnattendedRevalidator()
  const { state } = useNavigation()
  const asked = useRef<string | null>(null)
  const isQuiet = state === 'idle' && reading === 'idle'
  useEffect(() => {
    if (!isQuiet || !mark || mark === shown || mark === asked.current) return
    asked.current = mark
    void revalidate()
  }, [mark, shown, isQuiet, revalidate])
  useEffect(() => {
    if (!isUnderway || !isQuiet) return
    const timer = setTimeout(() => void revalidate(), lookAgainMilliseconds)
    return () => clearTimeout(timer)
  }, [isUnderway, isQuiet, revalidate])
}

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

/** A text of each kind of records that differs after each change; empty, or none, for who sees none of them. */
export type Marks = Partial<Record<'visits' | 'messages' | 'testimonials' | 'gallery' | 'waitlist', string>>

/** Hands the frame what an answer brought besides its own: the red counts and marks as they are now. */
export const HearNews = createContext<(news: unknown) => void>(() => {})

/** How the records stand by now of which a screen may show some; null while nobody has said so. */
export const LiveMarks = createContext<Marks | null>(null)
