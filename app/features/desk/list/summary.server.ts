import { countVisitsFrom, type DayVisit, readFreeHalfHours } from '#app/features/scheduling/index.server.ts'
import { countsAsVisit, isOpen, type Status } from '#app/features/scheduling/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { addDays } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import type { Tab } from '../tabs.ts'
import type { Now } from './groups.ts'

/** The head of the dashboard: the clinic's day in numbers, and how many visits each tab has. */
export type DeskSummary = {
  now: Now
  /** Visits of today; cancelled ones do not count. */
  total: number
  /** Those who are here or expected, however late they are. */
  toGo: number
  /** Half hours of today in which somebody could still come, of each clinician alone: as the boards count them. */
  free: number
  /** Of those to come from tomorrow on, so many are not confirmed. */
  notConfirmed: number
  tabs: Record<Tab, number>
}

type Known = {
  /** All visits of today. */
  visits: readonly DayVisit[]
  counts: Record<Status, number>
  treatments: readonly Treatment[]
}

export async function readSummary(services: Services, known: Known): Promise<DeskSummary> {
  const { visits, counts, treatments } = known
  const now = services.clock.now()
  const date = clinicDate(now)
  const [upcoming, free] = await Promise.all([
    countVisitsFrom(services.db, addDays(date, 1)),
    readFreeHalfHours(services, { dates: [date], treatments, clinician: null }),
  ])
  const expected = visits.filter(({ status }) => countsAsVisit(status))
  const coming = [...upcoming].filter(([status]) => countsAsVisit(status)).map(([, count]) => count)
  return {
    now: { date, time: clinicTime(now) },
    total: expected.length,
    toGo: expected.filter(({ status }) => isOpen(status)).length,
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
