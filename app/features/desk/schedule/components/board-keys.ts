import type { KeyboardEvent } from 'react'

/** Arrows go from one visit to the next, across to the nearest in the next column, Home and End to the ends of a column. */
export function goByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented) return
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.matches('[data-visit], [data-gap]')) return
  const next = nextOf(event.currentTarget, focused, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

const places = (within: Element | null | undefined): HTMLElement[] =>
  [...(within?.querySelectorAll<HTMLElement>('[data-visit], [data-gap]') ?? [])].filter(
    (one) => one.getClientRects().length > 0,
  )

function nextOf(board: HTMLElement, focused: HTMLElement, key: string): HTMLElement | undefined {
  const column = focused.closest('[data-column]')
  const ofColumn = places(column)
  const at = ofColumn.indexOf(focused)
  if (key === 'ArrowDown') return ofColumn[at + 1]
  if (key === 'ArrowUp') return at > 0 ? ofColumn[at - 1] : undefined
  if (key === 'Home') return ofColumn[0]
  if (key === 'End') return ofColumn.at(-1)
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const columns = [...board.querySelectorAll('[data-column]')]
  const place = column === null ? -1 : columns.indexOf(column)
  const beside = key === 'ArrowRight' ? columns.slice(place + 1) : columns.slice(0, place).reverse()
  const others = beside.map(places).find((some) => some.length > 0) ?? []
  return nearest(others, focused)
}

function nearest(others: readonly HTMLElement[], focused: HTMLElement): HTMLElement | undefined {
  const { top } = focused.getBoundingClientRect()
  const distance = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().top - top)
  return others.toSorted((one, other) => distance(one) - distance(other))[0]
}
