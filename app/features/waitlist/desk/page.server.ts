import { m } from '../../../language/messages.ts'
import { type Place, parseCursor } from '../../../platform/lists/pages.ts'
import { sendsLinks } from '../../../platform/mail/mail-reach.ts'
import { done, type Outcome } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { readVisitsMark } from '../../appointments/desk/schedule/queries.server.ts'
import type { Slot } from '../../appointments/rules.ts'
import type { Staff } from '../../audit/actor.ts'
import { readShownList } from '../../audit/log/shown-list.server.ts'
import { listAll as listTreatments } from '../../treatments/queries.server.ts'
import { shownName } from '../../treatments/rules.ts'
import { listRunningOf, type Offer } from '../offers/queries.server.ts'
import { isMailAway } from '../offers/untold.server.ts'
import { findEntry } from '../queries.server.ts'
import type { Filter, WaitlistAddress } from './address.ts'
import type { Became } from './became.ts'
import { freeFor } from './free-now.server.ts'
import { linesOf, type Placed, type WaitlistLine } from './lines.server.ts'
import { liveMark } from './live-mark.ts'
import { listBecame, readWaitlistMark } from './live-queries.server.ts'
import { type Looked, lookAtWaiting, lookedAtMost, pageOfMatching } from './matching-now.server.ts'
import { countEntries, listEntries } from './queries.server.ts'

export type WaitlistView = {
  lines: WaitlistLine[]
  next: string | null
  place: Place
  counts: Record<Filter, number>
  /** So many of those who wait were asked about free times; null where all were. */
  lookedAt: number | null
  canWrite: boolean
  /** Nothing is offered, since letters do not leave. */
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
    ...{ object: 'waitlist-entry', look: `waitlist ${address.list}` },
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
    ...{ lines, next: page.next, place: page.place, filter, mark },
    changed: all[lines.length] ?? null,
    became: await listBecame(db, clock.now()),
    counts: { ...counts, matching: first.entries.filter(({ id }) => page.free.has(id)).length },
    lookedAt: first.isCut ? lookedAtMost : null,
    canWrite: sendsLinks(services),
    isMailAway: await isMailAway(db, clock.now()),
    texts: howTextsTell(services),
    treatments: (await listTreatments(db)).map((one) => ({ id: one.id, name: shownName(one) })),
  }
}

const howTextsTell = ({ settings }: Services): WaitlistView['texts'] =>
  settings.texts && { name: m.text_messages_how_offers(), text: m.text_messages_how_offers_text() }

type ReadPage = {
  rows: Placed[]
  /** Whom the last action was about; empty where they stand on the page. */
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
