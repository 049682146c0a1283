/** Websites that one clinic has. */
export const mostOrigins = 20
/** A host name has no more (RFC 1035), and a scheme and a port before and after it. */
const longestAddress = 300
/** What a policy can name (Content Security Policy, host-source): no IPv6, no sign that ends a rule. */
const hostPattern = /^([a-z0-9-]+\.)+[a-z0-9-]+$|^localhost$/
const scheme = /^[a-z][a-z0-9+.-]*:\/\//i

/**
 * The origin of a website as somebody typed its address: `www.example.com/contact` is `https://www.example.com`. Null for
 * what is no such address.
 */
export function originTyped(typed: string): string | null {
  if (typed.length > longestAddress) return null
  const url = URL.parse(scheme.test(typed) ? typed : `https://${typed}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return hostPattern.test(url.hostname) ? url.origin : null
}

type Typed = { origins: string[]; wrong: string | undefined }

/** One address a line, each once; `wrong` is the first line that is none. */
export function originsTyped(text: string): Typed {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const origins = lines.flatMap((line) => originTyped(line) ?? [])
  return { origins: [...new Set(origins)], wrong: lines.find((line) => originTyped(line) === null) }
}
