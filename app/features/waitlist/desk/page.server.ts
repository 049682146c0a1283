import { m } from '../../../language/messages.ts'
import { type Place, parseCursor } from '../../../platform/lists/pages.ts'
import { sendsLinks } from '../../../platform/mail/mail-reach.ts'
import { done, type Outcome } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Slot } from '../../appointments/rules.ts'
import type { Staff } from '../../audit/actor.ts'
import { readShownList } from '../../audit/log/shown-list.server.ts'
import { listAll as listTreatments } from '../../treatments/queries.server.ts'
import { shownName } from '../../treatments/rules.ts'
import { listRunningOf, type Offer } from '../offer-queries.server.ts'
import type { Filter, WaitlistAddress } from './address.ts'
import { freeFor } from './free-now.server.ts'
import { linesOf, type Placed, type WaitlistLine } from './lines.server.ts'
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
  filter: Filter
  treatments: { id: string; name: string }[]
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
      return { view, rows: view.lines }
    },
  })
  return outcome.ok ? done(outcome.value.view) : outcome
}

async function readView(services: Services, address: WaitlistAddress): Promise<WaitlistView> {
  const { db } = services
  const { filter, treatment } = address
  const first = await lookAtWaiting(db, { treatment, after: null })
  const page = await pageOf(services, address, first)
  const lines = await linesOf(services, page.rows, page)
  const counts = await countEntries(db, treatment)
  return {
    ...{ lines, next: page.next, place: page.place, filter },
    counts: { ...counts, matching: first.entries.filter(({ id }) => page.free.has(id)).length },
    lookedAt: first.isCut ? lookedAtMost : null,
    canWrite: sendsLinks(services),
    treatments: (await listTreatments(db)).map((one) => ({ id: one.id, name: shownName(one) })),
  }
}

type ReadPage = {
  rows: Placed[]
  next: string | null
  place: Place
  free: Map<string, Slot[]>
  running: ReadonlyMap<string, Offer>
}

/** The rows of one page, and what is free for them and for the first who wait. */
async function pageOf(
  services: Services,
  { filter, treatment, after: cursor }: WaitlistAddress,
  first: Looked,
): Promise<ReadPage> {
  const { db } = services
  const after = parseCursor(cursor)
  if (filter === 'matching') {
    const looked = after ? await lookAtWaiting(db, { treatment, after }) : first
    const known = await askFor(services, [...first.entries, ...looked.entries])
    return { ...(await pageOfMatching(db, { looked, treatment, after }, known.free)), ...known }
  }
  const { rows, next, place } = await listEntries(db, { filter, treatment, after })
  const known = await askFor(services, [...first.entries, ...rows])
  const isCounted = filter === 'waiting'
  const placed = rows.map((entry, index) => ({
    entry,
    place: isCounted && place.before !== null ? place.before + index + 1 : null,
  }))
  return { rows: placed, next, place, ...known }
}

/** What each is being offered; of the others who wait, what is free for them. */
async function askFor(services: Services, entries: Looked['entries']) {
  const open = new Map(entries.map((entry) => [entry.id, entry]))
  const running = await listRunningOf(services.db, [...open.keys()])
  const waiting = [...open.values()].filter(({ id, state }) => state === 'open' && !running.has(id))
  return { running, free: await freeFor(services, waiting) }
}
