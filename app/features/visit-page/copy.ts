import type { CalendarDate, ClockTime, PatientReason } from '#app/db/values.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { m } from '#app/language/messages.ts'
import { weekdayOf } from '#app/platform/dates.ts'
import { capitalised, dayOfMonth, timeText, unbroken, weekdayName } from '#app/platform/format.ts'
import type { Slot } from '../scheduling/rules.ts'
import { isLate, type VisitStage, type WhyNot } from './rules.ts'

/** What the page of a visit is called: where the visit is near, by its day. */
export function titleOf({ stage, near }: { stage: VisitStage; near: 'today' | 'tomorrow' | null }): string {
  if (stage === 'cancelled') return m.visit_page_title_cancelled()
  if (stage === 'over') return m.visit_page_title_over()
  if (stage === 'missed') return m.booked_title_no_show()
  if (stage !== 'upcoming' || near === null) return m.visit_page_title()
  return near === 'today' ? m.visit_page_title_today() : m.visit_page_title_tomorrow()
}

/** What of a visit decides over that sentence. */
type Led = Parameters<typeof isLate>[0] & {
  stage: VisitStage
  date: CalendarDate
  arriveAt: ClockTime
  writes: boolean
}

/** One sentence below the title, after the greeting; of what the clinic cancelled the panel says it. */
export function leadOf(view: Led): string {
  const { stage, date, arriveAt, writes } = view
  if (stage === 'cancelled')
    return writes ? m.visit_page_lead_cancelled_email() : m.visit_page_lead_cancelled()
  if (stage === 'over') return m.visit_page_lead_over()
  if (stage === 'missed') return m.booked_lead_no_show()
  if (stage === 'upcoming' && isLate(view))
    return unbroken(
      m.visit_page_lead_late({ weekday: weekdayName(weekdayOf(date)), time: timeText(arriveAt) }),
    )
  return m.visit_page_lead()
}

/** Why anyone who holds the link cannot do something with the visit now, and whom they ask. */
export function refusalOf(why: WhyNot, { changeUntilHours }: { changeUntilHours: number }): string {
  const phone = currentClinic().phone.text
  switch (why) {
    case 'late':
      return m.visit_page_late({ count: changeUntilHours, phone })
    case 'begun':
      return m.visit_page_refused_begun({ phone })
    case 'unconfirmed':
      return m.visit_page_refused_unconfirmed()
    case 'cancelled':
      return m.visit_page_refused_cancelled({ phone })
    case 'moved':
      return m.visit_page_refused_moved({ phone })
    case 'by-phone':
      return m.move_by_phone({ phone })
    default:
      return m.visit_page_refused_over()
  }
}

/** Why patients cancel, as they choose it and as staff read it. */
export const reasonWords = {
  time: m.visit_page_reason_time,
  better: m.visit_page_reason_better,
  elsewhere: m.visit_page_reason_elsewhere,
  cost: m.visit_page_reason_cost,
  other: m.visit_page_reason_other,
  unsaid: m.visit_page_reason_unsaid,
} as const satisfies Record<PatientReason, () => string>

export const headings = {
  waiting: m.visit_page_heading_waiting,
  upcoming: m.visit_page_heading_upcoming,
  here: m.visit_page_heading_here,
  begun: m.visit_page_heading_begun,
  over: m.visit_page_heading_over,
  missed: m.visit_page_heading_missed,
  cancelled: m.visit_page_heading_cancelled,
} as const satisfies Record<VisitStage, (blanks: { weekday: string }) => string>

/** How it stands, in one word. */
export const chips = {
  waiting: { color: 'yellow', text: m.visit_page_chip_waiting },
  upcoming: { color: 'green', text: m.booked_status_confirmed },
  here: { color: 'green', text: m.booked_status_confirmed },
  begun: { color: 'green', text: m.booked_status_confirmed },
  over: { color: 'blue', text: m.visit_page_chip_over },
  missed: { color: 'dashed', text: m.booked_status_no_show },
  cancelled: { color: 'red', text: m.booked_status_cancelled },
} as const satisfies Record<VisitStage, unknown>

/** "Monday instead of Wednesday": the shortest that tells both times apart. */
export function movedHeading({ date, time }: Slot, before: Slot | null): string {
  if (before === null) return m.emails_heading_moved_by_patient()
  if (date === before.date)
    return m.emails_heading_instead_time({ new: timeText(time), old: timeText(before.time) })
  const isOtherWeekday = weekdayOf(date) !== weekdayOf(before.date)
  const named = isOtherWeekday ? (day: Slot['date']) => weekdayName(weekdayOf(day)) : dayOfMonth
  return capitalised(m.emails_heading_instead({ new: named(date), old: named(before.date) }))
}
