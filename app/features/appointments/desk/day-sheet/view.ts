import type { CalendarDate, ClockTime } from '../../../../platform/dates.ts'
import type { DeskAppointment } from '../queries.server.ts'

export type DaySheet = {
  date: CalendarDate
  /** In the order of the day; without a visit the time is free. */
  lines: { time: ClockTime; visit: DeskAppointment | null }[]
  visits: number
  pending: number
  /** When and by whom. */
  printed: string
}
