import { type CalendarDate, parseDate } from '../../../platform/dates.ts'

const idPattern = /^[\w-]{1,64}$/

/** An id as addresses hold it; null for anything else. */
export const readId = (text: string | null): string | null =>
  text !== null && idPattern.test(text) ? text : null

/** The columns of a day: where neither is asked for, as they were chosen last. */
export const columnsOfDay = ['clinician', 'room'] as const
export type ColumnsOfDay = (typeof columnsOfDay)[number]

/** A day, a week or a month in place of a list. */
export type ScheduleChoice = {
  kind: 'day' | 'week' | 'month'
  date: CalendarDate | null
  by?: ColumnsOfDay | undefined
  /** The column of a day that phones show, by its key. */
  column?: string | undefined
}

/** What an address says of it; null where it asks for a list. */
export function readScheduleChoice(search: URLSearchParams): ScheduleChoice | null {
  const kind = search.get('view')
  if (kind !== 'day' && kind !== 'week' && kind !== 'month') return null
  const date = parseDate(search.get('date') ?? '')
  if (kind !== 'day') return { kind, date }
  const column = readId(search.get('column'))
  const by = columnsOfDay.find((one) => one === search.get('by'))
  return {
    ...{ kind, date },
    ...(by !== undefined && { by }),
    ...(column !== null && { column }),
  }
}
