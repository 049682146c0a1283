import type { MouseEvent } from 'react'

/** Closes the choice that a link stands in: it leads to a file or another page, and would stay open. */
export const closeChoice = (event: MouseEvent) =>
  event.currentTarget.closest('details')?.removeAttribute('open')
