import { m } from '../../../language/messages.ts'
import type { VisitStage } from './rules.ts'

/** What the page of a visit is called: where the visit is near, by its day. */
export function titleOf({ stage, near }: { stage: VisitStage; near: 'today' | 'tomorrow' | null }): string {
  if (stage === 'cancelled') return m.visit_page_title_cancelled()
  if (stage === 'over') return m.visit_page_title_over()
  if (stage === 'missed') return m.booked_title_no_show()
  if (stage !== 'upcoming' || near === null) return m.visit_page_title()
  return near === 'today' ? m.visit_page_title_today() : m.visit_page_title_tomorrow()
}

export const leads = {
  waiting: m.visit_page_lead,
  upcoming: m.visit_page_lead,
  here: m.visit_page_lead,
  begun: m.visit_page_lead,
  over: m.visit_page_lead_over,
  missed: m.booked_lead_no_show,
  cancelled: m.visit_page_lead_cancelled,
} as const satisfies Record<VisitStage, () => string>

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
