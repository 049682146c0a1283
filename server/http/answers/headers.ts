import type { Framing } from '#app/platform/pages/framing.ts'
import type { Settings } from '#app/platform/settings.ts'

/** Headers of every answer: pages, files, refusals (docs/topics/requests-and-headers.md). */
export function commonHeaders({ publicUrl, isDemo }: HeaderSettings): Readonly<Record<string, string>> {
  const headers = publicUrl?.startsWith('https:') ? securely : plainly
  return isDemo ? { ...headers, ...unlisted } : headers
}

export type HeaderSettings = Pick<Settings, 'publicUrl'> & Partial<Pick<Settings, 'isDemo'>>

/** No search engine lists a clinic that is made up. */
const unlisted = { 'X-Robots-Tag': 'noindex, nofollow' }

const headersOf = (isSecure: boolean) => ({
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
})
const securely = headersOf(true)
const plainly = headersOf(false)

type PageLoads = {
  framing: Framing
  /** `'sha256-…'` of the inline scripts of this very page. */
  scriptHashes: string[]
  /** Where pictures come from that staff chose by address. */
  pictureOrigins?: readonly string[]
}

/**
 * What a page may load.
 */
export function contentSecurityPolicy({ framing, scriptHashes, pictureOrigins = [] }: PageLoads): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictureOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(framing.shows ? [`frame-src ${framing.shows}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${frameAncestors(framing)}`,
  ].join('; ')
}

const frameAncestors = ({ isShownByUs, isShownBy = [] }: Framing): string =>
  [...(isShownByUs ? ["'self'"] : []), ...isShownBy].join(' ') || "'none'"

/** What X-Frame-Options says of a page; it can't name other origins, so a page that they may frame has none: `''`. */
export function frameOptions({ isShownByUs, isShownBy = [] }: Framing): string {
  if (isShownBy.length > 0) return ''
  return isShownByUs ? 'SAMEORIGIN' : 'DENY'
}

/** A page that other websites may frame leaves without the header. */
export function dropEmptyFrameOptions(headers: Headers): void {
  if (headers.get('X-Frame-Options') === '') headers.delete('X-Frame-Options')
}

/** For answers that are no page: opened as one, they run nothing and load nothing. */
export const inertPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
