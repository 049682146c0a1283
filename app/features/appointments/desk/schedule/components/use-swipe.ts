import { type TouchEvent, useRef } from 'react'

/** Shorter ways are a press or a scroll. */
const leastPixels = 60

/**
 * On a phone, where one column of a day is shown at a time, a finger that goes sideways presses the button of the column
 * beside it. Whoever cannot swipe presses the buttons.
 */
export function useSwipe() {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const { current: began } = from
      from.current = null
      if (!touch || !began) return
      const [across, down] = [touch.clientX - began.x, touch.clientY - began.y]
      if (Math.abs(across) < leastPixels || Math.abs(across) < 2 * Math.abs(down)) return
      buttonBeside(across < 0 ? 1 : -1)?.click()
    },
  }
}

function buttonBeside(step: 1 | -1): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-column-switch] a')]
  const isShown = buttons.some((button) => button.getClientRects().length > 0)
  const at = buttons.findIndex((button) => button.hasAttribute('aria-current'))
  return isShown && at >= 0 ? buttons[at + step] : undefined
}
