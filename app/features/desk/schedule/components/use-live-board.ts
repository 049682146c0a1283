import { useContext, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { LiveMarks, useUnattendedRevalidator } from '#app/ui/back-office/live-list.ts'
import type { ScheduleView } from '../page.server.ts'

/**
 * Others change visits: the board is read again where it stands. Nothing scrolls, and the visit that had the focus has it
 * in its new place. While one is being moved, or somebody is added over the board, it waits.
 */
export function useLiveBoard(schedule: ScheduleView, isHeld = false): void {
  const mark = useContext(LiveMarks)?.visits ?? null
  const { revalidate, state: reading } = useUnattendedRevalidator()
  const { state } = useNavigation()
  const isAdding = useLocation().pathname.endsWith('/add')
  const asked = useRef<string | null>(null)
  const isQuiet = state === 'idle' && reading === 'idle' && !isHeld && !isAdding
  useEffect(() => {
    if (!isQuiet || mark === null || mark === '' || mark === schedule.mark || mark === asked.current) return
    asked.current = mark
    void revalidate()
  }, [mark, schedule.mark, isQuiet, revalidate])
  useFocusKept(schedule)
}

/** A visit that others moved is another element in another column. */
function useFocusKept(schedule: ScheduleView): void {
  const focused = useRef<string | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('[data-kind] a[data-visit]') : null
      focused.current = link?.dataset.visit ?? null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked after each reading
  useEffect(() => {
    const id = focused.current
    if (id === null || document.activeElement !== document.body) return
    const link = document.querySelector<HTMLElement>(`[data-kind] a[data-visit="${CSS.escape(id)}"]`)
    link?.focus({ preventScroll: true })
  }, [schedule.mark])
}
