import { OutgoingProblem } from '#app/platform/outgoing/host-guard.server.ts'
import { type Calendar, CalendarProblem, longestAddress, mostCalendars } from '../rules.ts'
import { type DavClient, hrefIn } from './dav-client.server.ts'
import { childNamed, type DavResponse } from './multistatus.server.ts'

/** An address as somebody typed it: "cloud.example" is https://cloud.example/. Null for what is none. */
export function typedAddress(text: string): string | null {
  const typed = text.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') return null
  if (url.username !== '' || url.password !== '') return null
  url.hash = ''
  return url.href
}

/**
 * Finds the calendars of an account (RFC 6764): by the address that was typed, else by the well-known one of its host;
 * from there to the account's principal, to where its calendars are, and to those that hold events.
 * @returns where they are listed, all of them, and how their owner is invited
 * @throws CalendarProblem
 */
export async function findCalendars(client: DavClient, typed: string): Promise<Account> {
  const start = await findPrincipal(client, typed)
  const principal = start.principal
  const home =
    (await propertyHref(client, principal, 'calendar-home-set')) ??
    (await propertyHref(client, start.asked, 'calendar-home-set'))
  if (home === null) throw new CalendarProblem('no-calendars')
  const calendars = await listCalendars(client, home)
  if (calendars.length === 0) throw new CalendarProblem('no-calendars')
  return { home, calendars, addresses: await listAddresses(client, principal) }
}

export type Account = { home: string; calendars: Calendar[]; addresses: string[] }

const mostAddresses = 20

/** Of the account's owner (RFC 6638), in small letters; servers without invitations list none. */
async function listAddresses(client: DavClient, principal: string): Promise<string[]> {
  const found = await client.properties(principal, ['calendar-user-address-set'])
  const [own] = found?.responses ?? []
  const listed = own?.properties.get('calendar-user-address-set')?.children ?? []
  return listed
    .flatMap(({ name, text }) => (name === 'href' ? text.trim().toLowerCase() : []))
    .filter((one) => one !== '' && one.length <= longestAddress)
    .slice(0, mostAddresses)
}

/** Those in that place which hold events. @throws CalendarProblem */
async function listCalendars(client: DavClient, home: string): Promise<Calendar[]> {
  const asked = [
    'resourcetype',
    'displayname',
    'supported-calendar-component-set',
    'current-user-privilege-set',
  ] as const
  const listed = await client.properties(home, asked, 1)
  if (!listed) throw new CalendarProblem('no-calendars')
  const calendars = listed.responses.filter(isForEvents).map((one) => calendarOf(one, home))
  return calendars.slice(0, mostCalendars)
}

type Found = { principal: string; asked: string }

async function findPrincipal(client: DavClient, typed: string): Promise<Found> {
  const tried = [typed, new URL('/.well-known/caldav', typed).href, new URL('/', typed).href]
  let problem: CalendarProblem | undefined
  for (const address of new Set(tried))
    try {
      const found = await principalAt(client, address)
      if (found) return found
    } catch (error) {
      if (!(error instanceof CalendarProblem) || !['redirect', 'answer'].includes(error.fault)) throw error
      problem = error
    }
  throw problem ?? new CalendarProblem('no-calendars')
}

const mostRedirects = 3

/** The well-known address leads elsewhere by a redirect: only to where the password may go is it followed. */
async function principalAt(client: DavClient, address: string): Promise<Found | null> {
  let asked = address
  for (let followed = 0; ; followed++)
    try {
      const principal = await propertyHref(client, asked, 'current-user-principal')
      return principal === null ? null : { principal, asked }
    } catch (error) {
      const next = redirectOf(error, asked)
      if (next === null || followed === mostRedirects) throw error
      asked = next
    }
}

function redirectOf(error: unknown, from: string): string | null {
  const cause = error instanceof CalendarProblem ? error.cause : null
  if (!(cause instanceof OutgoingProblem) || cause.location === null) return null
  return trusted(cause.location, from)
}

async function propertyHref(
  client: DavClient,
  url: string,
  name: 'current-user-principal' | 'calendar-home-set',
): Promise<string | null> {
  const found = await client.properties(url, [name])
  const href = found?.responses.map((one) => hrefIn(one, name)).find((one) => one !== null)
  if (href === undefined || href === null) return null
  const address = trusted(href, url)
  if (address === null) throw new CalendarProblem('redirect')
  return address
}

/** Services that keep each account on a host of its own below one name. */
const sharedNames = ['icloud.com']

/**
 * An address that a server gave: on its own host, on one below it, or on another of a service that is known to spread its
 * accounts. The password goes nowhere else, since two hosts below one name may be of two people, as below co.uk; and
 * never from https to http. Null for any other.
 */
export function trusted(href: string, from: string): string | null {
  const [url, base] = [URL.parse(href, from), new URL(from)]
  if (url?.username !== '' || url.password !== '') return null
  if (url.host === base.host)
    return url.protocol === base.protocol || url.protocol === 'https:' ? url.href : null
  if (url.protocol !== 'https:') return null
  const isBelow = (host: string, name: string) => host === name || host.endsWith(`.${name}`)
  const isKnown =
    isBelow(url.hostname, base.hostname) ||
    sharedNames.some((name) => isBelow(url.hostname, name) && isBelow(base.hostname, name))
  return isKnown ? url.href : null
}

function isForEvents({ properties }: DavResponse): boolean {
  if (!childNamed(properties.get('resourcetype'), 'calendar')) return false
  const components = properties.get('supported-calendar-component-set')
  // Names of components are attributes; a server that lists none takes all.
  const names = components?.children.flatMap(({ component }) => component?.toUpperCase() ?? []) ?? []
  return names.length === 0 || names.includes('VEVENT')
}

const writing = ['write', 'write-content', 'bind', 'all']

/** @throws CalendarProblem where it is somewhere that the password doesn't go */
export function calendarOf({ href, properties }: DavResponse, home: string): Calendar {
  const address = asFolder(trusted(href, home))
  if (address === null) throw new CalendarProblem('redirect')
  const privileges = properties.get('current-user-privilege-set')
  const granted = privileges?.children.flatMap(({ children }) => children.map(({ name }) => name))
  const name = properties.get('displayname')?.text.trim() ?? ''
  return {
    href: address,
    name: name.slice(0, 100) || decodedEnd(address),
    isWritable: granted === undefined || granted.some((one) => writing.includes(one)),
  }
}

/** With the slash at its end that some servers leave out: events are below it. */
function asFolder(address: string | null): string | null {
  if (address === null) return null
  const url = new URL(address)
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url.href
}

function decodedEnd(address: string): string {
  const end = new URL(address).pathname.split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(end).slice(0, 100)
  } catch {
    return end.slice(0, 100)
  }
}
