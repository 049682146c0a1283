import type { BookingStep } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'

/** What the website's report says where a name or a step chooses it. */
export const websiteCopy = {
  source: (name: string): string =>
    name === 'direct' ? m.reports_site_direct() : name === 'other' ? m.reports_site_other() : name,
  step: {
    opened: m.reports_site_step_opened,
    day: m.reports_site_step_day,
    sent: m.reports_site_step_sent,
    booked: m.reports_site_step_booked,
  } satisfies Record<BookingStep, () => string>,
  definitions: [
    m.reports_site_meaning_views,
    m.reports_site_meaning_left_out,
    m.reports_site_meaning_sources,
    m.reports_site_meaning_steps,
    m.reports_meaning_last_year,
    m.reports_site_meaning_few,
  ],
} as const
