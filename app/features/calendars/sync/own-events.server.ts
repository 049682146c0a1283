import type { CalendarCopyRow } from '#app/db/calendar-tables.ts'
import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import { type DavClient, etagOf, isSameToken, plainPath, type Token } from '../dav/dav-client.server.ts'
import { readBusyTimes } from '../icalendar/busy-times.server.ts'
import { CalendarProblem } from '../rules.ts'

const characters = 22

/**
 * The UID of a part of an appointment in its clinician's calendar, for its whole life. Its second half is made from its
 * first, so that it is known as ours wherever it is found, also where nothing is stored of it any more.
 */
export function ownUid(
  secretKey: string,
  part: { appointmentId: string; position: number },
  host: string,
): string {
  const name = keyedHash(secretKey, 'calendar-copy', part.appointmentId, String(part.position)).slice(
    0,
    characters,
  )
  return `${name}.${markOf(secretKey, name)}@${host}`
}

/** Whether that UID is of an event that this clinic wrote. */
export function isOwnUid(secretKey: string, uid: string): boolean {
  const [, name, mark] = /^([\w-]{22})\.([\w-]{22})@/.exec(uid) ?? []
  return name !== undefined && mark === markOf(secretKey, name)
}

const markOf = (secretKey: string, name: string) =>
  keyedHash(secretKey, 'calendar-copy-mark', name).slice(0, characters)

type Looking = {
  client: DavClient
  /** Address of the calendar that gets ours. */
  target: string
  /** How far it was looked through; null for not at all. */
  since: Token | null
  copies: readonly CalendarCopyRow[]
  /** The text that we would write now; undefined for what isn't wanted there. */
  textOf(copy: CalendarCopyRow): string | undefined
}

/** Our events that aren't in that calendar as we wrote them: somebody deleted or changed them by hand. */
export async function findTouched(
  looking: Looking,
): Promise<{ touched: Set<CalendarCopyRow>; alike: Map<CalendarCopyRow, string>; token: Token }> {
  const { client, target, since, copies, textOf } = looking
  const token = await client.tokenOf(target)
  const [touched, alike] = [new Set<CalendarCopyRow>(), new Map<CalendarCopyRow, string>()]
  if (since && isSameToken(token, since)) return { touched, alike, token }
  const isOther = await otherEtags(client, target, since)
  const differing = new Map<string, CalendarCopyRow>()
  for (const copy of copies) {
    const etag = isOther(plainPath(copy.href, target), copy.etag)
    if (etag === 'gone') touched.add(copy)
    else if (etag === 'other') differing.set(plainPath(copy.href, target), copy)
  }
  // Servers and other programs rewrite events without changing what they say, to add a reminder for one.
  const hrefs = [...differing.values()].map(({ href }) => new URL(href).pathname)
  for await (const { found } of client.events(target, hrefs))
    for (const { href, etag, text } of found) {
      const copy = differing.get(plainPath(href, target))
      const wanted = copy && textOf(copy)
      if (!copy || !wanted) continue
      differing.delete(plainPath(href, target))
      if (saidBy(text) === saidBy(wanted)) alike.set(copy, etag)
      else touched.add(copy)
    }
  for (const copy of differing.values()) touched.add(copy)
  return { touched, alike, token }
}

type Compared = 'same' | 'other' | 'gone'

/** By what changed since, else by all that is there. */
async function otherEtags(
  client: DavClient,
  target: string,
  since: Token | null,
): Promise<(path: string, etag: string) => Compared> {
  const changes = since?.sync ? await client.changes(target, since.sync) : null
  const listed = changes ?? (await client.properties(target, ['getetag'], 1))
  if (!listed) throw new CalendarProblem('gone')
  const etags = new Map(
    listed.responses.map((one) => [
      plainPath(one.href, target),
      one.status === 404 ? null : strong(etagOf(one)),
    ]),
  )
  return (path, etag) => {
    const found = etags.get(path)
    if (found === undefined) return changes ? 'same' : 'gone'
    if (found === null) return 'gone'
    return found === strong(etag) ? 'same' : 'other'
  }
}

/** A server may call one version weak here and strong there. */
const strong = (etag: string) => etag.replace(/^W\//, '')

const nobody: ReadonlySet<string> = new Set()

/** What an event of ours says of a time, and by which name. */
function saidBy(text: string): string {
  const always = { from: 0, to: Date.UTC(9_000, 0), timeZone: 'UTC', owner: nobody }
  const event = readBusyTimes(text, always)
  return JSON.stringify([event?.busy, event?.title])
}
