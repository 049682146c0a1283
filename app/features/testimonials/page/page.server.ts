import { columns } from '#app/db/columns.ts'
import type { Language } from '#app/language/languages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { monthOf } from '#app/platform/dates.ts'
import { monthName } from '#app/platform/format.ts'
import { parseCursor } from '#app/platform/lists/pages.ts'
import { kindOf } from '#app/platform/log.server.ts'
import type { Services } from '#app/platform/services.ts'
import { countApproved, listApproved, type PublishedTestimonial } from '../queries.server.ts'

export type Testimonial = {
  id: string
  author: string
  title: string
  content: string
  /** Of who wrote it, whatever the page's is. */
  language: Language
  /** 1 to 5. */
  rating: number
  /** `yyyy-mm` of the day in the clinic on which it was sent. */
  month: string
  /** "November 2026" */
  monthName: string
  /** What the clinic answered, in the same language; empty where it said nothing. */
  reply: string
}

export type TestimonialsView = {
  testimonials: Testimonial[]
  /** All published ones, not only those of this page. */
  total: number
  /** Where the next page begins; null on the last. */
  next: string | null
  /** Whether this page begins with the newest. */
  isFirst: boolean
}

/**
 * The published testimonials, newest first, or those after a cursor of ours.
 * @returns null where they cannot be read: the page says so and its form still works.
 */
export async function testimonialsView(
  { db, log }: Pick<Services, 'db' | 'log'>,
  after: string | null,
): Promise<TestimonialsView | null> {
  try {
    const cursor = parseCursor(after)
    const { rows, next } = await listApproved(db, cursor)
    return {
      testimonials: rows.map(toTestimonial),
      total: await countApproved(db),
      next,
      isFirst: cursor === null,
    }
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'testimonials could not be read')
    return null
  }
}

function toTestimonial({ createdAt, ...written }: PublishedTestimonial): Testimonial {
  const month = monthOf(clinicDate(columns.asInstant(createdAt)))
  return { ...written, month, monthName: monthName(month) }
}

/** The one testimonial of Home; null where there is none, or where it cannot be read. */
export async function newestTestimonial({ db, log }: Pick<Services, 'db' | 'log'>) {
  try {
    const { rows } = await listApproved(db, null)
    const [newest] = rows
    if (!newest) return null
    const { author, title, content, language, rating } = newest
    return { author, title, content, language, rating }
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'newest testimonial could not be read')
    return null
  }
}
