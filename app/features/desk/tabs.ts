import { type CalendarDate, parseDate } from '#app/platform/dates.ts'

/** The lists of the dashboard. */
export const tabs = ['today', 'requests', 'upcoming', 'all'] as const
export type Tab = (typeof tabs)[number]

/**
 * Some of a tab's visits: those not confirmed, those who were reminded and have not answered, those who should be here and
 * are not, those who are, requests whose day has gone by.
 */
const onlies = ['not-confirmed', 'not-answered', 'not-arrived', 'here', 'past'] as const
export type Only = (typeof onlies)[number]

/** Which of them each tab knows. */
const known: Record<Tab, readonly Only[]> = {
  today: ['not-confirmed', 'not-answered', 'not-arrived', 'here'],
  requests: ['past'],
  upcoming: ['not-confirmed'],
  all: [],
}

/** What only the table of all visits can be narrowed by: an address that says it needs no tab. */
const ofTable = ['status', 'treatment', 'clinician', 'from', 'to', 'find', 'sort', 'after']

export const isOfTable = (search: URLSearchParams): boolean => ofTable.some((name) => search.has(name))

/** The tab that an address asks for; null where it asks for none, and for a day, a week or a month. */
export function readTab(search: URLSearchParams): Tab | null {
  const said = tabs.find((tab) => tab === search.get('tab'))
  if (said) return said
  return !search.has('view') && isOfTable(search) ? 'all' : null
}

export function readOnly(search: URLSearchParams): Only | null {
  const tab = readTab(search)
  const said = search.get('only')
  return (tab && known[tab].find((one) => one === said)) ?? null
}

const idPattern = /^[\w-]{1,64}$/

/** An id as addresses hold it; null for anything else. */
export const readId = (text: string | null): string | null =>
  text !== null && idPattern.test(text) ? text : null

/** The columns of a day: where neither is asked for, as they were chosen last. */
export const columnsOfDay = ['clinician', 'room'] as const
export type ColumnsOfDay = (typeof columnsOfDay)[number]

/** What the colors of a day and a week say: where none is asked for, as they were chosen last. */
export const colorsBy = ['status', 'clinician', 'treatment'] as const
export type ColorBy = (typeof colorsBy)[number]

/** A day, a week or a month in place of a list. */
export type ScheduleChoice = {
  kind: 'day' | 'week' | 'month'
  date: CalendarDate | null
  by?: ColumnsOfDay | undefined
  color?: ColorBy | undefined
  /** The column of a day that phones show, by its key. */
  column?: string | undefined
}

/** What an address says of it; null where it asks for a list. */
export function readScheduleChoice(search: URLSearchParams): ScheduleChoice | null {
  const kind = search.get('view')
  if (kind !== 'day' && kind !== 'week' && kind !== 'month') return null
  const date = parseDate(search.get('date') ?? '')
  const color = kind === 'month' ? undefined : colorsBy.find((one) => one === search.get('color'))
  if (kind !== 'day') return { kind, date, ...(color !== undefined && { color }) }
  const column = readId(search.get('column'))
  const by = columnsOfDay.find((one) => one === search.get('by'))
  return {
    kind,
    date,
    ...(by !== undefined && { by }),
    ...(color !== undefined && { color }),
    ...(column !== null && { column }),
  }
}
