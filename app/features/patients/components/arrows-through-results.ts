import type { KeyboardEvent } from 'react'

/**
 * Arrow keys from the field into the results and through them, Escape back to the field: for `onKeyDown` of what holds
 * both. The field is the one `input[type=search]`, each result a link with `data-result`.
 */
export function arrowsThroughResults(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: part, target } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.nativeEvent.isComposing)
    return
  const field = part.querySelector<HTMLElement>('input[type=search]')
  const results = [...part.querySelectorAll<HTMLElement>('[data-result]')]
  const at = results.indexOf(target as HTMLElement)
  if (target !== field && at < 0) return
  const next = nextOf(key, { at, field, results })
  if (!next) return
  event.preventDefault()
  next.focus()
  if (next !== field) next.scrollIntoView({ block: 'nearest' })
}

type Standing = { at: number; field: HTMLElement | null; results: HTMLElement[] }

function nextOf(key: string, { at, field, results }: Standing): HTMLElement | null | undefined {
  if (key === 'ArrowDown') return results[at + 1]
  if (at < 0) return null
  if (key === 'ArrowUp') return at === 0 ? field : results[at - 1]
  if (key === 'Home') return results[0]
  if (key === 'End') return results.at(-1)
  return key === 'Escape' ? field : null
}
