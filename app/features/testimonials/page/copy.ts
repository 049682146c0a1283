import { m } from '../../../language/messages.ts'
import { clinic } from '../../clinic/website/in-use.ts'

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
