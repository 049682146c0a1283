import { defaultRating } from '../rules.ts'

/** Names on the wire, in the order of the page; apart from `form.ts`, so that the page needs no schemas. */
export const testimonialFields = ['author', 'title', 'rating', 'content'] as const
export type TestimonialField = (typeof testimonialFields)[number]
export type TypedTestimonial = Record<TestimonialField, string>

export const untyped: TypedTestimonial = { author: '', title: '', rating: String(defaultRating), content: '' }
