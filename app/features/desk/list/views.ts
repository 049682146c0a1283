import type { VisitFilter } from '#app/features/scheduling/lists/rules.ts'
import { nobody } from '#app/features/scheduling/rules.ts'
import { addDays, type CalendarDate } from '#app/platform/dates.ts'
import { type DeskAddress, type DeskList, listAddress, ofOneDay } from '../address.ts'
import type { ColorBy, ColumnsOfDay, ScheduleChoice, Tab } from '../tabs.ts'

/** How somebody left the dashboard. */
export type DeskViewChoice = {
  tab: Tab
  clinician: string | null
  columns: ColumnsOfDay
  color: ColorBy
}

/** The address in full, as if it had been asked for. */
export function asRemembered(address: DeskAddress, remembered: DeskViewChoice): DeskAddress {
  const { tab, clinician, columns } = remembered
  const { schedule, filter } = address
  if (address.tab) return address
  const full = schedule
    ? {
        ...address,
        tab,
        schedule: {
          ...schedule,
          ...(schedule.kind === 'day' && { by: schedule.by ?? columns }),
          ...colorOf(schedule, remembered),
        },
      }
    : { ...address, tab, filter: { ...filter, clinician } }
  return { ...full, list: listAddress({ ...full, ...(schedule && { schedule }) }) }
}

/** Addresses say a color that was chosen now, or that differs from what everybody sees first. */
const colorOf = ({ kind, color }: ScheduleChoice, remembered: DeskViewChoice) =>
  kind === 'month' || color !== undefined || remembered.color === 'status' ? {} : { color: remembered.color }

/** The rows of a tab: what the table of all is narrowed to. */
export type TabSelection = {
  filter: VisitFilter
  /** Cancelled visits are left out: the tab of all shows them. */
  isOn: boolean
}

type Asked = Pick<DeskList, 'tab' | 'only' | 'filter'>

/**
 * Which visits a tab with pages shows, in which order. Requests begin with today; those whose day has gone by are a list of
 * their own, the last one first. Upcoming begins tomorrow.
 */
export function tabSelection({ tab, only, filter }: Asked, today: CalendarDate): TabSelection {
  const { treatment, clinician } = filter
  const own = { ...filter, treatment, clinician, find: null, status: null, from: null, to: null } as const
  const isOn = tab === 'upcoming' && only === null
  switch (tab) {
    case 'requests':
      return only === 'past'
        ? { filter: { ...own, status: 'pending', to: addDays(today, -1), sort: 'latest' }, isOn }
        : { filter: { ...own, status: 'pending', from: today, sort: 'soonest' }, isOn }
    case 'upcoming': {
      const status = only === 'not-confirmed' ? 'pending' : null
      return { filter: { ...own, status, from: addDays(today, 1), sort: 'soonest' }, isOn }
    }
    default:
      return { filter, isOn }
  }
}

/** What a file of a tab holds: the same visits as the tab, of Today all of the day. */
export const exportSelection = (list: Asked, today: CalendarDate): TabSelection =>
  list.tab === 'today'
    ? { filter: { ...ofOneDay({ ...list, schedule: null }, today), sort: 'soonest' }, isOn: false }
    : tabSelection(list, today)

type Placed = { treatmentId: string; clinicianId: string | null }
/** A visit; with its parts, where it has several. */
type PlacedVisit = Placed & { parts?: readonly Placed[] }

/** Whether any part of a visit is for the treatment, and any with the clinician, that a list is narrowed to, as in queries. */
export const isOfChoice =
  ({ treatment, clinician }: Pick<VisitFilter, 'treatment' | 'clinician'>) =>
  (visit: PlacedVisit): boolean => {
    const parts = visit.parts ?? [visit]
    const who = clinician === nobody ? null : clinician
    return (
      (treatment === null || parts.some(({ treatmentId }) => treatmentId === treatment)) &&
      (clinician === null || parts.some(({ clinicianId }) => clinicianId === who))
    )
  }
