import { columns } from '../../../db/columns.ts'
import type { Language } from '../../../language/languages.ts'
import { clinicDate } from '../../../platform/clinic-time.server.ts'
import { monthOf } from '../../../platform/dates.ts'
import { parseCursor } from '../../../platform/lists/pages.ts'
import { kindOf } from '../../../platform/log.server.ts'
import type { Services } from '../../../platform/services.ts'
import { monthName } from '../../../platform/shown.ts'
import { countApproved, listApproved, type PublishedTestimonial } from './queries.server.ts'

export type Letter = {
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
}

export type LettersView = {
  letters: Letter[]
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
export async function lettersView(
  { db, log }: Pick<Services, 'db' | 'log'>,
  after: string | null,
): Promise<LettersView | null> {
  try {
    const cursor = parseCursor(after)
    const { rows, next } = await listApproved(db, cursor)
    return { letters: rows.map(toLetter), total: await countApproved(db), next, isFirst: cursor === null }
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'testimonials could not be read')
    return null
  }
}

function toLetter({ createdAt, ...written }: PublishedTestimonial): Letter {
  const month = monthOf(clinicDate(columns.asInstant(createdAt)))
  return { ...written, month, monthName: monthName(month) }
}
