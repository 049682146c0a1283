import { m } from '#app/language/messages.ts'
import { dateInShort, numberText } from '#app/platform/format.ts'
import type { Range, RangeName, RangeProblem, TableName } from './range.ts'
import { mostDays } from './range.ts'
import { percentOf, type Share } from './rules.ts'

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
  } satisfies Record<TableName, () => string>,
  span: ({ from, to }: Range) =>
    from === to ? dateInShort(from) : m.reports_span({ from: dateInShort(from), to: dateInShort(to) }),
  /** "12 %"; a dash where there is nothing to be a share of. */
  share(share: Share): string {
    const percent = percentOf(share)
    return percent === null ? m.reports_none() : m.reports_percent({ percent: numberText(percent) })
  },
  /** In the largest unit that says enough: minutes up to two hours, hours up to two days. */
  wait(minutes: number | null): string {
    if (minutes === null) return m.reports_none()
    if (minutes < 2 * hourMinutes) return m.reports_minutes({ count: minutes })
    if (minutes < 2 * dayMinutes) return m.reports_hours({ count: Math.floor(minutes / hourMinutes) })
    return m.reports_days({ count: Math.floor(minutes / dayMinutes) })
  },
  hours: (minutes: number) => m.reports_hours({ count: Math.round(minutes / hourMinutes) }),
} as const
