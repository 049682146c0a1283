import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { goByArrows } from '../components/board-keys.ts'
import type { ScheduleView } from '../page.server.ts'
import { type ArrowKey, firstPlace, freePlaces, type Place, placeAfter, targetAt } from './targets.ts'
import type { Moving, MovingState, Over } from './use-moving.ts'

const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies ArrowKey[]
const isArrow = (key: string): key is ArrowKey => arrows.includes(key)

/**
 * The keys of a board. M on an appointment picks it up, arrows go from free time to free time, Enter drops it, Escape puts
 * it back. It keeps the focus; where the focus goes elsewhere nothing is moved. As M needs an appointment in focus it may
 * be a single key (WCAG 2.1.4). While nothing is moved, arrows go from one appointment to the next.
 */
export function useMovingByKeys(
  state: MovingState,
  schedule: ScheduleView,
  board: RefObject<HTMLElement | null>,
) {
  const { moving, change } = state
  const free = moving?.by === 'keys' ? moving.free : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first place is sought once, as the times come
  useEffect(() => {
    if (!moving || !free || moving.over) return
    const moved = { ...moving.block, column: moving.column }
    change(overOf(schedule, moving, firstPlace(freePlaces(schedule, moved, free), moved)))
  }, [free])
  const at = moving?.by === 'keys' ? `${moving.over?.column} ${moving.over?.time}` : null
  useEffect(() => {
    if (at !== null)
      board.current?.querySelector('[data-target]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at, board])
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      if (!moving) takeUp(event, state)
      else if (moving.by === 'keys' && handle(event, { state, moving, schedule })) {
        event.preventDefault()
        event.stopPropagation()
      }
      goByArrows(event)
    },
    onBlur: () => {
      if (state.latest.current?.by === 'keys') state.putBack()
    },
  }
}

function takeUp(event: KeyboardEvent, { start }: MovingState): void {
  if (event.key.toLowerCase() !== 'm' || event.repeat || !(event.target instanceof Element)) return
  const link = event.target.closest<HTMLElement>('a[data-visit]')
  if (!link) return
  event.preventDefault()
  event.stopPropagation()
  start(link.dataset, 'keys')
}

type At = { state: MovingState; moving: Moving; schedule: ScheduleView }

/** @returns whether the key was one of ours */
function handle({ key }: KeyboardEvent, { state, moving, schedule }: At): boolean {
  if (key === 'Escape') state.putBack()
  else if (key === 'Enter' || key === ' ') {
    if (moving.free) state.drop()
  } else if (isArrow(key)) step(key, { state, moving, schedule })
  else return key.length === 1 || key === 'Home' || key === 'End'
  return true
}

function step(key: ArrowKey, { state, moving, schedule }: At): void {
  const { free, over, block, column } = moving
  if (!free) return
  const places = freePlaces(schedule, { ...block, column }, free)
  const from = { column: over?.column ?? column, time: over?.time ?? block.time }
  const columns = schedule.columns.map((one) => one.key)
  const next = placeAfter(places, from, { key, columns })
  if (next) state.change(overOf(schedule, moving, next))
}

const overOf = (schedule: ScheduleView, { block, column, free }: Moving, place: Place | null): Over | null =>
  place && free ? { ...targetAt(schedule, { ...block, column }, free, place), time: place.time } : null
