import type { Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { readShownList } from '#app/features/audit/log/entries.server.ts'
import { readVisitsMark } from '#app/features/scheduling/index.server.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { listAll as listTreatments } from '#app/features/treatments/queries.server.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { clinicTime } from '#app/platform/clinic-time.server.ts'
import { type Cursor, type Place, parseCursor } from '#app/platform/lists/pages.ts'
import { type LinkFault, linkFault } from '#app/platform/mail/mail-fault.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { isMailAway } from '../offers/offering.server.ts'
import { listRunningOf, type Offer } from '../offers/queries.server.ts'
import { type Entry, findEntry } from '../queries.server.ts'
import { isQuiet } from '../rules.ts'
import { type Became, type Filter, liveMark, type WaitlistAddress } from './address.ts'
import { freeFor } from './free-now.server.ts'
import { linesOf, type Placed, type WaitlistLine } from './lines.server.ts'
import {
  countEntries,
  countUpTo,
  listBecame,
  listEntries,
  listWaitingAfter,
  pageSize,
  readWaitlistMark,
} from './queries.server.ts'

/** So many of those who wait are asked about free times at once, in the order in which they came. */
const lookedAtMost = 500

/** Some who wait, in order; `isCut` where more wait behind them. */
type Looked = { entries: Entry[]; isCut: boolean }

type From = { treatment: string | null; after: Cursor | null }

async function lookAtWaiting(db: Database, from: From): Promise<Looked> {
  const found = await listWaitingAfter(db, { ...from, limit: lookedAtMost + 1 })
  return { entries: found.slice(0, lookedAtMost), isCut: found.length > lookedAtMost }
}

/**
 * Of those the ones for whom a time is free, with the places that they have among all who wait. The next page goes on
 * behind the last that is shown; where fewer than a page match, behind the last who was asked about.
 */
export async function pageOfMatching(
  db: Database,
  { looked, treatment, after }: From & { looked: Looked },
  free: ReadonlyMap<string, Slot[]>,
): Promise<{ rows: Placed[]; next: string | null; place: Place }> {
  const before = after ? await countUpTo(db, { treatment, after }) : 0
  const matching = looked.entries.flatMap((entry, index) =>
    free.has(entry.id) ? [{ entry, place: before + index + 1 }] : [],
  )
  const rows = matching.slice(0, pageSize)
  const isMore = matching.length > pageSize
  const last = isMore ? rows.at(-1)?.entry : looked.isCut ? looked.entries.at(-1) : undefined
  return {
    rows,
    next: last ? `${last.createdAt}_${last.id}` : null,
    place: {
      before: after ? null : 0,
      total: matching.length,
      isMore: looked.isCut,
      previous: after ? '' : null,
    },
  }
}

export type WaitlistView = {
  lines: WaitlistLine[]
  next: string | null
  place: Place
  counts: Record<Filter, number>
  /** So many of those who wait were asked about free times; null where all were. */
  lookedAt: number | null
  linkFault: LinkFault | null
  /** It is too early or too late for offers. */
  isQuiet: boolean
  /** Nothing is offered, since emails do not leave. */
  isMailAway: boolean
  /** How text messages tell of offers; null where none are sent. */
  texts: { name: string; text: string } | null
  filter: Filter
  treatments: { id: string; name: string }[]
  /** Whom the last action was about, where the page leaves them out. */
  changed: WaitlistLine | null
  /** By the id of their place: what became, of late, of those who are on no page like this any more. */
  became: Record<string, Became>
  /** How the list and the visits stood as this was read. */
  mark: string
}

/** One page of the waitlist; whose rows were seen is written down. 503 where it cannot be read. */
export async function readWaitlist(
  services: Services,
  actor: Staff,
  address: WaitlistAddress,
): Promise<Outcome<WaitlistView>> {
  const outcome = await readShownList(services, actor, {
    object: 'waitlist-entry',
    look: `waitlist ${address.list}`,
    failed: m.waitlist_desk_load_failed(),
    read: async () => {
      const view = await readView(services, address)
      return { view, rows: [...view.lines, ...(view.changed ? [view.changed] : [])] }
    },
  })
  return outcome.ok ? done(outcome.value.view) : outcome
}

async function readView(services: Services, address: WaitlistAddress): Promise<WaitlistView> {
  const { db, clock } = services
  const { filter, treatment } = address
  const mark = liveMark({ waitlist: await readWaitlistMark(db), visits: await readVisitsMark(db) })
  const first = await lookAtWaiting(db, { treatment, after: null })
  const page = await pageOf(services, address, first)
  const all = await linesOf(services, [...page.rows, ...page.changed], page)
  const lines = all.slice(0, page.rows.length)
  const counts = await countEntries(db, treatment)
  return {
    lines,
    next: page.next,
    place: page.place,
    filter,
    mark,
    changed: all[lines.length] ?? null,
    became: await listBecame(db, clock.now()),
    counts: { ...counts, matching: first.entries.filter(({ id }) => page.free.has(id)).length },
    lookedAt: first.isCut ? lookedAtMost : null,
    linkFault: linkFault(services),
    isQuiet: isQuiet(clinicTime(clock.now())),
    isMailAway: await isMailAway(db, clock.now()),
    texts: howTextsTell(services),
    treatments: (await listTreatments(db)).map((one) => ({ id: one.id, name: localText(one.name) })),
  }
}

const howTextsTell = ({ settings }: Services): WaitlistView['texts'] =>
  settings.texts && { name: m.text_messages_how_offers(), text: m.text_messages_how_offers_text() }

type ReadPage = {
  rows: Placed[]
  /** Whom the last action was about; empty where they are on the page. */
  changed: Placed[]
  next: string | null
  place: Place
  free: Map<string, Slot[]>
  running: ReadonlyMap<string, Offer>
}

/** The rows of one page, and what is free for them and for the first who wait. */
async function pageOf(services: Services, address: WaitlistAddress, first: Looked): Promise<ReadPage> {
  const { db } = services
  const { filter, treatment, action, about } = address
  const after = parseCursor(address.after)
  const entry = action && about ? await findEntry(db, about) : undefined
  const told = entry ? [entry] : []
  const without = (rows: readonly Placed[]): Placed[] =>
    rows.some((row) => row.entry.id === entry?.id) ? [] : told.map((one) => ({ entry: one, place: null }))
  if (filter === 'matching') {
    const looked = after ? await lookAtWaiting(db, { treatment, after }) : first
    const known = await askFor(services, [...first.entries, ...looked.entries, ...told])
    const page = await pageOfMatching(db, { looked, treatment, after }, known.free)
    return { ...page, ...known, changed: without(page.rows) }
  }
  const { rows, next, place } = await listEntries(db, { filter, treatment, after })
  const known = await askFor(services, [...first.entries, ...rows, ...told])
  const isCounted = filter === 'waiting'
  const placed = rows.map((row, index) => ({
    entry: row,
    place: isCounted && place.before !== null ? place.before + index + 1 : null,
  }))
  return { rows: placed, next, place, ...known, changed: without(placed) }
}

/** What each is being offered; of the others who wait, what is free for them. */
async function askFor(services: Services, entries: Looked['entries']) {
  const open = new Map(entries.map((entry) => [entry.id, entry]))
  const running = await listRunningOf(services.db, [...open.keys()])
  const waiting = [...open.values()].filter(({ id, state }) => state === 'open' && !running.has(id))
  return { running, free: await freeFor(services, waiting) }
}
