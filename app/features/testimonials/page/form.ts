import * as z from 'zod/mini'
import { line, paragraphs } from '../../../platform/text/text.ts'
import { defaultRating, ratings } from '../rules.ts'
import { sentences } from './copy.ts'

/** In code points (docs/specification.md#text). */
const lengths = { author: 100, title: 100, content: 2_000 }

/** Everything non-blank after trimming; the rating is 5 unless something else was chosen. */
export const testimonialForm = z.object({
  author: line(lengths.author, () => sentences.fieldMissing),
  title: line(lengths.title, () => sentences.fieldMissing),
  rating: z.pipe(
    z
      .string()
      .check(
        z.refine((text) => ratingOf(text) !== null, { error: () => sentences.ratingInvalid, abort: true }),
      ),
    z.transform((text: string) => ratingOf(text) ?? defaultRating),
  ),
  content: paragraphs(lengths.content, () => sentences.fieldMissing),
})

function ratingOf(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return defaultRating
  return ratings.find(({ value }) => String(value) === trimmed)?.value ?? null
}
