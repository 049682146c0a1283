import { settingsPath } from '#app/features/access/screens/settings/address.ts'
import { deletedPath } from '#app/features/records/address.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'

const confirmPath = '/admin/confirm'
/** Files, and the lists from which they are asked for: they are handed out by a link, so that the page stays. */
const lists = {
  '/admin/dashboard/export': '/admin/dashboard',
  '/admin/audit/export': '/admin/audit',
  '/admin/settings/trust/support': '/admin/settings/trust',
  '/admin/settings/data/export': '/admin/settings/data',
} as const

/** A patient's own screens that are guarded, the file apart from the rest. */
const ofPatient = /^(\/admin\/patients\/[\w-]{1,64})\/(erase|export)$/

/** To these alone an answer leads back: each screen of Settings, what was deleted, and the files. */
const isGuarded = (path: string): boolean =>
  path === settingsPath ||
  path.startsWith(`${settingsPath}/`) ||
  path === deletedPath ||
  keyOf(lists, path) !== null ||
  ofPatient.test(path)
const longestAddress = 500

/** Where somebody is asked again; `next` is the screen that waits. */
export const confirmAddress = (next: string): string => `${confirmPath}?next=${encodeURIComponent(next)}`

/** The screen that waits, where it is one of ours; else Settings. The host is never taken from the address. */
export function screenAfter(next: string | null): string {
  const url = next && next.length <= longestAddress ? URL.parse(next, 'http://ours') : null
  return url?.origin === 'http://ours' && isGuarded(url.pathname)
    ? `${url.pathname}${url.search}`
    : settingsPath
}

/** From where that file was asked for; null where it is a screen of its own. */
export const listOfFile = (screen: string): string | null => {
  const [pathname = ''] = screen.split('?')
  const [, patient = null, what] = ofPatient.exec(pathname) ?? []
  if (what === 'export') return patient
  const path = keyOf(lists, pathname)
  return path && lists[path]
}
