import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { anyRow, rowIdAround, rowOf } from '#app/platform/lists/list-address.ts'
import rowActions from './row-actions.module.css'

/** Where somebody last was before an action took the control away. */
type Place = {
  /** Of the control, where it has one: fields of search and filters. `data-returns-to` names another, which stays. */
  id: string
  /** The row it is in, and those to go on with where that row goes too. */
  row: string | null
  next: string[]
  /** A part that looks after its own focus, with `data-own-focus`; null where it is in none. */
  part: Element | null
}

type Options = {
  /** Differs from action to action. */
  actionKey: string
  /** The address of the list: another page, tab or filter is another list. */
  list: string
  heading: RefObject<HTMLElement | null>
  /** Another list leaves the focus on what was pressed: steps through a calendar. */
  keeps?: boolean
  /** Other screens lead here by links in their midst, which go with them: the heading takes their focus. */
  isLedTo?: boolean
}

/**
 * After an action the page stays where it is, and the focus too: on the same control, else on its row's button,
 * else on the next row's, else on the heading. Another page or filter begins at the heading and the list's top;
 * a field keeps the focus. Rows say who they are (`rowMark`), their main button is `mainStep`; what is lost
 * inside `data-own-focus` is left to that part while it is there.
 */
export function useKeptFocus({ actionKey, list, heading, keeps = false, isLedTo = false }: Options): void {
  const place = usePlace()
  const isBack = useNavigationType() === 'POP'
  const before = useRef<{ actionKey: string; list: string } | null>(null)
  useEffect(() => {
    const { current: earlier } = before
    before.current = { actionKey, list }
    if (earlier === null) {
      if (isLedTo && !isBack && isLost()) beginList(place.current, heading.current)
      return
    }
    if (earlier.actionKey === actionKey && earlier.list === list) return
    const isOther = earlier.list !== list && !keeps && !isBack
    if (isOther && !isField(document.activeElement)) beginList(place.current, heading.current)
    else if (isLost() && !place.current.part?.isConnected)
      (controlOf(place.current) ?? heading.current)?.focus({ preventScroll: true })
  }, [actionKey, list, isBack, keeps, isLedTo, heading, place])
}

/** Whether what had the focus has gone. */
export const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

const rows = () => [...document.querySelectorAll(anyRow)]
const isField = (element: Element | null) => element?.matches('input, select, textarea') ?? false

/** The last control that had the focus or was pressed; a dialog's count for the row that opened it. */
function usePlace(): RefObject<Place> {
  const place = useRef<Place>({ id: '', row: null, next: [], part: null })
  useEffect(() => {
    const note = ({ target, type, detail }: UIEvent) => {
      // Enter in a field presses its form's button too.
      if (type === 'click' && detail === 0) return
      if (!(target instanceof Element) || target.closest('dialog') || target === document.body) return
      const about = target.closest('[data-about]')?.getAttribute('data-about') ?? null
      const all = rows().map((one) => rowIdAround(one) ?? '')
      const id = rowIdAround(target) ?? about
      const at = id === null ? -1 : all.indexOf(id)
      place.current = {
        id: target.closest('[data-returns-to]')?.getAttribute('data-returns-to') ?? target.id,
        row: id,
        part: target.closest('[data-own-focus]'),
        next: at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()],
      }
    }
    // Safari gives no focus to a button that is clicked.
    document.addEventListener('focusin', note)
    document.addEventListener('click', note, true)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('click', note, true)
    }
  }, [])
  return place
}

function controlOf({ id, row, next }: Place): HTMLElement | null {
  const field = id === '' ? null : document.getElementById(id)
  if (field) return field
  if (row === null) return null
  for (const one of [row, ...next]) {
    const control = mainControl(rowOf(one))
    if (control) return control
  }
  return null
}

/** The button of a row that takes its next step; null where the row is not shown. */
export const controlOfRow = (id: string): HTMLElement | null => mainControl(rowOf(id))

/** The button of a row's next step: one that names the step, or what is marked as such. */
const mainStep = 'button[name="step"], [data-step]'

const mainControl = (row: HTMLElement | null) =>
  row?.querySelector<HTMLElement>(mainStep) ??
  row?.querySelector<HTMLElement>(`.${rowActions.actions} :is(button, a)`) ??
  null

/** What begins again is read from its heading; a search goes on in its field. */
function beginList(place: Place, heading: HTMLElement | null) {
  const field = place.id === '' ? null : document.getElementById(place.id)
  if (isLost() && isField(field)) return field?.focus({ preventScroll: true })
  heading?.focus({ preventScroll: true })
  const top = heading?.getBoundingClientRect().top ?? 0
  if (top < 0) scrollTo({ top: 0 })
}
