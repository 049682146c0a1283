import { m } from '#app/language/messages.ts'
import { clockTime, type Weekday } from '#app/platform/dates.ts'
import { capitalised, dateInShort, numberText, timeText, weekdayName } from '#app/platform/format.ts'
import type { Range, RangeName, RangeProblem, TableName, WebsiteTableName } from './range.ts'
import { mostDays } from './range.ts'
import { type HalfDay, type Lead, percentOf, type Share } from './rules.ts'

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

/** What the screen and its files say where a code or a number chooses it. */
export const copy = {
  range: {
    week: m.reports_range_week,
    month: m.reports_range_month,
    ninety: m.reports_range_ninety,
    own: m.reports_range_own,
  } satisfies Record<RangeName, () => string>,
  problem: {
    'no-dates': m.reports_dates_missing,
    order: m.reports_dates_order,
    'too-long': () => m.reports_dates_too_long({ most: mostDays }),
  } satisfies Record<RangeProblem, () => string>,
  table: {
    summary: m.reports_summary,
    days: m.reports_by_day,
    weeks: m.reports_by_week,
    clinicians: m.reports_by_clinician,
    treatments: m.reports_by_treatment,
    room: m.reports_room,
    lead: m.reports_leads,
    patients: m.reports_patients,
    weekdays: m.reports_weekdays,
    reminders: m.reports_reminders,
    'page-view-days': m.reports_site_by_day,
    'page-view-weeks': m.reports_site_by_week,
    pages: m.reports_site_pages,
    sources: m.reports_site_sources,
    funnel: m.reports_site_funnel,
  } satisfies Record<TableName | WebsiteTableName, () => string>,
  lead: {
    sameDay: m.reports_lead_same_day,
    threeDays: m.reports_lead_three_days,
    week: m.reports_lead_week,
    fourWeeks: m.reports_lead_four_weeks,
    longer: m.reports_lead_longer,
  } satisfies Record<Lead, () => string>,
  patients: (isReturning: boolean) =>
    isReturning ? m.reports_patients_returning() : m.reports_patients_new(),
  reminder: (isReminded: boolean) => (isReminded ? m.reports_reminded() : m.reports_not_reminded()),
  weekday: (weekday: Weekday) => capitalised(weekdayName(weekday)),
  hour: (hour: number) => timeText(clockTime(hour * hourMinutes)),
  /** "Friday afternoons have the most room. Monday mornings have the least." */
  roomiest({ most, least }: { most: HalfDay | null; least: HalfDay | null }): string {
    const mostIs = most?.isMorning ? m.reports_room_morning_most : m.reports_room_afternoon_most
    const leastIs = least?.isMorning ? m.reports_room_morning_least : m.reports_room_afternoon_least
    const sentences = [
      most && mostIs({ weekday: weekdayName(most.weekday) }),
      least && leastIs({ weekday: weekdayName(least.weekday) }),
    ]
    return sentences.filter((sentence) => sentence !== null).join(' ')
  },
  definitions: [
    m.reports_meaning_visits,
    m.reports_meaning_no_shows,
    m.reports_meaning_wait,
    m.reports_meaning_filled,
    m.reports_meaning_lead,
    m.reports_meaning_patients,
    m.reports_meaning_reminders,
    m.reports_meaning_last_year,
    m.reports_meaning_few,
  ],
  span: ({ from, to }: Range) =>
    from === to ? dateInShort(from) : m.reports_span({ from: dateInShort(from), to: dateInShort(to) }),
  percent: (percent: number) => m.reports_percent({ percent: numberText(percent) }),
  /** "12%"; the counts where there are too few for a percentage, a dash where there are none. */
  share(share: Share): string {
    const percent = percentOf(share)
    if (percent !== null) return copy.percent(percent)
    return share.whole === 0 ? m.reports_none() : copy.partOf(share)
  },
  partOf: ({ part, whole }: Share) => m.reports_part_of({ part: numberText(part), whole: numberText(whole) }),
  /** In the largest unit that says enough: minutes up to two hours, hours up to two days. */
  wait(minutes: number | null): string {
    if (minutes === null) return m.reports_none()
    if (minutes < 2 * hourMinutes) return m.reports_minutes({ count: minutes })
    if (minutes < 2 * dayMinutes) return m.reports_hours({ count: Math.floor(minutes / hourMinutes) })
    return m.reports_days({ count: Math.floor(minutes / dayMinutes) })
  },
  /** How long before their day visits are booked. */
  ahead(days: number | null): string {
    if (days === null) return m.reports_none()
    return days === 0 ? m.reports_lead_same_day() : m.reports_days({ count: days })
  },
  halfLead: (days: number) =>
    days === 0 ? m.reports_lead_half_same_day() : m.reports_lead_half({ count: days }),
  /** Whole hours as a number. */
  hours: (minutes: number) => Math.round(minutes / hourMinutes),
} as const
