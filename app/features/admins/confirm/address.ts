import { settingsPath } from '../settings/address.ts'

const confirmPath = '/admin/confirm'
const exportPath = '/admin/dashboard/export'

/** Guarded screens: to these alone an answer leads back. */
const guardedPaths = [settingsPath, exportPath]
const longestAddress = 500

/** Where somebody is asked again; `next` is the screen that waits. */
export const confirmAddress = (next: string): string => `${confirmPath}?next=${encodeURIComponent(next)}`

/** The screen that waits, where it is one of ours; else Settings. The host is never taken from the address. */
export function screenAfter(next: string | null): string {
  const url = next && next.length <= longestAddress ? URL.parse(next, 'http://ours') : null
  const isOurs = url?.origin === 'http://ours' && guardedPaths.includes(url.pathname)
  return isOurs ? `${url.pathname}${url.search}` : settingsPath
}

export const isDownload = (screen: string): boolean => screen.split('?')[0] === exportPath
