import { type MouseEvent, useCallback, useState } from 'react'

export type OpenMenu = { kind: 'status' | 'more'; id: string; anchor: HTMLElement }

/**
 * One menu for all rows: what opens it is marked `data-status-menu` or `data-row-menu`, inside of its row. A badge is a link
 * that leads to the dialog of all statuses; it does so with a key of the browser's own, too.
 */
export function useRowMenu() {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const close = useCallback(() => setMenu(null), [])
  const onClickCapture = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const anchor = (event.target as Element).closest<HTMLElement>('[data-status-menu], [data-row-menu]')
    const id = anchor?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (!anchor || id === undefined) return
    event.preventDefault()
    setMenu({ kind: anchor.hasAttribute('data-status-menu') ? 'status' : 'more', id, anchor })
  }
  return { menu, close, onClickCapture }
}
