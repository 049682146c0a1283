import { isHttpsAddress } from '#app/platform/text/contact-links.ts'

/** An address of the web that a text of the page at `base` names; null for anything else. */
export function webAddress(typed: string, base: string): string | null {
  const url = URL.parse(typed.trim(), base === '' ? undefined : base)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null
  return url.username === '' && url.password === '' ? url.href : null
}

/**
 * Where a link of a page leads once it is ours: an address of the same website stays a path, whose former address leads on; null
 * for what can't be a link of ours.
 */
export function linkIn(typed: string, base: string): string | null {
  const text = typed.trim()
  const [, number] = /^tel:([+\d\s().-]{3,30})$/i.exec(text) ?? []
  if (number !== undefined) return phoneLink(number)
  if (text === '' || text.startsWith('#')) return null
  const address = webAddress(text, base)
  if (address === null) return null
  // What was http has been https for long.
  const url = new URL(address.replace(/^http:/, 'https:'))
  const isOwn = url.host === URL.parse(base)?.host
  const link = (isOwn ? url.pathname + url.search + url.hash : url.href)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
  const isSafe = isOwn ? /^\/(?![/\\])[^\\\s]*$/.test(link) : isHttpsAddress(link)
  return isSafe ? link : null
}

function phoneLink(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '')
  return digits === '' ? null : `tel:${typed.trim().startsWith('+') ? '+' : ''}${digits}`
}

const longestPath = 200

/**
 * Where visitors found a page before, as our own addresses are compared (`public-pages/former-addresses.ts`): its path without
 * the last slash, and its number.
 */
export function formerPathsOf(link: string, number: string): string[] {
  const url = URL.parse(link)
  const path = url === null ? null : plainPath(url.pathname)
  return [
    ...(path === null ? [] : [path]),
    ...(/^\d{1,12}$/.test(number) && Number(number) > 0 ? [`?p=${Number(number)}`] : []),
  ]
}

function plainPath(path: string): string | null {
  const plain = path.replace(/\/+$/, '').toLowerCase()
  return plain !== '' && plain.length <= longestPath && /^\/(?!\/)[^\s\\]*$/.test(plain) ? plain : null
}
