import { m } from '#app/language/messages.ts'
import {
  type CalendarDate,
  type ClockTime,
  daysBetween,
  minutesOf,
  parseDate,
  parseTime,
  weekdayOf,
} from '#app/platform/dates.ts'
import {
  capitalised,
  distanceText,
  listText,
  shortDate,
  timeText,
  weekdayName,
} from '#app/platform/format.ts'
import type { ActionName } from './address.ts'
import type { HolidayName } from './holidays/rules.ts'
import type { Choices, Closure, ClosureLength, ClosureScope } from './rules.ts'

type Time = Pick<Closure, 'firstDay' | 'lastDay' | 'fromTime' | 'toTime'>

/** "Fri, Nov 27, from 12:00 PM"; the year where it is not that of today, or no day is said. */
export function whenText({ firstDay, lastDay, fromTime, toTime }: Time, today: CalendarDate | null): string {
  const day = dayText(firstDay, today)
  const [from, to] = [fromTime && timeText(fromTime), toTime && timeText(toTime)]
  if (firstDay !== lastDay) {
    const [first, last] = endsText({ firstDay, lastDay, fromTime, toTime }, today)
    return m.closures_when_days({ first, last })
  }
  if (from && to) return m.closures_when_part({ day, from, to })
  if (from && fromTime) return m.closures_when_from({ day, from })
  return to && toTime ? m.closures_when_until({ day, to }) : day
}

/** What it takes of one of its days: "12:00 PM – 2:00 PM", "from 2:00 PM", "all day". */
export function hoursText({ firstDay, lastDay, fromTime, toTime }: Time, date: CalendarDate): string {
  const from = date === firstDay && fromTime ? timeText(fromTime) : null
  const to = date === lastDay && toTime ? timeText(toTime) : null
  if (from && to) return m.closures_hours_part({ from, to })
  if (from) return m.closures_hours_from({ from })
  return to ? m.closures_hours_until({ to }) : m.closures_hours_all_day()
}

/** When what closes for several days begins, and when it ends. */
function endsText(
  { firstDay, lastDay, fromTime, toTime }: Time,
  today: CalendarDate | null,
): [first: string, last: string] {
  const end = (date: CalendarDate, time: ClockTime | null) => {
    const day = dayText(date, today)
    return time ? m.closures_when_at({ day, time: timeText(time) }) : day
  }
  return [end(firstDay, fromTime), end(lastDay, toTime)]
}

/** "Thu, Nov 26", "Fri, Jan 1, 2027" */
export function dayText(date: CalendarDate, today: CalendarDate | null): string {
  const [year, thisYear] = [date.slice(0, 4), today?.slice(0, 4)]
  const day = capitalised(shortDate(date))
  return year === thisYear ? day : m.closures_when_year({ day, year })
}

/** "in 5 days", "today", "since Monday"; empty where it is over. */
export function beginsText({ firstDay, lastDay }: Time, today: CalendarDate): string {
  if (lastDay < today) return ''
  const days = daysBetween(today, firstDay)
  if (days === 0) return m.closures_begins_today()
  return days > 0 ? distanceText(days, 'day') : m.closures_begun()
}

/** "The whole clinic", "HRT and Semaglutide" */
export function whatText(
  { scope, subjectIds }: Pick<Closure, 'scope' | 'subjectIds'>,
  choices: Choices,
): string {
  if (scope === 'clinic') return m.closures_scope_clinic()
  const names = subjectIds.flatMap((id) => choices[scope].find((one) => one.id === id)?.name ?? [])
  return names.length === 0 ? m.closures_scope_gone() : listText(names)
}

type TypedTime = { scope: ClosureScope; length: ClosureLength } & Record<
  'firstDay' | 'fromTime' | 'toTime',
  string
>

/** "Close Friday afternoon, settle 4 visits": what the button does. */
export function closingText(typed: TypedTime, count: number): string {
  const day = parseDate(typed.firstDay)
  if (!day || typed.scope !== 'clinic' || typed.length === 'days')
    return m.closures_close_and_settle({ count })
  const weekday = weekdayName(weekdayOf(day))
  if (typed.length === 'day') return m.closures_close_day_and_settle({ weekday, count })
  const [from, to] = [parseTime(typed.fromTime), parseTime(typed.toTime)]
  const isHalfDay = !from || !to || minutesOf(to) - minutesOf(from) >= halfDayMinutes
  if (isHalfDay && from && from >= noon) return m.closures_close_afternoon_and_settle({ weekday, count })
  if (isHalfDay && to && to <= noon) return m.closures_close_morning_and_settle({ weekday, count })
  return m.closures_close_part_and_settle({ weekday, count })
}

/** The morning ends and the afternoon begins. */
const noon = '12:00'
/** What is shorter is no morning or afternoon. */
const halfDayMinutes = 180

export const copy = {
  length: { day: m.closures_length_day, days: m.closures_length_days, part: m.closures_length_part },
  scope: {
    clinic: m.closures_scope_clinic,
    clinician: m.closures_scope_clinician,
    room: m.closures_scope_room,
    treatments: m.closures_scope_treatments,
  } satisfies Record<ClosureScope, () => string>,
  subjects: {
    clinician: m.closures_which_clinician,
    room: m.closures_which_room,
    treatments: m.closures_which_treatments,
  },
  nothingToChoose: {
    clinician: m.closures_no_clinician,
    room: m.closures_no_room,
    treatments: m.closures_no_treatment,
  },
  holiday: {
    'new-year': m.holidays_new_year,
    'martin-luther-king': m.holidays_martin_luther_king,
    presidents: m.holidays_presidents,
    memorial: m.holidays_memorial,
    juneteenth: m.holidays_juneteenth,
    independence: m.holidays_independence,
    labor: m.holidays_labor,
    columbus: m.holidays_columbus,
    veterans: m.holidays_veterans,
    thanksgiving: m.holidays_thanksgiving,
    'after-thanksgiving': m.holidays_after_thanksgiving,
    christmas: m.holidays_christmas,
  } satisfies Record<HolidayName, () => string>,
  done: {
    added: m.closures_done_added,
    changed: m.closures_done_changed,
    deleted: m.closures_done_deleted,
    holidays: m.holidays_done,
    'opening-added': m.openings_done_added,
    'opening-changed': m.openings_done_changed,
    'opening-deleted': m.openings_done_deleted,
  } satisfies Record<ActionName, () => string>,
} as const
