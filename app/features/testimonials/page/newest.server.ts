import { kindOf } from '../../../platform/log.server.ts'
import type { Services } from '../../../platform/services.ts'
import { listApproved } from './queries.server.ts'

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
