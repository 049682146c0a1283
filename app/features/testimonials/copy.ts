import { m } from '../../language/messages.ts'

/** What staff read of testimonials (docs/specification.md#testimonials-screen) where a code or a number chooses it. */
export const copy = {
  lead: (waiting: number) => (waiting === 0 ? m.testimonials_caught_up() : m.testimonials_lead({ waiting })),
  filters: {
    all: m.testimonials_filters_all,
    waiting: m.testimonials_filters_waiting,
    approved: m.testimonials_filters_approved,
    refused: m.testimonials_filters_refused,
    spam: m.testimonials_filters_spam,
  },
  refusals: {
    'names-somebody': m.testimonials_refusals_names,
    advertising: m.testimonials_refusals_advertising,
    health: m.testimonials_refusals_health,
    elsewhere: m.testimonials_refusals_elsewhere,
    other: m.testimonials_refusals_other,
  },
  done: {
    approved: m.testimonials_done_approved,
    rejected: m.testimonials_done_rejected,
    deleted: m.testimonials_done_deleted,
    restored: m.testimonials_done_restored,
    undone: m.testimonials_done_undone,
  },
} as const
