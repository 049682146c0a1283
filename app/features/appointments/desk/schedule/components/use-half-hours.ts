import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'

/** So long a pointer rests on a half hour before it shows who comes. */
const restMilliseconds = 400

/**
 * Half hours are disclosures, which a click or Enter opens and holds. A mouse that rests on one shows it until it leaves;
 * Escape closes it, and gives the focus back. Touch and keyboards need none of this.
 */
export function useHalfHours() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useRef<HTMLDetailsElement | null>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onPointerOver = (event: PointerEvent) => {
    const over = halfHourOf(event.target)
    if (shown.current && shown.current !== over) hide(shown)
    clearTimeout(timer.current)
    if (event.pointerType !== 'mouse' || !over || over.open) return
    timer.current = setTimeout(() => {
      over.open = true
      shown.current = over
    }, restMilliseconds)
  }
  const onPointerLeave = () => {
    clearTimeout(timer.current)
    hide(shown)
  }
  const onClickCapture = (event: { target: EventTarget; preventDefault(): void }) => {
    clearTimeout(timer.current)
    const pressed = halfHourOf(event.target)
    if (!pressed || pressed !== shown.current) return
    // It is open already, for a moment: the press holds it.
    shown.current = null
    if (event.target instanceof Element && event.target.closest('summary')) event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const open =
      halfHourOf(event.target) ?? document.querySelector<HTMLDetailsElement>('[data-half-hour][open]')
    if (event.key !== 'Escape' || !open?.open) return
    event.preventDefault()
    event.stopPropagation()
    open.open = false
    shown.current = null
    open.querySelector('summary')?.focus({ preventScroll: true })
  }
  return { onPointerOver, onPointerLeave, onClickCapture, onKeyDown }
}

const halfHourOf = (target: EventTarget | null): HTMLDetailsElement | null =>
  target instanceof Element ? target.closest<HTMLDetailsElement>('[data-half-hour]') : null

/** A list that somebody has gone into by the keyboard stays open. */
function hide(shown: { current: HTMLDetailsElement | null }): void {
  const { current } = shown
  shown.current = null
  if (current && !current.querySelector(':focus:not(summary)')) current.open = false
}
