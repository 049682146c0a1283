/**
 * For `mailto:`; what a mail address may hold but a link may not is escaped: a `?` would begin other headers. Half a
 * sign, as it may be in a field while somebody types, becomes a replacement character.
 */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address.toWellFormed()).replaceAll('%40', '@')}`

const numbers = /(\+?\d[\d\s().-]*)(?:(?:x|ext\.) *(\d+))?/g

/** For `tel:` (RFC 3966), with the extension; of several the longest; null where the text holds none to call. */
export function phoneLink(phone: string): string | null {
  const found = [...phone.matchAll(numbers)].map(([, number = '', extension]) => ({
    digits: number.replace(/[^\d+]/g, ''),
    extension,
  }))
  const [longest] = found.sort((one, other) => other.digits.length - one.digits.length)
  if (!longest) return null
  return `tel:${longest.digits}${longest.extension ? `;ext=${longest.extension}` : ''}`
}

/** https only, no name or password in it. Our server never asks for it (docs/security.md, T5). */
export function isHttpsAddress(text: string): boolean {
  if (/[\s\\]/u.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return (
    text.toLowerCase().startsWith('https://') &&
    protocol === 'https:' &&
    hostname !== '' &&
    !username &&
    !password
  )
}

/** Scheme and host are the same in any case (RFC 3986 6.2.2.1); a path is not. */
export const withSmallHost = (address: string): string =>
  address.replace(/^https:\/\/[^/?#]*/i, (origin) => origin.toLowerCase())
