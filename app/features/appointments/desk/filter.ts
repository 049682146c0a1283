import { type CalendarDate, parseDate } from '../../../platform/dates.ts'
import { type Status, statuses } from '../rules.ts'

/** newest: by request; soonest and latest: by the visit's own time. */
export const sorts = ['newest', 'soonest', 'latest'] as const
export type Sort = (typeof sorts)[number]

/** Which appointments the dashboard shows. What was searched for stands behind `find`, never here. */
export type DeskFilter = {
  status: Status | null
  /** A treatment's id. */
  treatment: string | null
  /** Days of the visit, both included. */
  from: CalendarDate | null
  to: CalendarDate | null
  /** Random id under which the searched words are kept. */
  find: string | null
  sort: Sort
}

export const everything: DeskFilter = {
  status: null,
  treatment: null,
  from: null,
  to: null,
  find: null,
  sort: 'newest',
}

const idPattern = /^[\w-]{1,64}$/

/** What the address says of the filter; whatever is no value of ours counts as not said. */
export function readFilter(search: URLSearchParams): DeskFilter {
  return {
    status: statuses.find((status) => status === search.get('status')) ?? null,
    treatment: readId(search.get('treatment')),
    from: parseDate(search.get('from') ?? ''),
    to: parseDate(search.get('to') ?? ''),
    find: readId(search.get('find')),
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'newest',
  }
}

/** The filter's part of an address; nothing for what is not set. */
export function filterEntries(filter: DeskFilter): [string, string][] {
  return Object.entries(filter).flatMap(([name, value]): [string, string][] =>
    value === null || value === 'newest' ? [] : [[name, value]],
  )
}

/** Something narrows the list, so that an empty one does not mean that there is nothing at all. */
export const isNarrowed = ({ sort: _, ...filter }: DeskFilter): boolean =>
  Object.values(filter).some((value) => value !== null)

/** One day's visits and no more: what a desk takes along without being asked who it is. */
export const isOfOneDay = ({ from, to }: DeskFilter): boolean => from !== null && from === to

const readId = (text: string | null) => (text !== null && idPattern.test(text) ? text : null)
