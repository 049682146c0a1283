import { m } from '../../../../../language/messages.ts'
import { addDays, type CalendarDate } from '../../../../../platform/dates.ts'
import { capitalised, dayAndMonth, shortDate } from '../../../../../platform/shown.ts'

/** "Today", "Tomorrow", "Thu, Nov 26". */
export const dayInShort = (date: CalendarDate, today: CalendarDate): string =>
  nearWord(date, today) ?? capitalised(shortDate(date))

/** The same as it is read out: "Thursday, November 26". */
export const daySpoken = (date: CalendarDate, today: CalendarDate): string =>
  nearWord(date, today) ?? capitalised(dayAndMonth(date))

function nearWord(date: CalendarDate, today: CalendarDate): string | null {
  if (date === today) return m.add_today()
  return date === addDays(today, 1) ? m.add_tomorrow() : null
}
