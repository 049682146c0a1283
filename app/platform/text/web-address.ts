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
