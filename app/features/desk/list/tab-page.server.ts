import { columns } from '#app/db/columns.ts'
import { withUnanswered } from '#app/features/reminders/missed-reminders.server.ts'
import {
  countByDay,
  countPastRequests,
  type DayVisit,
  findOldestPending,
  type ListedVisit,
  listWithPlace,
  mostVisitsShown,
  readFreeHalfHours,
} from '#app/features/scheduling/index.server.ts'
import type { VisitFilter } from '#app/features/scheduling/lists/rules.ts'
import type { Status } from '#app/features/scheduling/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { type Cursor, emptyPlace, type Page, type Place } from '#app/platform/lists/pages.ts'
import { momentText } from '#app/platform/moment-text.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { DeskList } from '../address.ts'
import { isOfChoice, tabSelection } from './views.ts'

/** What a tab says beyond its rows. */
export type TabFacts = {
  /** Today has more visits than are shown. */
  isCut: boolean
  /** Requests whose day has gone by. */
  past: number
  /** When the request was made that has waited longest: "Tue, Dec 8 at 4:10 PM". */
  waitingSince: string | null
  /** Of each day that is shown of those to come. */
  days: Record<string, { total: number; pending: number; free: number }>
}

export const noFacts: TabFacts = { isCut: false, past: 0, waitingSince: null, days: {} }

type Asked = {
  after: Cursor | null
  /** Words of a search; null where it finds nobody. */
  terms: string[][] | null
  counts: Record<Status, number>
  today: CalendarDate
  treatments: readonly Treatment[]
  /** All visits of today, one more than are shown where there are more. */
  visits: readonly DayVisit[]
}

export type TabPage = Page<ListedVisit> & { place: Place; facts: TabFacts }

/** A page of the tab that is open. */
export async function readTab(services: Services, list: DeskList, asked: Asked): Promise<TabPage> {
  switch (list.tab) {
    case 'today':
      return readTodayTab(services, list, asked)
    case 'requests': {
      const page = await readPage(services, list, asked)
      const [past, waitingSince] = await Promise.all([
        countPastRequests(services.db, asked.today),
        readWaitingSince(services, asked),
      ])
      return { ...page, facts: { ...noFacts, past, waitingSince } }
    }
    case 'upcoming': {
      const page = await readPage(services, list, asked)
      return {
        ...page,
        facts: {
          ...noFacts,
          days: await readDays(services, list, { rows: page.rows, treatments: asked.treatments }),
        },
      }
    }
    default:
      return { ...(await readPage(services, list, asked)), facts: noFacts }
  }
}

async function readTodayTab(services: Services, list: DeskList, asked: Asked): Promise<TabPage> {
  const own = asked.visits.filter(isOfChoice(list.filter))
  const facts = { ...noFacts, isCut: asked.visits.length > mostVisitsShown }
  const rows = await withUnanswered(services, own.slice(0, mostVisitsShown).map(asLine))
  return { rows, next: null, place: { ...emptyPlace, total: own.length }, facts }
}

/** What a row of a list needs of a visit. */
export function asLine({
  message,
  durationMinutes: _,
  treatmentId: __,
  ...visit
}: DayVisit): ListedVisit & { wrote: boolean } {
  return { ...visit, wrote: message !== '' }
}

async function readWaitingSince({ db }: Services, { counts }: Asked): Promise<string | null> {
  const oldest = counts.pending > 0 ? await findOldestPending(db) : undefined
  return oldest === undefined ? null : momentText(columns.asInstant(oldest))
}

async function readPage({ db }: Services, list: DeskList, asked: Asked): Promise<TabPage> {
  const { after, terms, counts, today } = asked
  if (terms === null) return { rows: [], next: null, place: emptyPlace, facts: noFacts }
  const { filter, isOn } = tabSelection(list, today)
  const total = isOn ? undefined : knownTotal(filter, counts)
  return { ...(await listWithPlace(db, { filter, isOn, terms, after, total })), facts: noFacts }
}

/** Of everybody, and of everybody in one state, the counter knows how many there are. */
function knownTotal(
  { status, sort: _, ...rest }: VisitFilter,
  counts: Record<Status, number>,
): number | undefined {
  if (Object.values(rest).some((value) => value !== null)) return undefined
  return status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
}

async function readDays(
  services: Services,
  { filter: { treatment, clinician } }: DeskList,
  { rows, treatments }: Pick<Asked, 'treatments'> & { rows: readonly ListedVisit[] },
): Promise<TabFacts['days']> {
  const [from, to] = [rows[0]?.date, rows.at(-1)?.date]
  if (from === undefined || to === undefined) return {}
  const dates = [...new Set(rows.map(({ date }) => date))]
  const offered = treatments.filter(({ id }) => treatment === null || id === treatment)
  const [days, free] = await Promise.all([
    countByDay(services.db, { from, to, treatment, clinician }),
    readFreeHalfHours(services, { dates, treatments: offered, clinician }),
  ])
  return Object.fromEntries(
    [...days].map(([date, counts]) => {
      const on = [...counts].filter(([status]) => status !== 'cancelled')
      const total = on.reduce((sum, [, count]) => sum + count, 0)
      return [date, { total, pending: counts.get('pending') ?? 0, free: free.get(date) ?? 0 }]
    }),
  )
}
