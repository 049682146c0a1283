import type { Role } from '#app/db/values.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { anyRow } from '#app/platform/lists/list-address.ts'
import { mayDo, type Permission } from '../access/permissions/permissions.ts'
import { screenPath, screensFor } from '../access/screens/screens.ts'
import { addAddress, dashboardPath, listAddress, readAddress, sheetAddress } from '../desk/address.ts'
import { type Action, type Destination, screenOf } from './keys.ts'

/** Rows of lists, as they are on the screen: a list says who they are by `data-visit` or `rowMark`, or that it has some by `data-rows`. */
const rowSelector = `tr[data-visit], tr${anyRow}, li[data-visit], [data-rows] > li, [data-calendar] [data-visit]`
const mainLink = 'th a[href], a[href]'

const isShown = (element: Element) => element.getClientRects().length > 0

const allRows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`main :is(${rowSelector})`)].filter(isShown)

/** The row that has the focus, itself or something in it. */
const currentRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(rowSelector) ?? null

/** The main link of the row below or above; of the first or last one where none has the focus. */
function stepToRow(by: 1 | -1): void {
  const rows = allRows()
  const current = currentRow()
  const at = current ? rows.indexOf(current) : -1
  const next = at < 0 ? (by === 1 ? rows[0] : rows.at(-1)) : rows[at + by]
  linkOf(next)?.focus()
}

const linkOf = (row: HTMLElement | undefined): HTMLElement | null =>
  row?.matches('a, button') ? row : (row?.querySelector<HTMLElement>(mainLink) ?? null)

/** The page of the row's record; null where there is none. */
const addressOfRow = (row: HTMLElement): URL | null => {
  const link = linkOf(row)
  return link instanceof HTMLAnchorElement ? new URL(link.href) : null
}

/** Presses the row's next step where it is one of those. @returns whether there is one */
const pressStep = (row: HTMLElement, steps: readonly string[]): boolean =>
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
function pressMany(row: HTMLElement | null, action: string): boolean {
  if (row && !row.querySelector('input[type="checkbox"]:checked')) return false
  return press(document.querySelector<HTMLElement>(`[data-bulk-bar] button[value="many-${action}"]`))
}

/** Presses the row's box, with Shift as far as here. */
function chooseRow(row: HTMLElement, isRange: boolean): boolean {
  const box = row.querySelector<HTMLInputElement>('input[type="checkbox"]:not(:disabled)')
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }))
  return box !== null
}

const undoButton = 'form button[type="submit"]'

/** Undo in the newest notice that has it; of a step that is still on its way, once it is answered. */
function pressUndo(): boolean {
  const unanswered = document.querySelector('[data-unanswered]')
  if (!unanswered)
    return press(document.querySelector<HTMLElement>(`[data-notices] [data-notice] ${undoButton}`))
  const observer = new MutationObserver(() => {
    if (unanswered.isConnected && unanswered.hasAttribute('data-unanswered')) return
    observer.disconnect()
    // Where the step was refused, the newest notice has no Undo, and an older action stays.
    press(document.querySelector('[data-notices] [data-notice]')?.querySelector<HTMLElement>(undoButton))
  })
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-unanswered'] })
  return true
}

/** The search of the screen. */
function focusSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('main input[type="search"]')].find(isShown)
  field?.focus()
  field?.select()
  return field !== undefined
}

/** Where nothing has the focus, what the mouse would have pressed has it: a dialog gives it back there. */
function lendFocus(selector: string): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const control = [...document.querySelectorAll<HTMLElement>(`main :is(${selector})`)].find(isShown)
  control?.focus({ preventScroll: true })
}

/** The first link or button of the screen that is shown and answers. */
const pressFirst = (selector: string): boolean =>
  press([...document.querySelectorAll<HTMLElement>(`main :is(${selector})`)].find(isShown))

function press(control: HTMLElement | null | undefined): boolean {
  control?.click()
  return control != null
}

export type Doing = {
  role: Role | null
  /** The clinic's day. */
  today: CalendarDate
  /** The address that is shown. */
  pathname: string
  search: string
  /** Leads on; `keepsPlace` where the page behind stays as it is. */
  go: (address: string, keepsPlace?: boolean) => void
  openSheet: () => void
}

/** Does what a key stands for. @returns false where there is nothing to do it to, or the role does not open it */
export function doAction(action: Action, doing: Doing): boolean {
  if (action === 'keys') {
    doing.openSheet()
    return true
  }
  if (action === 'search') return focusSearch()
  if (action === 'next-row' || action === 'previous-row') {
    stepToRow(action === 'next-row' ? 1 : -1)
    return true
  }
  if (action === 'undo') return pressUndo()
  return doWithRow(action, doing) || (mayDo(doing.role, needed(action)) && doWithVisits(action, doing))
}

const needed = (action: Action): Permission => (action === 'add' ? 'visits' : 'schedule')

function doWithRow(action: Action, { go, role }: Doing): boolean {
  const row = currentRow()
  if (action === 'confirm' && pressMany(row, 'confirmed')) return true
  if (action === 'arrive' && pressMany(row, 'arrived')) return true
  if (!row) return false
  if (action === 'confirm') return pressStep(row, ['confirmed'])
  if (action === 'arrive') return pressStep(row, ['arrived', 'in-room', 'completed'])
  if (action === 'choose-row' || action === 'choose-to-row') return chooseRow(row, action === 'choose-to-row')
  const page = action === 'move' && mayDo(role, 'visits') ? addressOfRow(row) : null
  if (!page?.pathname.startsWith(`${dashboardPath}/`)) return false
  page.searchParams.set('move', '')
  go(page.pathname + page.search, true)
  return true
}

function doWithVisits(action: Action, { pathname, search, today, go }: Doing): boolean {
  const isDashboard = pathname === dashboardPath || pathname.startsWith(`${dashboardPath}/`)
  const address = readAddress(new URLSearchParams(isDashboard ? search : ''))
  const { schedule, filter, list } = address
  if (action === 'earlier' || action === 'later')
    return schedule !== null && !isOnBoard() && pressFirst(`[data-calendar-step="${steps[action]}"]`)
  const to = {
    add: () => addAddress(isDashboard ? list : dashboardPath),
    'printed-schedule': () => sheetAddress(schedule?.date ?? today, filter.clinician),
    today: () => (schedule ? listAddress({ filter, schedule: { ...schedule, date: null } }) : todayAddress),
    day: () => listAddress({ filter, schedule: { kind: 'day', date: schedule?.date ?? null } }),
    week: () => listAddress({ filter, schedule: { kind: 'week', date: schedule?.date ?? null } }),
  }[action as string]
  if (!to) return false
  if (action === 'add') lendFocus('a[href*="/dashboard/add"]')
  go(to(), action === 'add')
  return true
}

const steps = { earlier: 'before', later: 'after' } as const

/** There arrows go from visit to visit. */
const isOnBoard = () => document.activeElement?.closest('[data-calendar]') != null

const todayAddress = `${dashboardPath}?tab=today`
const requestsAddress = `${dashboardPath}?tab=requests`

/** Where G and a letter lead; null where the role does not open it. */
export function addressOfDestination(destination: Destination, role: Role | null): string | null {
  const page = screenOf(destination)
  const screen = screensFor(role).find((one) => one.page === page)
  if (!screen) return null
  return destination === 'requests' ? requestsAddress : screenPath(screen.page)
}
