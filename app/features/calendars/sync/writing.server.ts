import type { CalendarConnectionRow, CalendarCopyRow } from '#app/db/calendar-tables.ts'
import { columns } from '#app/db/columns.ts'
import { initialsOf } from '#app/features/calendar-feed/calendar.ts'
import { type FeedVisit, listVisitsOf } from '#app/features/calendar-feed/queries.server.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { clinicLanguage } from '#app/features/outbox/rules.ts'
import { calendarHostOf, readCalendarHosts } from '#app/features/scheduling/index.server.ts'
import { statusOf } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { clinicDate, clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, midnight } from '#app/platform/dates.ts'
import { digest } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { calendarText, textLine, utcStamp } from '#app/platform/text/calendar-file-lines.ts'
import type { DavAnswer, DavClient, Token } from '../dav/dav-client.server.ts'
import { deleteCopy, listCopies, listLeftCopies, storeCopy, updateHeldConnection } from '../queries.server.ts'
import { CalendarProblem, daysBack, type ShownAs } from '../rules.ts'
import { findTouched, ownUid } from './own-events.server.ts'
import { lastDayRead } from './reading.server.ts'

type Writing = {
  services: Pick<Services, 'db' | 'clock' | 'settings'>
  connection: CalendarConnectionRow
  client: DavClient
  /** Called between requests. */
  keepLease(): Promise<void>
}

/** Of one round; the next one goes on. */
const mostWrites = 200

/**
 * Brings our appointments into the calendar that was chosen for them: new ones, those that moved, and none that is
 * cancelled. What was written and not noted, because the process ended, is found there by its address and noted then.
 */
export async function writeAppointments(writing: Writing): Promise<void> {
  const { services, connection, keepLease } = writing
  const wanted = await listWanted(writing)
  const copies = await listCopies(services.db, connection.id, firstDayOf(services.clock.now()))
  const now = columns.instant(services.clock.now())
  const isThere = (copy: CalendarCopyRow) =>
    copy.href.startsWith(connection.target) && connection.target !== ''
  let writes = 0
  // What is over stays in the calendar, for as long as the clinic keeps the appointment.
  const left = await listLeft(writing)
  for (const copy of [...copies.filter(({ endsAt }) => endsAt > now), ...left]) {
    if (wanted.has(keyOf(copy)) && isThere(copy)) continue
    if (writes++ >= mostWrites) return
    await keepLease()
    await remove(writing, copy)
    await deleteCopy(services.db, copy)
  }
  const known = new Map(copies.filter(isThere).map((copy) => [keyOf(copy), copy]))
  const looked = await lookThrough(writing, [...known.values()], wanted)
  for (const [key, one] of wanted) {
    const copy = known.get(key)
    if (copy?.content === one.content && !looked.touched.has(copy)) continue
    if (writes++ >= mostWrites) return
    await keepLease()
    const etag = copy ? await update(writing, one, copy.etag) : await create(writing, one)
    const { text: _, ...row } = one
    await storeCopy(services.db, { ...row, etag })
  }
  const targetToken = looked.token ? JSON.stringify(looked.token) : ''
  if (targetToken !== connection.targetToken)
    await updateHeldConnection(services.db, connection, { targetToken })
}

const firstDayOf = (now: Temporal.Instant) => addDays(clinicDate(now), -daysBack)

/** Once a day: those of patients who were erased, and of appointments that aren't kept any more. */
async function listLeft({ services: { db, clock }, connection }: Writing): Promise<CalendarCopyRow[]> {
  const isWhole = connection.readThrough !== (await lastDayRead(db, clock.now()))
  return isWhole ? listLeftCopies(db, connection.id, mostWrites) : []
}

/** Finds what somebody changed by hand, and how far that is known then. */
async function lookThrough(
  { services, connection, client, keepLease }: Writing,
  copies: readonly CalendarCopyRow[],
  wanted: ReadonlyMap<string, Wanted>,
) {
  const { target, targetToken } = connection
  if (target === '') return { touched: new Set<CalendarCopyRow>(), token: null }
  await keepLease()
  const since = targetToken === '' ? null : (JSON.parse(targetToken) as Token)
  const textOf = (copy: CalendarCopyRow) => wanted.get(keyOf(copy))?.text
  const looked = await findTouched({ client, target, since, copies, textOf })
  for (const [copy, etag] of looked.alike) await storeCopy(services.db, { ...copy, etag })
  return looked
}

type Wanted = Omit<CalendarCopyRow, 'etag'> & { text: string }

const keyOf = ({ appointmentId, position }: Pick<CalendarCopyRow, 'appointmentId' | 'position'>) =>
  `${appointmentId} ${position}`

async function listWanted({ services, connection }: Writing): Promise<Map<string, Wanted>> {
  const { db, clock, settings } = services
  if (connection.target === '') return new Map()
  const now = clock.now()
  const visits = await listVisitsOf(db, {
    clinicianId: connection.clinicianId,
    from: clinicInstant(firstDayOf(now), midnight),
    to: clinicInstant(addDays(await lastDayRead(db, now), 1), midnight),
  })
  const hosts = await readCalendarHosts(db)
  const known = new Map(
    (await listCopies(db, connection.id, firstDayOf(now))).map((copy) => [keyOf(copy), copy.uid]),
  )
  const wanted = visits.map((visit): Wanted => {
    const part = { appointmentId: visit.id, position: visit.position }
    const uid =
      known.get(keyOf(part)) ?? ownUid(settings.secretKey, part, calendarHostOf(hosts, visit.createdAt))
    const { text, endsAt, content } = eventOf(visit, uid, connection.shows)
    const [name = ''] = uid.split('@')
    const href = new URL(`${name}.ics`, connection.target).href
    return { connectionId: connection.id, ...part, uid, href, text, endsAt, content }
  })
  return new Map(wanted.map((one) => [keyOf(one), one]))
}

function eventOf(visit: FeedVisit, uid: string, shows: ShownAs) {
  const startsAt = columns.asInstant(visit.startsAt)
  const end = startsAt.add({ minutes: visit.durationMinutes })
  const updatedAt = columns.asInstant(visit.updatedAt)
  const summary =
    (shows === 'initials' && initialsOf(visit.name)) || withLanguage(clinicLanguage, m.calendars_busy)
  const isTentative = statusOf(visit.status) === 'pending'
  const text = calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    textLine('PRODID', `-//${currentClinic().name}//Appointments//EN`),
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utcStamp(updatedAt)}`,
    `SEQUENCE:${visit.sequence}`,
    `DTSTART:${utcStamp(startsAt)}`,
    `DTEND:${utcStamp(end)}`,
    textLine('SUMMARY', summary),
    `STATUS:${isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'CLASS:PRIVATE',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  const said = [visit.startsAt, visit.durationMinutes, summary, isTentative]
  return { text, endsAt: columns.instant(end), content: digest(JSON.stringify(said)) }
}

/** Writes a new event, or over one that is there by that address: a round before this one ended in the middle. */
async function create({ client }: Writing, { href, text }: Wanted): Promise<string> {
  const answer = await put(client, { href, text, condition: { 'if-none-match': '*' } })
  if (answer.status !== 412) return etagAfter(client, href, answer)
  return overwrite(client, { href, text })
}

/** @param etag as it was last written */
async function update({ client }: Writing, { href, text }: Wanted, etag: string): Promise<string> {
  const answer = await put(client, { href, text, condition: { 'if-match': etag } })
  if (answer.status !== 412 && answer.status !== 404) return etagAfter(client, href, answer)
  return overwrite(client, { href, text })
}

const mostTries = 3

/** Reads what is there and overwrites it, or creates it again where it is gone. */
async function overwrite(client: DavClient, { href, text }: Pick<Wanted, 'href' | 'text'>): Promise<string> {
  for (let tried = 0; tried < mostTries; tried++) {
    const present = await client.send({ method: 'GET', url: href })
    const isThere = present.status === 200 && present.etag !== null
    const condition = isThere ? { 'if-match': present.etag ?? '' } : { 'if-none-match': '*' }
    const answer = await put(client, { href, text, condition })
    if (answer.status !== 412) return etagAfter(client, href, answer)
  }
  throw new CalendarProblem('answer')
}

type Put = { href: string; text: string; condition: Record<string, string> }

const put = (client: DavClient, { href, text, condition }: Put): Promise<DavAnswer> =>
  client.send({
    method: 'PUT',
    url: href,
    headers: { 'content-type': 'text/calendar; charset=utf-8', ...condition },
    body: text,
  })

async function etagAfter(client: DavClient, href: string, answer: DavAnswer): Promise<string> {
  if ([403, 405, 409].includes(answer.status)) throw new CalendarProblem('read-only')
  if (answer.status < 200 || answer.status > 299) throw new CalendarProblem('answer')
  if (answer.etag !== null) return answer.etag
  const present = await client.send({ method: 'GET', url: href })
  return present.etag ?? ''
}

async function remove({ client }: Writing, { href, etag }: CalendarCopyRow): Promise<void> {
  let condition: string = etag
  for (let tried = 0; tried < mostTries; tried++) {
    const headers: Record<string, string> = condition === '' ? {} : { 'if-match': condition }
    const { status } = await client.send({ method: 'DELETE', url: href, headers })
    if ((status >= 200 && status < 300) || status === 404 || status === 410) return
    if (status === 403 || status === 405) throw new CalendarProblem('read-only')
    if (status !== 412) throw new CalendarProblem('answer')
    const present = await client.send({ method: 'GET', url: href })
    if (present.status === 404 || present.status === 410) return
    condition = present.etag ?? ''
  }
  throw new CalendarProblem('answer')
}
