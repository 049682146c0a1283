import { OutgoingProblem, type OutgoingRules } from '#app/platform/outgoing/host-guard.server.ts'
import { sendOutgoing } from '#app/platform/outgoing/outgoing.server.ts'
import { CalendarProblem } from '../rules.ts'
import {
  childNamed,
  type DavResponse,
  errorsIn,
  type MultiStatus,
  readMultiStatus,
  textIn,
} from './multistatus.server.ts'

export type DavAccount = { userName: string; password: string }

type Asked = {
  method: 'PROPFIND' | 'REPORT' | 'GET' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string
}
/** How far a calendar is read; a server has one of them, or both. */
export type Token = { sync: string | null; tag: string | null }
/** Whether nothing changed in between. */
export const isSameToken = (one: Token, other: Token): boolean =>
  one.sync === null ? one.tag !== null && one.tag === other.tag : one.sync === other.sync

export type DavAnswer = { status: number; etag: string | null; text: string }

/** Lists of twenty thousand events have some megabytes. */
const mostBytes = 16 * 1_048_576
const milliseconds = 30_000
const eventsAtOnce = 50

/**
 * Speaks CalDAV (RFC 4791) with one account, by the one module through which everything goes out. Every answer that isn't
 * what was asked for is a `CalendarProblem`.
 */
export class DavClient {
  readonly #account: DavAccount
  readonly #rules: OutgoingRules
  readonly #signal: AbortSignal | undefined

  constructor(account: DavAccount, rules: OutgoingRules, signal?: AbortSignal) {
    this.#account = account
    this.#rules = rules
    this.#signal = signal
  }

  /** @throws CalendarProblem */
  async send({ method, url, headers = {}, body }: Asked): Promise<DavAnswer> {
    const { userName, password } = this.#account
    const credentials = Buffer.from(`${userName}:${password}`).toString('base64')
    try {
      const request = new Request(url, {
        method,
        headers: { authorization: `Basic ${credentials}`, 'user-agent': 'Firstlight', ...headers },
        ...(body !== undefined && { body }),
      })
      const limits = { milliseconds, mostBytes, ...(this.#signal && { signal: this.#signal }) }
      const answer = await sendOutgoing(request, this.#rules, limits)
      const text = await answer.text()
      if (answer.status === 401) throw new CalendarProblem('signed-out')
      if (answer.status === 429 || answer.status === 503) throw new CalendarProblem('busy')
      return { status: answer.status, etag: answer.headers.get('etag'), text }
    } catch (error) {
      if (error instanceof CalendarProblem) throw error
      if (error instanceof OutgoingProblem) throw new CalendarProblem(error.reason, { cause: error })
      throw new CalendarProblem(error instanceof TypeError ? 'address' : 'unreachable', { cause: error })
    }
  }

  /** Properties of an address, and of what is in it (`depth` 1); null where it is no DAV resource, or isn't there. */
  async properties(url: string, names: readonly Property[], depth: 0 | 1 = 0): Promise<MultiStatus | null> {
    const body = `${head}<D:propfind ${namespaces}><D:prop>${elementsOf(names)}</D:prop></D:propfind>`
    const answer = await this.send({ method: 'PROPFIND', url, headers: xml(depth), body })
    if (answer.status >= 500) throw new CalendarProblem('answer')
    return answer.status === 207 ? wholeAnswer(answer) : null
  }

  /**
   * What changed in a calendar since that token (RFC 6578); null where the server has forgotten it, or knows none, and the
   * calendar has to be listed.
   */
  async changes(calendar: string, token: string): Promise<MultiStatus | null> {
    const body = `${head}<D:sync-collection ${namespaces}><D:sync-token>${escaped(token)}</D:sync-token>
      <D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop></D:sync-collection>`
    const answer = await this.send({ method: 'REPORT', url: calendar, headers: xml(null), body })
    if (answer.status === 207) return wholeAnswer(answer)
    if (answer.status === 404) throw new CalendarProblem('gone')
    const isForgotten = (await errorsIn(answer.text)).includes('valid-sync-token')
    if (isForgotten || [400, 403, 405, 409, 410, 412, 415, 501, 507].includes(answer.status)) return null
    throw new CalendarProblem('answer')
  }

  /** How far it is by now. @throws CalendarProblem where it isn't there, or is none */
  async tokenOf(calendar: string): Promise<Token> {
    const state = await this.properties(calendar, ['sync-token', 'getctag', 'resourcetype'])
    const [self] = state?.responses ?? []
    if (!self || !childNamed(self.properties.get('resourcetype'), 'calendar'))
      throw new CalendarProblem('gone')
    const textOf = (name: string) => self.properties.get(name)?.text.trim() || null
    return { sync: textOf('sync-token'), tag: textOf('getctag') }
  }

  /** The text of events by their addresses; those that are gone are left out. */
  async *events(
    calendar: string,
    hrefs: readonly string[],
  ): AsyncGenerator<{ asked: string[]; found: { href: string; etag: string; text: string }[] }> {
    for (let from = 0; from < hrefs.length; from += eventsAtOnce) {
      const asked = hrefs.slice(from, from + eventsAtOnce)
      const listed = asked.map((one) => `<D:href>${escaped(one)}</D:href>`).join('')
      const body = `${head}<C:calendar-multiget ${namespaces}><D:prop><D:getetag/><C:calendar-data/></D:prop>${listed}</C:calendar-multiget>`
      const answer = await this.send({ method: 'REPORT', url: calendar, headers: xml(1), body })
      if (answer.status === 404) throw new CalendarProblem('gone')
      if (answer.status !== 207) throw new CalendarProblem('answer')
      const { responses } = await wholeAnswer(answer)
      if (responses.length < asked.length) throw new CalendarProblem('answer')
      const found = responses.flatMap((one) => {
        const data = one.properties.get('calendar-data')
        return data ? [{ href: one.href, etag: etagOf(one), text: data.text }] : []
      })
      yield { asked, found }
    }
  }
}

async function wholeAnswer({ text }: DavAnswer): Promise<MultiStatus> {
  const read = await readMultiStatus(text)
  // An answer that was cut off must not count as one that lists less.
  if (!read || !/<\/[\w.-]*:?multistatus>\s*$/.test(text)) throw new CalendarProblem('answer')
  return read
}

/** The path of an address that a server gave, on the host of that calendar and without escapes: each writes its own. */
export function plainPath(href: string, calendar: string): string {
  const path = URL.parse(href, calendar)?.pathname ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export const etagOf = ({ properties }: DavResponse): string => properties.get('getetag')?.text.trim() ?? ''

const head = '<?xml version="1.0" encoding="utf-8"?>'
const namespaces =
  'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/"'

/** Those that are asked for, and their namespaces. */
const propertyPrefixes = {
  'current-user-principal': 'D',
  'calendar-home-set': 'C',
  'calendar-user-address-set': 'C',
  resourcetype: 'D',
  displayname: 'D',
  'supported-calendar-component-set': 'C',
  'current-user-privilege-set': 'D',
  'sync-token': 'D',
  getctag: 'S',
  getetag: 'D',
} as const
export type Property = keyof typeof propertyPrefixes

const elementsOf = (names: readonly Property[]) =>
  names.map((name) => `<${propertyPrefixes[name]}:${name}/>`).join('')

const xml = (depth: 0 | 1 | null) => ({
  'content-type': 'application/xml; charset=utf-8',
  ...(depth !== null && { depth: String(depth) }),
})

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The address inside a property such as `current-user-principal`. */
export const hrefIn = (response: DavResponse | undefined, name: Property): string | null =>
  textIn(response?.properties.get(name), 'href')
