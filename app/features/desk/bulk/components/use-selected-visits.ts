import { createContext, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { anyRow, rowIdAround } from '#app/platform/lists/list-address.ts'
import { formId } from './bulk-form.tsx'

/** What of the list is chosen; it stays while pages of the same list come and go. */
export type Chosen = {
  /** In the order in which they were chosen, as they are by now where they are shown. */
  visits: readonly VisitLine[]
  /** The same by their ids; another object only where something else is chosen. */
  chosen: ReadonlyMap<string, unknown>
  has: (id: string) => boolean
  /** @param isRange all between the box that was used last and this one */
  choose: (row: VisitLine, isChosen: boolean, isRange: boolean) => void
  chooseAll: (isChosen: boolean) => void
  /** Those of other pages are forgotten: what was done to them is done. */
  keepShown: () => void
  clear: () => void
  /** All that are shown were chosen at once: others of the list may not be. */
  isAllShown: boolean
  /** Where boxes would fill a phone they show once somebody asks for them. */
  isChoosing: boolean
  setChoosing: (isChoosing: boolean) => void
  /** The box that was used last. */
  last: RefObject<string | null>
}

/** What the box of a row needs; it changes only where something else is selected, so that no row is drawn again for it. */
export type Boxes = Pick<Chosen, 'has' | 'choose'>

export const Boxes = createContext<Boxes>({ has: () => false, choose: () => {} })

/** @param chosen what is selected in the list whose rows hold the boxes */
export function useBoxes({ chosen, choose }: Chosen): Boxes {
  const latest = useRef(choose)
  useLayoutEffect(() => {
    latest.current = choose
  })
  return useMemo(
    () => ({ has: (id) => chosen.has(id), choose: (...press) => latest.current(...press) }),
    [chosen],
  )
}

/**
 * @param rows as they are shown by now
 * @param list which list it is, whatever its page: another one begins with nothing chosen
 */
export function useChosen(rows: readonly VisitLine[], list: string): Chosen {
  const [state, setState] = useState<State>(nothingOf(list))
  const [isChoosing, setChoosing] = useState(false)
  const last = useRef<string | null>(null)
  if (state.list !== list) setState(nothingOf(list))
  const shown = new Map(rows.map((row) => [row.id, row]))
  const visits = state.list === list ? state.visits : noVisits
  const change = (edit: (now: Map<string, VisitLine>) => void, isAllShown = false) =>
    setState((before) => {
      const now = new Map(before.visits)
      edit(now)
      return { ...before, visits: now, isAllShown }
    })
  const set = (now: Map<string, VisitLine>, row: VisitLine | undefined, isChosen: boolean) => {
    if (!row) return
    if (isChosen) now.set(row.id, row)
    else now.delete(row.id)
  }
  const clear = () => {
    change((now) => now.clear())
    boxOf(last.current)?.focus({ preventScroll: true })
  }
  const isAny = visits.size > 0
  useEffect(() => {
    if (!isAny) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTaken(event.target)) return
      clear()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return {
    visits: [...visits.values()].map((row) => shown.get(row.id) ?? row),
    chosen: visits,
    has: (id) => visits.has(id),
    choose: (row, isChosen, isRange) => {
      const ids = isRange ? between(last.current, row.id) : [row.id]
      last.current = row.id
      change((now) => {
        for (const id of ids) set(now, shown.get(id), isChosen)
      })
    },
    chooseAll: (isChosen) =>
      change((now) => {
        for (const { id } of boxes()) set(now, shown.get(id), isChosen)
      }, isChosen),
    keepShown: () =>
      change((now) => {
        for (const id of now.keys()) if (!shown.has(id)) now.delete(id)
      }),
    clear,
    last,
    isAllShown: state.isAllShown && visits.size > 0,
    isChoosing: isChoosing || visits.size > 0,
    setChoosing,
  }
}

const noVisits: ReadonlyMap<string, VisitLine> = new Map()

type State = { list: string; visits: ReadonlyMap<string, VisitLine>; isAllShown: boolean }

const nothingOf = (list: string): State => ({ list, visits: new Map(), isAllShown: false })

/** The boxes of the list that are shown, in the order in which they are there: nobody out of sight is chosen. */
const boxes = () =>
  [...document.querySelectorAll<HTMLInputElement>(`${anyRow} input[form="${formId}"]`)]
    .filter((box) => box.getClientRects().length > 0)
    .map((box) => ({ box, id: rowIdAround(box) ?? '' }))

const boxOf = (id: string | null) => boxes().find((one) => one.id === id)?.box

function between(from: string | null, to: string): string[] {
  const ids = boxes().map(({ id }) => id)
  const [one, other] = [ids.indexOf(from ?? to), ids.indexOf(to)]
  return one < 0 ? [to] : ids.slice(Math.min(one, other), Math.max(one, other) + 1)
}

/** Escape belongs to what lies on top: a dialog, an open menu, a field that is written in. */
const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open], [popover]:popover-open') !== null ||
  (target instanceof Element &&
    target.closest('details[open], input:not([type="checkbox"]), textarea, select') !== null)
