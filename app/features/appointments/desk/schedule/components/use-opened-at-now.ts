import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

type Options = { isToday: boolean /** Differs from day to day. */; key: string }

/** Where now stands as the day opens, from the top of the window. */
const upperThird = 0.3

/**
 * A day that opens and is today begins with now in the upper third; another day after it at the same time of day as the
 * one before was left. Nobody who comes back, or has scrolled, is taken elsewhere.
 */
export function useOpenedAtNow(board: RefObject<HTMLElement | null>, { isToday, key }: Options): void {
  const isBack = useNavigationType() === 'POP' && hasOpened
  const began = useRef(false)
  useEffect(() => {
    hasOpened = true
    if (began.current) return
    began.current = true
    // What the address or the history says about the place goes before.
    if (!isToday || isBack || scrollY > 0 || location.hash !== '') return
    const box = board.current?.closest('[data-board-scroll]') ?? null
    const now = board.current?.querySelector('[data-now]')?.getBoundingClientRect().top
    const wanted = (box ? box.getBoundingClientRect().top : 0) + innerHeight * upperThird
    if (now !== undefined && now > wanted)
      (box ?? window).scrollBy({ top: now - wanted, behavior: 'instant' })
  }, [isToday, isBack, board])
  useSameTime(board, key)
}

/** The document's first screen is reached by "POP" as well. */
let hasOpened = false

type Kept = { time: string; top: number }

function useSameTime(board: RefObject<HTMLElement | null>, key: string): void {
  const kept = useRef<Kept | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each day is put where the one before stood
  useLayoutEffect(() => {
    const { current: before } = kept
    const row = before && board.current?.querySelector(`[data-row-time="${before.time}"]`)
    if (before && row) scrollBy({ top: row.getBoundingClientRect().top - before.top, behavior: 'instant' })
  }, [key, board])
  useEffect(() => {
    const note = () => {
      kept.current = topRow(board.current)
    }
    document.addEventListener('scroll', note, { passive: true })
    return () => document.removeEventListener('scroll', note)
  }, [board])
}

/** The half hour at the top of the window, once the board is scrolled into; null above it. */
function topRow(board: HTMLElement | null): Kept | null {
  const rows = [...(board?.querySelectorAll<HTMLElement>('[data-row-time]') ?? [])]
  const first = rows[0]?.getBoundingClientRect().top ?? 0
  if (first >= 0) return null
  const at = rows.find((row) => row.getBoundingClientRect().top >= 0)
  return at ? { time: at.dataset.rowTime ?? '', top: at.getBoundingClientRect().top } : null
}
