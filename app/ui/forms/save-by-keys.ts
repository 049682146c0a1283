import type { KeyboardEvent } from 'react'

/** Ctrl Enter in a form presses its button with `data-save`: with its name, and not while it is busy or unavailable. */
export function saveByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>('[data-save]')?.click()
}
