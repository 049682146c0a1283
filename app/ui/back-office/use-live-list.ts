import { useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/** Letters leave by themselves, and nothing that is counted changes with that. */
const lookAgainMilliseconds = 5_000

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
  const { revalidate, state: reading } = useRevalidator()
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
