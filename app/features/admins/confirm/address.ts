import { settingsPath } from '../settings/address.ts'

export const confirmPath = '/admin/confirm'
export const exportPath = '/admin/dashboard/export'

/** Guarded screens: to these alone an answer leads back. */
const guardedPaths = [settingsPath, exportPath]
const longestAddress = 500

/** Where somebody is asked again; `wished` is the screen that waits. */
export const confirmAddress = (wished: string): string => `${confirmPath}?next=${encodeURIComponent(wished)}`

/** The screen that waits, where it is one of ours; else Settings. The host is never taken from the address. */
export function screenAfter(wished: string | null): string {
  const url = wished && wished.length <= longestAddress ? URL.parse(wished, 'http://ours') : null
  const isOurs = url?.origin === 'http://ours' && guardedPaths.includes(url.pathname)
  return isOurs ? `${url.pathname}${url.search}` : settingsPath
}

export const isDownload = (screen: string): boolean => screen.split('?')[0] === exportPath
