import type { CalendarConnectionRow, CalendarEventRow } from '#app/db/calendar-tables.ts'
import { columns } from '#app/db/columns.ts'
import { pauseBooking } from '#app/db/engine/locks.server.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import {
  type BusyTime,
  deletePastBusyTimes,
  replaceBusyTimes,
} from '#app/features/closures/busy-times/queries.server.ts'
import { horizonDays } from '#app/features/scheduling/rules.ts'
import { listAll } from '#app/features/treatments/queries.server.ts'
import { clinicDate, clinicInstant, clinicTime, clinicTimeZone } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '#app/platform/dates.ts'
import { letOthersRun } from '#app/platform/process/timers.server.ts'
import { digest } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { type DavClient, etagOf, isSameToken, plainPath, type Token } from '../dav/dav-client.server.ts'
import { childNamed } from '../dav/multistatus.server.ts'
import { type BusySpan, readBusyTimes } from '../icalendar/busy-times.server.ts'
import {
  countOdd,
  deleteEvent,
  forgetEtags,
  listBlockingEvents,
  listCopies,
  listEvents,
  storeEvent,
  updateHeldConnection,
} from '../queries.server.ts'
import { CalendarProblem, daysBack, goneUnasked, mostEvents } from '../rules.ts'
import { isOwnUid } from './own-events.server.ts'

type Tokens = Record<string, Token>

/** Another process works on it, or somebody disconnected it or chose other calendars: this round ends. */
export class LostConnection extends Error {
  override name = 'LostConnection'
}

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>
type Reading = {
  services: Needs
  connection: CalendarConnectionRow
  client: DavClient
  /** Called between requests: @throws LostConnection */
  keepLease(): Promise<void>
}

/** The last day for which anybody can book, or would be asked about. */
export async function lastDayRead(db: Database, now: Temporal.Instant): Promise<CalendarDate> {
  const horizons = (await listAll(db)).map((treatment) => treatment.horizonDays ?? horizonDays)
  return addDays(clinicDate(now), Math.max(horizonDays, ...horizons) + 1)
}

/**
 * Reads what changed in the calendars that block, and closes the clinician for it. What is gone opens again, but no more
 * than ten events at once unless somebody said so: an answer that is empty by mistake frees nobody.
 */
export async function readCalendars(reading: Reading): Promise<void> {
  const { services, connection } = reading
  const { db, clock } = services
  const lastDay = await lastDayRead(db, clock.now())
  const isNewZone = connection.timeZone !== clinicTimeZone()
  const isWhole = isNewZone || connection.readThrough !== lastDay
  if (isNewZone) await forgetEtags(db, connection.id)
  if (isWhole) await deletePastBusyTimes(db, addDays(clinicDate(clock.now()), -daysBack))
  const round = new Round(reading, { lastDay, isWhole })
  await round.begin()
  const before = tokensOf(connection)
  const after: Tokens = {}
  for (const calendar of blockingOf(connection))
    after[calendar] = await round.read(calendar, before[calendar])
  await round.finish(after)
}

export const blockingOf = ({ blocking }: Pick<CalendarConnectionRow, 'blocking'>): string[] =>
  JSON.parse(blocking) as string[]

/** A user name that is an email address is one by which they are invited. */
function ownerOf({ addresses, userName }: CalendarConnectionRow): Set<string> {
  return new Set([...(JSON.parse(addresses) as string[]), `mailto:${userName.toLowerCase()}`])
}

const tokensOf = ({ tokens }: CalendarConnectionRow): Tokens => JSON.parse(tokens) as Tokens

type Listed = { changed: Map<string, string>; removed: Set<string>; token: Token }

class Round {
  readonly #reading: Reading
  readonly #lastDay: CalendarDate
  readonly #isWhole: boolean
  readonly #window: BusySpan
  /** How its owner is invited. */
  readonly #owner: ReadonlySet<string>
  #known = new Map<string, CalendarEventRow>()
  #blocking = new Set<string>()
  #ownUids = new Set<string>()
  /** Events that are gone, or by which nobody is busy any more, by their calendar. */
  readonly #gone = new Map<string, { href: string; row: CalendarEventRow | null }[]>()

  constructor(reading: Reading, { lastDay, isWhole }: { lastDay: CalendarDate; isWhole: boolean }) {
    this.#reading = reading
    this.#lastDay = lastDay
    this.#isWhole = isWhole
    this.#owner = ownerOf(reading.connection)
    const from = addDays(this.#today(), -daysBack)
    this.#window = {
      from: clinicInstant(from, midnight).epochMilliseconds,
      to: clinicInstant(addDays(lastDay, 1), midnight).epochMilliseconds,
    }
  }

  async begin(): Promise<void> {
    const { services, connection } = this.#reading
    const rows = await listEvents(services.db, connection.id)
    this.#known = new Map(rows.map((row) => [row.href, row]))
    this.#blocking = await listBlockingEvents(services.db, connection.id, this.#today())
    this.#ownUids = new Set(
      (await listCopies(services.db, connection.id, this.#today())).map(({ uid }) => uid),
    )
  }

  /** @returns how far it is read now */
  async read(calendar: string, token: Token | undefined): Promise<Token> {
    const { client, keepLease } = this.#reading
    await keepLease()
    const now = await client.tokenOf(calendar)
    if (token && isSameToken(now, token) && !this.#isWhole) return now
    const listed =
      (token?.sync && !this.#isWhole ? await this.#changesSince(calendar, token.sync) : null) ??
      (await this.#list(calendar, now))
    this.#gone.set(
      calendar,
      [...listed.removed].map((href) => ({ href, row: null })),
    )
    for await (const { asked, found } of client.events(calendar, [...listed.changed.keys()])) {
      await keepLease()
      await this.#store(calendar, { asked, found: this.#inOrder(asked, found), etags: listed.changed })
    }
    return listed.token
  }

  /** What is gone opens, or waits for somebody's answer; then the round is written down. */
  async finish(after: Tokens): Promise<void> {
    const { services, connection } = this.#reading
    const all = [...this.#gone.values()].flat()
    const freeing = all.filter(({ href }) => this.#blocking.has(href))
    const isWaiting = freeing.length > Math.max(goneUnasked, connection.goneAllowed)
    const now = all.filter(({ href }) => !isWaiting || !this.#blocking.has(href))
    const tokens = { ...after }
    for (const [calendar, gone] of this.#gone) {
      const waits = isWaiting && gone.some(({ href }) => this.#blocking.has(href))
      // The whole calendar is listed again each time, until the events are back or somebody answers.
      if (waits) delete tokens[calendar]
    }
    if (now.length > 0)
      await this.#inConnection(async (tx) => {
        for (const { href, row } of now) {
          await replaceBusyTimes(tx, { ...this.#ids(), event: href }, [])
          if (row) await storeEvent(tx, row)
          else await deleteEvent(tx, { connectionId: connection.id, href })
        }
      })
    const odd = await countOdd(services.db, connection.id)
    await this.#keep(services.db, {
      tokens: JSON.stringify(tokens),
      timeZone: clinicTimeZone(),
      readThrough: this.#lastDay,
      gone: isWaiting ? freeing.length : 0,
      ...(!isWaiting && { goneAllowed: 0 }),
      ...odd,
    })
  }

  async #changesSince(calendar: string, token: string): Promise<Listed | null> {
    const answer = await this.#reading.client.changes(calendar, token)
    if (!answer?.syncToken) return null
    const changed = new Map<string, string>()
    const removed = new Set<string>()
    for (const response of answer.responses) {
      const href = pathOf(response.href, calendar)
      if (href === null || href === new URL(calendar).pathname || `${href}/` === new URL(calendar).pathname)
        continue
      const known = this.#known.get(href)
      if (response.status === 404) {
        if (known) removed.add(href)
      } else if (etagOf(response) !== '' && etagOf(response) !== known?.etag)
        changed.set(href, etagOf(response))
    }
    return { changed, removed, token: { sync: answer.syncToken, tag: null } }
  }

  /** Everything that is in a calendar, against what was known of it. */
  async #list(calendar: string, token: Token): Promise<Listed> {
    const answer = await this.#reading.client.properties(calendar, ['getetag', 'resourcetype'], 1)
    if (!answer) throw new CalendarProblem('gone')
    if (answer.responses.length > mostEvents) throw new CalendarProblem('too-many')
    const changed = new Map<string, string>()
    const present = new Set<string>()
    for (const response of answer.responses) {
      const href = pathOf(response.href, calendar)
      const isFolder = childNamed(response.properties.get('resourcetype'), 'collection') !== undefined
      if (href === null || isFolder || etagOf(response) === '') continue
      present.add(href)
      const known = this.#known.get(href)
      if (known?.etag !== etagOf(response) || known.goesOn === 1) changed.set(href, etagOf(response))
    }
    const removed = [...this.#known.values()].filter(
      (row) => row.calendar === calendar && !present.has(row.href),
    )
    return { changed, removed: new Set(removed.map(({ href }) => href)), token }
  }

  /** Servers answer with other escapes in an address than they were asked with. */
  #inOrder(asked: readonly string[], found: readonly Found[]): Map<string, Found> {
    const byPath = new Map(asked.map((href) => [plainPath(href, anyHost), href]))
    return new Map(
      found.flatMap((one) => {
        const href = byPath.get(plainPath(one.href, anyHost))
        return href === undefined ? [] : [[href, one] as const]
      }),
    )
  }

  async #store(
    calendar: string,
    {
      asked,
      found,
      etags,
    }: { asked: readonly string[]; found: Map<string, Found>; etags: Map<string, string> },
  ): Promise<void> {
    const { settings } = this.#reading.services
    const { id: connectionId } = this.#reading.connection
    const read: { row: CalendarEventRow; times: BusyTime[] }[] = []
    for (const href of asked) {
      const one = found.get(href)
      // Gone since it was listed: the next round hears of it.
      if (!one) continue
      await letOthersRun()
      const event = readBusyTimes(one.text, {
        ...this.#window,
        timeZone: clinicTimeZone(),
        owner: this.#owner,
      })
      const known = this.#known.get(href)
      const row: CalendarEventRow = {
        connectionId,
        href,
        calendar,
        etag: one.etag || (etags.get(href) ?? ''),
        goesOn: columns.flag(event?.goesOn ?? false),
        isCut: columns.flag(event?.isCut ?? false),
        isUnreadable: columns.flag(event === null),
      }
      // What can't be read any more blocks as it did before.
      if (event === null) {
        await inTransaction(this.#reading.services.db, (tx) =>
          storeEvent(tx, { ...row, goesOn: known?.goesOn ?? 0 }),
        )
        continue
      }
      const isOwn = isOwnUid(settings.secretKey, event.uid) || this.#ownUids.has(event.uid)
      const times = isOwn ? [] : event.busy.map((span) => this.#timeOf(href, span))
      if (times.some(({ lastDay }) => lastDay >= this.#today()) || !this.#blocking.has(href))
        read.push({ row, times })
      else this.#gone.get(calendar)?.push({ href, row })
    }
    if (read.length === 0) return
    await this.#inConnection(async (tx) => {
      for (const { row, times } of read) {
        await storeEvent(tx, row)
        await replaceBusyTimes(tx, { ...this.#ids(), event: row.href }, times)
      }
    })
  }

  #timeOf(event: string, { from, to }: BusySpan): BusyTime {
    const id = digest(JSON.stringify([this.#reading.connection.id, event, from, to]))
    return { id, ...closedFrom(from, to) }
  }

  /** In a transaction that nobody books through, and only while the connection is there and ours. */
  async #inConnection(work: (tx: Database) => Promise<void>): Promise<void> {
    await inTransaction(this.#reading.services.db, async (tx) => {
      await pauseBooking(tx)
      await this.#keep(tx, {})
      await work(tx)
    })
  }

  async #keep(db: Database, change: Partial<CalendarConnectionRow>): Promise<void> {
    const { connection } = this.#reading
    const isOurs = await updateHeldConnection(db, connection, { holder: connection.holder, ...change })
    if (!isOurs) throw new LostConnection()
  }

  #ids() {
    const { id, clinicianId } = this.#reading.connection
    return { connectionId: id, clinicianId }
  }

  #today = () => clinicDate(this.#reading.services.clock.now())
}

type Found = { href: string; etag: string; text: string }

/** Of what is on the calendar's own host; null for anything else. */
const pathOf = (href: string, calendar: string): string | null => URL.parse(href, calendar)?.pathname ?? null

const anyHost = 'https://any.example'

const minute = 60_000

/** As a closure says it, in whole minutes around it. */
function closedFrom(from: number, to: number): Omit<BusyTime, 'id'> {
  const start = Temporal.Instant.fromEpochMilliseconds(Math.floor(from / minute) * minute)
  const end = Temporal.Instant.fromEpochMilliseconds(Math.ceil(to / minute) * minute)
  const [fromTime, toTime, endDay] = [clinicTime(start), clinicTime(end), clinicDate(end)]
  return {
    firstDay: clinicDate(start),
    fromTime: fromTime === midnight ? null : fromTime,
    lastDay: toTime === midnight ? addDays(endDay, -1) : endDay,
    toTime: toTime === midnight ? null : toTime,
  }
}
