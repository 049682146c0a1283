import { m } from '../../../language/messages.ts'
import { addDays, type CalendarDate } from '../../../platform/dates.ts'
import {
  capitalised,
  dayAndMonth,
  hourShown,
  listText,
  timeText,
  weekdayAndDay,
} from '../../../platform/shown.ts'
import type { ClosedPart, DayClosure } from './closed-days.server.ts'
import type { DayView, MonthView } from './month.server.ts'

/** "open until 12:00 PM"; empty where the whole day is closed, or no time says which part is. */
function openPart({ parts }: DayClosure): string {
  const [{ from = null, to = null } = {}, second] = parts
  if (second) return m.booking_closed_at({ times: listText(parts.map(timesOf)) })
  if (from && to) return m.booking_closed_at({ times: timesOf({ from, to }) })
  if (from) return m.booking_open_until({ time: timeText(from), hour: hourShown(from) })
  return to ? m.booking_open_from({ time: timeText(to), hour: hourShown(to) }) : ''
}

const timesOf = ({ from, to }: ClosedPart): string =>
  from && to ? m.booking_closed_between({ from: timeText(from), to: timeText(to) }) : ''

/** What a day of the calendar is said to be besides its date: "closed", "Thanksgiving". */
export const closureWords = (closure: DayClosure): string[] =>
  [closure.isWhole ? m.booking_day_states_closed() : openPart(closure), closure.reason].filter(
    (words) => words !== '',
  )

type ClosedLine = { key: string; days: string; text: string }

/** "Friday 27": "Thanksgiving, open until 12:00 PM"; days that follow one another for one reason are one line. */
export function closedLines({ days }: Pick<MonthView, 'days'>): ClosedLine[] {
  const runs: { first: CalendarDate; last: CalendarDate; text: string; isWhole: boolean }[] = []
  for (const { date, closure } of days) {
    if (!closure) continue
    const text = lineText(closure)
    const run = runs.at(-1)
    const isMore = run?.isWhole && closure.isWhole && run.text === text && addDays(run.last, 1) === date
    if (isMore) run.last = date
    else runs.push({ first: date, last: date, text, isWhole: closure.isWhole })
  }
  return runs.map(({ first, last, text }) => ({
    key: first,
    days: capitalised(
      first === last
        ? weekdayAndDay(first)
        : m.booking_closed_days({ first: weekdayAndDay(first), last: weekdayAndDay(last) }),
    ),
    text,
  }))
}

function lineText(closure: DayClosure): string {
  const words = [closure.reason, openPart(closure)].filter((text) => text !== '')
  return capitalised(words.join(', ') || m.booking_day_states_closed())
}

/** What stands against a closed day that somebody chose, and the day that they can have instead. */
export type ClosedDay = { sentence: string; next: CalendarDate | null }

/** @param what the treatment or the one who was wanted, where the clinic itself is open */
export function closedDay(month: MonthView, { date, closure }: DayView, what: string): ClosedDay {
  const day = dayAndMonth(date)
  const reason = closure?.reason ?? ''
  const next = month.days.find((one) => one.date > date && one.free > 0)?.date ?? month.freeAfter
  const isClinic = closure?.isClinic ?? true
  const why = reason === '' ? 'without' : 'with'
  return { sentence: sentences[isClinic ? 'clinic' : 'other'][why]({ day, reason, what }), next }
}

type Blanks = { day: string; reason: string; what: string }
const sentences = {
  clinic: { with: m.booking_closed_for, without: m.booking_closed_on },
  other: { with: m.booking_closed_what_for, without: m.booking_closed_what },
} satisfies Record<'clinic' | 'other', Record<'with' | 'without', (blanks: Blanks) => string>>
