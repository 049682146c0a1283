import { anyRow } from '../../platform/lists/list-address.ts'

/** Rows of lists, as they stand on the screen: a list says who they are by `data-visit` or `rowMark`, or that it has some by `data-rows`. */
const rowSelector = `tr[data-visit], tr${anyRow}, li[data-visit], [data-rows] > li, [data-calendar] [data-visit]`
const mainLink = 'th a[href], a[href]'

const isShown = (element: Element) => element.getClientRects().length > 0

const allRows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`main :is(${rowSelector})`)].filter(isShown)

/** The row that has the focus, itself or something in it. */
export const currentRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(rowSelector) ?? null

/** The main link of the row below or above; of the first or last one where none has the focus. */
export function stepToRow(by: 1 | -1): void {
  const rows = allRows()
  const current = currentRow()
  const at = current ? rows.indexOf(current) : -1
  const next = at < 0 ? (by === 1 ? rows[0] : rows.at(-1)) : rows[at + by]
  linkOf(next)?.focus()
}

const linkOf = (row: HTMLElement | undefined): HTMLElement | null =>
  row?.matches('a, button') ? row : (row?.querySelector<HTMLElement>(mainLink) ?? null)

/** The page of the row's record; null where there is none. */
export const addressOfRow = (row: HTMLElement): URL | null => {
  const link = linkOf(row)
  return link instanceof HTMLAnchorElement ? new URL(link.href) : null
}

/** Presses the row's next step where it is one of those. @returns whether there is one */
export const pressStep = (row: HTMLElement, steps: readonly string[]): boolean =>
  press(
    [...row.querySelectorAll<HTMLElement>('button[name="step"], [data-step]')].find((one) =>
      steps.includes(stepOf(one)),
    ),
  )

/** A button that sends its step says it first (`stepValue` of the desk). */
const stepOf = (control: HTMLElement) =>
  control.dataset.step ?? (control instanceof HTMLButtonElement ? (control.value.split(' ')[0] ?? '') : '')

/**
 * The same for all that are chosen, where the row is one of them or none has the focus: the bar's button says for how many.
 * @returns whether there is such a button
 */
export function pressMany(row: HTMLElement | null, deed: string): boolean {
  if (row && !row.querySelector('input[type="checkbox"]:checked')) return false
  return press(document.querySelector<HTMLElement>(`[data-bulk-bar] button[value="many-${deed}"]`))
}

/** Presses the row's box, with Shift as far as here. */
export function chooseRow(row: HTMLElement, isRange: boolean): boolean {
  const box = row.querySelector<HTMLInputElement>('input[type="checkbox"]:not(:disabled)')
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }))
  return box !== null
}

/** Undo in the newest notice that has it. */
export const pressUndo = (): boolean =>
  press(document.querySelector<HTMLElement>('[data-notices] [data-notice] form button[type="submit"]'))

/** The search of the screen. */
export function focusSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('main input[type="search"]')].find(isShown)
  field?.focus()
  field?.select()
  return field !== undefined
}

/** Where nothing has the focus, what the mouse would have pressed has it: a dialog gives it back there. */
export function lendFocus(selector: string): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const control = [...document.querySelectorAll<HTMLElement>(`main :is(${selector})`)].find(isShown)
  control?.focus({ preventScroll: true })
}

/** The first link or button of the screen that is shown and answers. */
export const pressFirst = (selector: string): boolean =>
  press([...document.querySelectorAll<HTMLElement>(`main :is(${selector})`)].find(isShown))

function press(control: HTMLElement | null | undefined): boolean {
  control?.click()
  return control != null
}
