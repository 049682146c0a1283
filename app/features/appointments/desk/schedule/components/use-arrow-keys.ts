import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Arrows go from one block to the next, Home and End to the first and the last; Tab works as ever. */
export const useArrowKeys = () => (event: KeyboardEvent<HTMLElement>) => {
  const blocks = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-visit]')]
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? blocks.indexOf(focused) : -1
  if (at < 0) return
  const step = steps[event.key]
  const next =
    step !== undefined
      ? blocks[at + step]
      : event.key === 'Home'
        ? blocks[0]
        : event.key === 'End'
          ? blocks.at(-1)
          : undefined
  if (!next) return
  event.preventDefault()
  next.focus()
}
