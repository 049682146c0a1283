import { m } from '../../../language/messages.ts'
import { clinic } from '../../clinic/content.ts'

/** The sentences of docs/specification.md#testimonials-page, to the letter, and what refusals besides them say. */
export const sentences = {
  tooMany: () => m.testimonials_page_too_many({ phone: clinic.phone.text }),
} as const

/** The other words of the testimonials page. */
export const pageCopy = {
  description: () => m.testimonials_page_description({ clinic: clinic.name }),
  counted: (count: number) => m.testimonials_page_counted({ count }),
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
