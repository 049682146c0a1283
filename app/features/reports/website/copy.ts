import type { BookingStep } from '#app/db/values.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { bookingPage, pages } from '../../public-pages/navigation.ts'

const named = [...pages, bookingPage]

/** What the website's report says where a name or a step chooses it. */
export const websiteCopy = {
  /** A page of the menu by its name there, any other by its path. */
  page(path: string): string {
    const page = named.find((one) => one.path === path)
    if (page) return localText(page.label)
    return path === 'other' ? m.reports_site_other() : path
  },
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
