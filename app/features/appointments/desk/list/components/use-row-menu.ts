import { type MouseEvent, useCallback, useState } from 'react'
import { rowIdAround } from '../../../../../platform/lists/list-address.ts'

export type OpenMenu = { kind: 'status' | 'more'; id: string; anchor: HTMLElement }

/** A badge, by what its address asks for (`dialogAddress`). */
const statusLink = 'a[href*="update="]'

/**
 * One menu for all rows: what opens it is the badge, or marked `data-row-menu`, inside of its row. A badge is a link
 * that leads to the dialog of all statuses; it does so with a key of the browser's own, too.
 */
export function useRowMenu() {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const close = useCallback(() => setMenu(null), [])
  const onClickCapture = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const anchor = (event.target as Element).closest<HTMLElement>(`${statusLink}, [data-row-menu]`)
    const id = anchor && rowIdAround(anchor)
    if (!anchor || id === null) return
    event.preventDefault()
    setMenu({ kind: anchor.matches(statusLink) ? 'status' : 'more', id, anchor })
  }
  return { menu, close, onClickCapture }
}
