import { type DragEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { usePost } from './use-post.ts'

type Target = { id: string; side: 'before' | 'after' }

export type DragOrder = ReturnType<typeof useDragOrder>

/**
 * Rows that are dragged to another place by their handles. Letting go over a row sends what its Move buttons send;
 * letting go elsewhere, or Escape, changes nothing.
 */
export function useDragOrder(list: string) {
  const post = usePost()
  const isBusy = useNavigation().formMethod === 'POST'
  const dragged = useRef<string | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const end = () => {
    dragged.current = null
    setTarget(null)
  }
  const drop = (beside: Target) => {
    const id = dragged.current
    end()
    if (id === null || id === beside.id || isBusy) return
    const fields = { intent: 'move', id, to: beside.side, beside: beside.id }
    void post(list, fields)
  }
  return {
    handleEvents: (id: string) => ({
      draggable: true,
      onDragStart(event: DragEvent<HTMLElement>) {
        dragged.current = id
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', '')
        const row = event.currentTarget.closest('tr')
        if (row) event.dataTransfer.setDragImage(row, 20, 20)
      },
      onDragEnd: end,
    }),
    rowEvents: (id: string) => ({
      'data-drop': target?.id === id ? target.side : undefined,
      onDragOver(event: DragEvent<HTMLElement>) {
        if (dragged.current === null) return
        event.preventDefault()
        const side = sideOf(event)
        if (target?.id !== id || target.side !== side) setTarget({ id, side })
      },
      onDrop(event: DragEvent<HTMLElement>) {
        if (dragged.current === null) return
        event.preventDefault()
        drop({ id, side: sideOf(event) })
      },
    }),
  }
}

function sideOf({ clientY, currentTarget }: DragEvent<HTMLElement>): Target['side'] {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}
