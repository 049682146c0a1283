import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { ScheduleView } from '../page.server.ts'
import { targetAt } from './targets.ts'
import type { MovingState, Over } from './use-moving.ts'

/** A hand that only presses moves the pointer less. */
const startPixels = 6
/** So near to an edge it goes along, so fast. */
const edgePixels = 64
const edgeStep = 10

type Point = { x: number; y: number }

/**
 * The way of the mouse and the pen; a finger scrolls, and moves by the details. The ghost goes along next to the pointer,
 * outside of React: the board is drawn again only as another half hour is reached.
 */
export function useMovingByPointer(
  state: MovingState,
  schedule: ScheduleView,
  { board, ghost }: { board: RefObject<HTMLElement | null>; ghost: RefObject<HTMLElement | null> },
) {
  const at = useRef<Point>({ x: 0, y: 0 })
  const shown = useRef({ state, schedule })
  shown.current = { state, schedule }
  const end = useRef<() => void>(() => {})
  useEffect(() => () => end.current(), [])
  const look = () => {
    const now = shown.current
    const { current } = now.state.latest
    if (current?.by !== 'pointer' || current.isSaving) return
    if (ghost.current) ghost.current.style.translate = `${at.current.x + 12}px ${at.current.y + 12}px`
    const over = overAt(board.current, at.current, now)
    if (keyOf(over) !== keyOf(current.over)) now.state.change(over)
  }
  // The times may come while the pointer rests, and the ghost is there after the first move.
  const free = state.moving?.by === 'pointer' ? state.moving.free : null
  const isMoving = state.moving?.by === 'pointer'
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked again as the times come
  useEffect(look, [free, isMoving])
  const onPointerDown = (event: ReactPointerEvent) => {
    const isMain = event.button === 0 && event.pointerType !== 'touch'
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-visit]') : null
    if (!isMain || !link || state.moving) return
    end.current()
    end.current = follow({
      link: link.dataset,
      from: { x: event.clientX, y: event.clientY },
      at,
      look,
      shown,
    })
  }
  return { onPointerDown }
}

const keyOf = (over: Over | null) => (over ? `${over.column} ${over.row} ${over.time} ${over.why}` : '')

type Shown = RefObject<{ state: MovingState; schedule: ScheduleView }>
type Followed = { link: DOMStringMap; from: Point; at: RefObject<Point>; look: () => void; shown: Shown }

/** From the press until it is let go. @returns what ends it */
function follow({ link, from, at, look, shown }: Followed): () => void {
  let isStarted = false
  let frame = 0
  const over = new AbortController()
  const end = () => {
    over.abort()
    cancelAnimationFrame(frame)
  }
  const goAlong = () => {
    scrollAtEdges(at.current)
    look()
    frame = requestAnimationFrame(goAlong)
  }
  const on = <K extends keyof DocumentEventMap>(name: K, act: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(name, act, { signal: over.signal, capture: true })
  on('pointermove', (event) => {
    at.current = { x: event.clientX, y: event.clientY }
    if (!isStarted && Math.hypot(event.clientX - from.x, event.clientY - from.y) > startPixels) {
      if (!shown.current.state.start(link, 'pointer')) return end()
      isStarted = true
      frame = requestAnimationFrame(goAlong)
    }
  })
  on('pointerup', () => {
    end()
    if (!isStarted) return
    forgetClick()
    look()
    shown.current.state.drop()
  })
  on('pointercancel', () => {
    end()
    shown.current.state.putBack()
  })
  on('keydown', (event) => {
    if (event.key !== 'Escape' || !isStarted) return
    event.preventDefault()
    event.stopPropagation()
    end()
    forgetClick()
    shown.current.state.putBack()
  })
  return end
}

/** The page goes along at its upper and lower edge, a board of many columns also at its sides. */
function scrollAtEdges({ x, y }: Point): void {
  const box = document.querySelector('[data-board-scroll]')
  const down = stepAt(y, 0, innerHeight)
  if (down !== 0) scrollBy({ top: down, behavior: 'instant' })
  if (!box) return
  const { left, right, top, bottom } = box.getBoundingClientRect()
  box.scrollBy({ left: stepAt(x, left, right), top: stepAt(y, top, bottom), behavior: 'instant' })
}

const stepAt = (at: number, first: number, last: number): number =>
  at < first + edgePixels ? -edgeStep : at > last - edgePixels ? edgeStep : 0

/** The press that ends a way is none on what lies below it. */
function forgetClick(): void {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', stop, { capture: true }), 0)
}

/** The half hour under the pointer; of several free times in it the one at that height. */
function overAt(
  board: HTMLElement | null,
  { x, y }: Point,
  { state, schedule }: { state: MovingState; schedule: ScheduleView },
): Over | null {
  const { current } = state.latest
  if (!board || !current?.free) return null
  const column = [...board.querySelectorAll<HTMLElement>('[data-column]')].find((one) => {
    const { left, right } = one.getBoundingClientRect()
    return left <= x && x < right
  })
  const lines = [...(column?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
  const line = lines.find((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top <= y && y < bottom
  })
  if (!column || !line) return null
  const { top, height } = line.getBoundingClientRect()
  const place = { column: column.dataset.column ?? '', row: Number(line.dataset.line) }
  const target = targetAt(schedule, { ...current.block, column: current.column }, current.free, place)
  const index = Math.floor(((y - top) / height) * target.times.length)
  return { ...target, time: target.times[index] ?? null }
}
