import type { IncomingHttpHeaders } from 'node:http'

/** The most names of a kind that a day stores; the rest become `other`. */
export const mostNames = { page: 500, source: 50, step: 10 } as const
/** Names above that limit, and hosts that aren't public. */
export const other = 'other'
/** Typed, from a bookmark, an app, or a site that doesn't say. */
export const direct = 'direct'

export const bookingPath = '/appointment'

/**
 * A page that the browser had fetched ahead says so once it is shown, with the page before it
 * (app/page-script/page-script.js).
 */
const shownHeader = 'x-shown'

const longestAgent = 400
/** The start of every current browser's user agent; a program that sends nothing else is not a browser. */
const anyBrowser = 'Mozilla/5.0 ('
/** What bots that read websites like a browser call themselves, or where they say who they are. */
const declaredBot = /[Bb]ot(?:\b|[/-])|rawl|pider|:\/\/|Headless|Lighthouse|[Pp]review|[Mm]onitor/

/** Whether a page request counts: a person sees the page and doesn't ask not to be tracked. */
export function isView(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method === 'HEAD') return headers[shownHeader] !== undefined && isPerson(headers)
  const target = headers['sec-fetch-dest']
  return method === 'GET' && (target === undefined || target === 'document') && isPerson(headers)
}

/** The visitor is not a known bot, isn't signed in to the back office, and doesn't ask not to be tracked. */
export function isPerson(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false
  if (headers['sec-gpc'] === '1' || headers.dnt === '1') return false
  const { cookie } = headers
  if (cookie !== undefined && sessionCookie.test(cookie)) return false
  const agent = headers['user-agent']
  if (!agent?.startsWith(anyBrowser) || agent.length > longestAgent) return false
  return !declaredBot.test(agent)
}

const sessionCookie = /(?:^|; ?)(?:__Host-)?session=/

/** Where a visitor comes from: a host, `direct`, or `other` for a host that isn't public; null within our own pages. */
export function sourceOf(headers: IncomingHttpHeaders, ownHost: string | undefined): string | null {
  if (headers['sec-fetch-site'] === 'same-origin' || headers[shownHeader] !== undefined) return null
  const { referer } = headers
  if (!referer) return direct
  const host = hostOf(referer)
  return host === headers.host || host === ownHost ? null : publicHost(host)
}

/** Of an address as browsers send it; anything else has no host that counts. */
function hostOf(address: string): string {
  const begin = address.indexOf('//') + 2
  const end = address.indexOf('/', begin)
  return begin < 2 ? '' : address.slice(begin, end < 0 ? undefined : end)
}

const longestHost = 80
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/
/** Names that resolve only on a local network (RFC 6761, 6762, 8375). */
const inHouse = /\.(?:local|localhost|internal|intranet|lan|home|corp|test|invalid|example|arpa)$/

function publicHost(host: string): string {
  const name = host.replace(/^www\./, '')
  return name.length <= longestHost && hostPattern.test(name) && !inHouse.test(name) ? name : other
}

/** The page before this one, where it is ours. */
function cameFrom(headers: IncomingHttpHeaders): URL | null {
  const shown = headers[shownHeader]
  const address = typeof shown === 'string' ? shown : (headers.referer ?? '')
  return hostOf(address) === headers.host ? URL.parse(address) : null
}

/** The booking page counts as opened when a visitor comes from another page, not for choices made on it. */
export const isOpened = (headers: IncomingHttpHeaders): boolean =>
  !cameFrom(headers)?.pathname.endsWith(bookingPath)

/** A day counts as chosen where the page before had none. */
export const isFirstDay = (headers: IncomingHttpHeaders): boolean => {
  const before = cameFrom(headers)
  return !(before?.pathname.endsWith(bookingPath) && before.searchParams.get('date'))
}
