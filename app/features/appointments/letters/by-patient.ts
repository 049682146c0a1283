import { m } from '../../../language/messages.ts'
import { weekdayOf } from '../../../platform/dates.ts'
import { capitalised, dayAndMonth, dayOfMonth, timeText, weekdayName } from '../../../platform/shown.ts'
import type { Slot, Status } from '../rules.ts'
import type { LetterContents } from './letter.ts'

/* What letters about a patient's own change say where it depends on that change. */

/** "Monday instead of Wednesday": the shortest that tells both times apart. */
export function movedHeading({ date, time }: Slot, before: Slot | null): string {
  if (before === null) return m.letters_heading_moved_by_patient()
  if (date === before.date)
    return m.letters_heading_instead_time({ new: timeText(time), old: timeText(before.time) })
  const isOtherWeekday = weekdayOf(date) !== weekdayOf(before.date)
  const named = isOtherWeekday ? (day: Slot['date']) => weekdayName(weekdayOf(day)) : dayOfMonth
  return capitalised(m.letters_heading_instead({ new: named(date), old: named(before.date) }))
}

export const movedBadge = ({ status }: { status: Status }): LetterContents['badge'] =>
  status === 'pending'
    ? { tone: 'warning', text: m.letters_badge_moved_waiting() }
    : { tone: 'success', text: m.letters_badge_moved_by_patient() }

export const movedBody = (status: Status): string =>
  status === 'pending' ? m.letters_body_moved_waiting() : m.letters_body_moved_by_patient()

/** Words such as "today" are those of the day on which the letter leaves. */
export const cancelledWhen = ({ date, time, isToday }: Slot & { isToday: boolean }): string =>
  isToday
    ? m.letters_body_cancelled_today({ time: timeText(time) })
    : m.letters_body_cancelled_earlier({ day: dayAndMonth(date), time: timeText(time) })
