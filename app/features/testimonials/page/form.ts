import * as z from 'zod/mini'
import { m } from '#app/language/messages.ts'
import { line, paragraphs } from '#app/platform/text/text.ts'
import { defaultRating, ratings } from '../rules.ts'

/** In code points (docs/specification.md#text). */
const lengths = { author: 100, title: 100, content: 2_000 }

/** Everything non-blank after trimming; the rating is 5 unless something else was chosen. */
export const testimonialForm = z.object({
  author: line(lengths.author, m.testimonials_page_field_missing),
  title: line(lengths.title, m.testimonials_page_field_missing),
  rating: z.pipe(
    z.string().check(
      z.refine((text) => ratingOf(text) !== null, {
        error: m.testimonials_page_rating_invalid,
        abort: true,
      }),
    ),
    z.transform((text: string) => ratingOf(text) ?? defaultRating),
  ),
  content: paragraphs(lengths.content, m.testimonials_page_field_missing),
})

function ratingOf(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return defaultRating
  return ratings.find((value) => String(value) === trimmed) ?? null
}
