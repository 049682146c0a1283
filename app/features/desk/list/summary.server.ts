import { columns } from '#app/db/columns.ts'
import { listMissed } from '#app/features/reminders/missed-reminders.server.ts'
import { listUnanswered, type RemindedVisit } from '#app/features/reminders/queries.server.ts'
import {
  freeHalfHoursOf,
  freeTimesOf,
  listComing,
  readCalendar,
} from '#app/features/scheduling/index.server.ts'
import { countsAsVisit, isAhead, isHere, type Status } from '#app/features/scheduling/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import type { Visit } from '../schedule/queries.server.ts'
import type { Tab } from '../tabs.ts'
import type { Now } from './groups.ts'
import { countFrom } from './queries.server.ts'

type Asked = { dates: readonly CalendarDate[]; treatments: readonly Treatment[]; clinician: string | null }

/** Half hours of each of those days in which somebody could still come. @param asked.dates in their order */
export async function readFreeHalfHours(
  services: Services,
  { dates, treatments, clinician }: Asked,
): Promise<ReadonlyMap<CalendarDate, number>> {
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return new Map()
  const calendar = await readCalendar(services.db, { from, to })
  const active = treatments.filter((one) => one.active)
  const free = await freeTimesOf(services, { treatments: active, dates, calendar, clinician })
  return new Map(dates.map((date) => [date, freeHalfHoursOf(free.get(date))]))
}

/** The head of the dashboard: the clinic's day in numbers, and how many visits each tab has. */
export type DeskSummary = {
  now: Now
  /** Visits of today; cancelled ones do not count. */
  total: number
  /** Those who are here, and those whose time has not gone by. */
  toGo: number
  /** Half hours of today in which somebody could still come, of each clinician alone: as the boards count them. */
  free: number
  /** Of those to come from tomorrow on, so many are not confirmed. */
  notConfirmed: number
  tabs: Record<Tab, number>
}

type Known = {
  /** All visits of today. */
  visits: readonly Visit[]
  counts: Record<Status, number>
  treatments: readonly Treatment[]
}

export async function readSummary(services: Services, known: Known): Promise<DeskSummary> {
  const { visits, counts, treatments } = known
  const now = services.clock.now()
  const date = clinicDate(now)
  const [upcoming, free] = await Promise.all([
    countFrom(services.db, addDays(date, 1)),
    readFreeHalfHours(services, { dates: [date], treatments, clinician: null }),
  ])
  const expected = visits.filter(({ status }) => countsAsVisit(status))
  const coming = [...upcoming].filter(([status]) => countsAsVisit(status)).map(([, count]) => count)
  return {
    now: { date, time: clinicTime(now) },
    total: expected.length,
    toGo: expected.filter((visit) => isToGo(visit, now)).length,
    free: free.get(date) ?? 0,
    notConfirmed: upcoming.get('pending') ?? 0,
    tabs: {
      today: expected.length,
      requests: counts.pending,
      upcoming: sumOf(coming),
      all: sumOf(Object.values(counts)),
    },
  }
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

function isToGo({ status, startsAt, durationMinutes }: Visit, now: Temporal.Instant): boolean {
  if (isHere(status)) return true
  const minutesTo = columns.asInstant(startsAt).since(now).total('minutes')
  return isAhead(status) && minutesTo > -durationMinutes
}

/**
 * The same rows, those marked whose patients were reminded and have not answered, or were missed and have to be asked; none of
 * whom the time has come.
 */
export async function withUnanswered<R extends RemindedVisit & { phone: string }>(
  services: Services,
  rows: readonly R[],
): Promise<(R & { unanswered?: boolean })[]> {
  const { db, clock } = services
  const now = columns.instant(clock.now())
  const ahead = rows.filter(({ status, startsAt }) => status === 'confirmed' && startsAt > now)
  const found = new Set(
    await listUnanswered(
      db,
      ahead.map(({ id }) => id),
    ),
  )
  const others = ahead.filter(({ id }) => !found.has(id))
  const coming = await listComing(
    db,
    others.map(({ id }) => id),
  )
  const unasked = others.filter(({ id }) => !coming.has(id))
  for (const id of await listMissed(services, unasked)) found.add(id)
  return rows.map((row) => (found.has(row.id) ? { ...row, unanswered: true } : row))
}
