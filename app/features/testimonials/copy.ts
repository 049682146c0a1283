import { m } from '#app/language/messages.ts'
import { currentClinic as clinic } from '../clinic-profile/website/current-clinic.ts'

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
    replied: m.testimonials_done_replied,
  },
} as const

/** What the testimonials page says where the clinic fills it or a number chooses it. */
export const pageCopy = {
  description: () => m.testimonials_page_description({ clinic: clinic().name }),
  ratings: {
    5: m.testimonials_page_ratings_5,
    4: m.testimonials_page_ratings_4,
    3: m.testimonials_page_ratings_3,
    2: m.testimonials_page_ratings_2,
    1: m.testimonials_page_ratings_1,
  },
  policy: () => [
    m.testimonials_page_policy_1(),
    m.testimonials_page_policy_2(),
    m.testimonials_page_policy_3(),
  ],
} as const
