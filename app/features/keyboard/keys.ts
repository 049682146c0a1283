import type { AdminPage } from '../access/screens/screens.ts'
import { addAddress, dashboardPath } from '../desk/address.ts'

/** What single keys do outside of fields. */
export const letterActions = {
  '/': 'search',
  '?': 'keys',
  n: 'add',
  j: 'next-row',
  k: 'previous-row',
  x: 'choose-row',
  c: 'confirm',
  a: 'arrive',
  m: 'move',
  z: 'undo',
  p: 'printed-schedule',
  t: 'today',
  d: 'day',
  w: 'week',
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
} as const

export type Action = (typeof letterActions)[keyof typeof letterActions] | 'choose-to-row'

/** After G: the list of requests, or a screen. */
export const screenLetters = {
  d: 'dashboard',
  q: 'requests',
  p: 'patients',
  w: 'waitlist',
  m: 'messages',
  t: 'testimonials',
  l: 'website/look',
  c: 'hours',
  r: 'reports',
  s: 'settings',
} as const

export type Destination = (typeof screenLetters)[keyof typeof screenLetters]

/** The screen on which a destination stands. */
export const screenOf = (destination: Destination): string & (AdminPage | 'patients') =>
  destination === 'requests' ? 'dashboard' : destination

export type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export type Meant = { action: Action } | { go: Destination } | 'palette' | 'begin-to-go' | null

/** Signs that some keyboards write with Shift. */
const signs = ['/', '?']

/**
 * What a key means, whichever way capitals are locked; null for what is the browser's.
 * @param isGoing whether G was pressed just before
 * @param hasLetters whether single keys are on for this person
 */
export function meaningOf(
  stroke: Stroke,
  { isGoing, hasLetters }: { isGoing: boolean; hasLetters: boolean },
): Meant {
  const { ctrlKey, metaKey, altKey, shiftKey } = stroke
  const key = stroke.key.length === 1 ? stroke.key.toLowerCase() : stroke.key
  if (altKey) return null
  if (ctrlKey || metaKey) return key === 'k' && !shiftKey && ctrlKey !== metaKey ? 'palette' : null
  if (!hasLetters) return null
  if (shiftKey && !signs.includes(key)) return key === 'x' ? { action: 'choose-to-row' } : null
  if (isGoing)
    return Object.hasOwn(screenLetters, key) ? { go: screenLetters[key as keyof typeof screenLetters] } : null
  if (key === 'g') return 'begin-to-go'
  return Object.hasOwn(letterActions, key)
    ? { action: letterActions[key as keyof typeof letterActions] }
    : null
}

/**
 * Whether a page is on its way that has another screen, or a form over this one: what is typed meanwhile is meant for it.
 * The list next to a visit's details stays as it is.
 */
export function isOnItsWay(from: string, to: string | undefined): boolean {
  if (to === undefined || to === from) return false
  return !(isListOfVisits(from) && isListOfVisits(to))
}

const apart = [addAddress(dashboardPath), `${dashboardPath}/sheet`]
const isListOfVisits = (path: string) => path.startsWith(dashboardPath) && !apart.includes(path)

type Target = Pick<Element, 'closest'> | null

const typedInto = `input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"]),
  textarea, select, [contenteditable]:not([contenteditable="false"]),
  :is([role="textbox"], [role="combobox"], [role="searchbox"], [role="listbox"], [role="menu"], [role="spinbutton"])`

/** Whether the key belongs to what has the focus: a field, a list of choices, a menu. */
export const isTypedInto = (target: Target): boolean => target?.closest(typedInto) != null

const covering = 'dialog[open], [aria-modal="true"], :popover-open'

/** Whether something lies over the page that takes the keys. */
export const isCovered = (page: Pick<ParentNode, 'querySelector'>): boolean =>
  page.querySelector(covering) !== null
