/** Pages that show the map frame, which alone may be framed, by ourselves. */
const framingPages = new Set(['/contact', '/doctors'])
const framedPage = '/map'
const mapOrigin = 'https://www.openstreetmap.org'

/** Headers of every answer: pages, files, refusals (docs/decisions/2026-11-21-headers-of-every-answer.md). */
export function commonHeaders({
  isSecure,
  path,
}: {
  isSecure: boolean
  path: string
}): Record<string, string> {
  return {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': path === framedPage ? 'SAMEORIGIN' : 'DENY',
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

type PageLoads = {
  url: URL
  /** `'sha256-…'` of the inline scripts of this very page. */
  scriptHashes: string[]
  /** Where pictures come from that staff chose by address. */
  pictureOrigins?: readonly string[]
}

/**
 * What a page may load.
 */
export function contentSecurityPolicy({ url, scriptHashes, pictureOrigins = [] }: PageLoads): string {
  const isFramed = url.pathname === framedPage
  const frames =
    isFramed && url.searchParams.has('live') ? mapOrigin : framingPages.has(url.pathname) && "'self'"
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictureOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(frames ? [`frame-src ${frames}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join('; ')
}

/** For answers that are no page: opened as one, they run nothing and load nothing. */
export const inertPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
