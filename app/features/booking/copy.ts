import { m } from '#app/language/messages.ts'
import { addDays, type CalendarDate, daysBetween, minutesOf } from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, listText, timeText, weekdayAndDay } from '#app/platform/format.ts'
import type { Slot } from '../scheduling/rules.ts'
import type { TakenView } from './alternatives.server.ts'
import type { ClosedPart, DayClosure, DayView, MonthView } from './month.server.ts'

/** "open until 12:00 PM"; empty where the whole day is closed, or no time says which part is. */
function openPart({ parts }: DayClosure): string {
  const [{ from = null, to = null } = {}, second] = parts
  if (second) return m.booking_closed_at({ times: listText(parts.map(timesOf)) })
  if (from && to) return m.booking_closed_at({ times: timesOf({ from, to }) })
  if (from) return m.booking_open_until({ time: timeText(from) })
  return to ? m.booking_open_from({ time: timeText(to) }) : ''
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

/** Where somebody was wanted it is they who are not there or have a full day, not the clinic. */
export function takenTitle({ reason, clinician }: Pick<TakenView, 'reason' | 'clinician'>): string {
  const isTheirs = clinician !== null && (reason === 'closed' || reason === 'full')
  return isTheirs ? m.booking_taken_title_away() : titles[reason]()
}

const titles = {
  taken: m.booking_taken_title_taken,
  'too-soon': m.booking_taken_title_too_soon,
  closed: m.booking_taken_title_closed,
  full: m.booking_taken_title_full,
} as const

export const takenMark = ({ reason, clinician }: Pick<TakenView, 'reason' | 'clinician'>): string =>
  reason === 'closed' && clinician !== null ? m.booking_taken_mark_taken() : marks[reason]()

const marks = {
  taken: m.booking_taken_mark_taken,
  'too-soon': m.booking_taken_mark_too_soon,
  closed: m.booking_taken_mark_closed,
  full: m.booking_taken_mark_full,
} as const

/** "Half an hour later", "Same time, 5 days later": how far a free time lies from the wanted one. */
export function distanceFromWanted(wanted: Slot, slot: Slot): string {
  const days = daysBetween(wanted.date, slot.date)
  const minutes = minutesOf(slot.time) - minutesOf(wanted.time)
  if (days === 0 && minutes === 0) return m.booking_distance_none()
  if (days === 0) return beforeOrAfter(minutes, durationText(Math.abs(minutes)))
  const distance = beforeOrAfter(days, m.booking_distance_days({ count: Math.abs(days) }))
  return minutes === 0 ? m.booking_distance_same_time({ distance }) : distance
}

const beforeOrAfter = (sign: number, distance: string) =>
  sign < 0 ? m.booking_distance_earlier({ distance }) : m.booking_distance_later({ distance })

function durationText(all: number): string {
  if (all === 30) return m.booking_distance_half_hour()
  const hours = m.booking_distance_hours({ count: Math.floor(all / 60) })
  const minutes = m.booking_distance_minutes({ count: all % 60 })
  if (all < 60) return minutes
  return all % 60 === 0 ? hours : m.booking_distance_hours_and_minutes({ hours, minutes })
}
