import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import { dashboardPath } from '#app/features/desk/address.ts'
import type { DashboardIntent } from '#app/features/desk/intents.server.ts'
import { isOpen, nobody, slotValue } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { timeText } from '#app/platform/format.ts'
import { usePost } from '#app/ui/back-office/use-post.ts'
import type { ScheduledVisit } from '../columns.ts'
import type { ScheduleView } from '../page.server.ts'
import { type FreeByDay, isFreeByDay, type Target } from './targets.ts'

/** A visit that is on its way to another time, by the pointer or by the keyboard; nothing is stored before it is dropped. */
export type Moving = {
  block: ScheduledVisit
  /** The key of the column that it is in. */
  column: string
  by: 'pointer' | 'keys'
  /** Where it could go; null until the server has said so. */
  free: FreeByDay | null
  over: Over | null
  isSaving: boolean
}
/** The half hour that it would go to; `time` is null where that does not take it. */
export type Over = Target & { time: ClockTime | null }

export type MovingState = {
  moving: Moving | null
  /** The newest state, for what listens outside of React. */
  latest: RefObject<Moving | null>
  /** What came of it, where that is no notice. */
  said: string
  start: (from: DOMStringMap, by: Moving['by']) => boolean
  change: (over: Over | null) => void
  drop: () => void
  putBack: () => void
}

/** The one visit of a day that is being moved. */
export function useMoving(schedule: ScheduleView, list: string): MovingState {
  const [moving, setShown] = useState<Moving | null>(null)
  const [said, setSaid] = useState('')
  const latest = useRef<Moving | null>(null)
  const post = usePost()
  const mayMove = useMay('visits')
  const set = (next: Moving | null) => {
    latest.current = next
    setShown(next)
  }
  useSaved(moving, () => set(null))
  const start = (from: DOMStringMap, by: Moving['by']): boolean => {
    const found = findBlock(schedule, from)
    if (!found || latest.current || !mayMove) return false
    if (!isOpen(found.block.status)) {
      setSaid(m.schedule_not_movable())
      return false
    }
    setSaid('')
    set({ ...found, by, free: null, over: null, isSaving: false })
    void askFree(found.block, schedule).then((free) => {
      const { current } = latest
      if (current?.block !== found.block || current.free !== null) return
      if (free) return set({ ...current, free })
      setSaid(m.schedule_moving_failed())
      set(null)
    })
    return true
  }
  const change = (over: Over | null) => {
    const { current } = latest
    if (current && !current.isSaving) set({ ...current, over })
  }
  const putBack = () => {
    const { current } = latest
    if (!current || current.isSaving) return
    const { name, time } = current.block
    setSaid(m.schedule_put_back({ name, time: timeText(time) }))
    set(null)
  }
  const drop = () => {
    const { current } = latest
    if (!current?.over?.time || current.isSaving) return putBack()
    set({ ...current, isSaving: true })
    void post(list, fieldsOf(current, current.over.time, schedule))
  }
  return { moving, latest, said, start, change, drop, putBack }
}

/** By what its link says: one appointment of several treatments has a block for each clinician. */
function findBlock(
  { columns }: ScheduleView,
  { visit, part }: DOMStringMap,
): Pick<Moving, 'block' | 'column'> | null {
  const isMeant = (one: ScheduledVisit) => one.id === visit && String(one.part ?? '') === (part ?? '')
  for (const { key, blocks } of columns) {
    const block = blocks.find(isMeant)
    if (block) return { block, column: key }
  }
  return null
}

/** Of every day that the board shows; null where that cannot be read. */
async function askFree({ id, part }: ScheduledVisit, { columns }: ScheduleView): Promise<FreeByDay | null> {
  const asked = new URLSearchParams(part === undefined ? {} : { part: String(part) })
  for (const date of new Set(columns.map((column) => column.date))) asked.append('date', date)
  try {
    const answer = await fetch(`${dashboardPath}/${encodeURIComponent(id)}/free?${asked}`, {
      redirect: 'manual',
    })
    const free: unknown = answer.ok ? await answer.json() : null
    return isFreeByDay(free) ? free : null
  } catch {
    return null
  }
}

/** The form of the move, as the details send it; an email tells the patient where one can. */
function fieldsOf({ block, over, free }: Moving, time: ClockTime, { kind, by, columns }: ScheduleView) {
  const column = columns.find(({ key }) => key === over?.column)
  const date = column?.date ?? block.date
  const isTheirs = column?.head !== null && by === 'clinician' && column?.key !== nobody
  const own = free?.[date]?.able?.find((id) => id === block.clinicianId) ?? null
  const clinicianId = kind === 'week' ? own : isTheirs ? (column?.key ?? null) : null
  return {
    intent: 'move' satisfies DashboardIntent,
    id: block.id,
    updatedAt: block.updatedAt,
    tell: 'yes',
    ...(block.part !== undefined && { part: String(block.part) }),
    slot: slotValue({ date, time, clinicianId }),
  }
}

/** Once the answer is there the visit is where it is by then, and has the focus. */
function useSaved(moving: Moving | null, onSaved: () => void): void {
  const { state } = useNavigation()
  const wasSending = useRef(false)
  const id = moving?.isSaving ? moving.block.id : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another closing function is no other answer
  useEffect(() => {
    if (id === null) return
    if (state !== 'idle') {
      wasSending.current = true
      return
    }
    if (!wasSending.current) return
    wasSending.current = false
    onSaved()
    focusBlock(id)
  }, [id, state])
}

/** Brings it in, at the nearest edge. Where it left the board meanwhile, the screen begins again at its heading. */
function focusBlock(id: string): void {
  const block = document.querySelector<HTMLElement>(`[data-kind] a[data-visit="${CSS.escape(id)}"]`)
  const next = block ?? document.querySelector<HTMLElement>('h1[tabindex]')
  next?.focus({ preventScroll: true })
  block?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
