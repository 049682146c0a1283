import { done, type Outcome, refused } from '../../platform/outcome.ts'
import type { Services } from '../../platform/services.ts'
import type { StaffChange } from '../audit/change-record.server.ts'
import { deletableRecords } from '../audit/deletable-records.server.ts'
import { copy } from './copy.ts'
import { findForChange, updateTestimonial } from './queries.server.ts'
import { mostReasonLength } from './rules.ts'

const testimonials = deletableRecords({
  object: 'testimonial',
  words: copy,
  find: findForChange,
  update: updateTestimonial,
})

/** Staff let visitors read it (S4); whoever approves one has seen that it is no spam (decision 7). */
export function approveTestimonial(services: Services, change: StaffChange): Promise<Outcome<void>> {
  return testimonials.change(services, change, async (tx, row, updatedAt) => {
    if (row.approved) return done(null)
    const approved = { approved: 1, possibleSpam: 0, reason: '', updatedAt } as const
    await updateTestimonial(tx, change.id, approved)
    return done({ action: 'status', detail: { to: 'approved' } })
  })
}

/** Staff take it off the website, and may say why (decision 30). 422 where they say too much. */
export async function unapproveTestimonial(
  services: Services,
  change: StaffChange,
  typed: string,
): Promise<Outcome<void>> {
  const reason = typed.trim()
  if ([...reason].length > mostReasonLength) {
    return refused({ status: 422, errors: { reason: copy.reasonTooLong(mostReasonLength) } })
  }
  return testimonials.change(services, change, async (tx, row, updatedAt) => {
    if (!row.approved && row.reason === reason) return done(null)
    await updateTestimonial(tx, change.id, { approved: 0, reason, updatedAt })
    return done({ action: 'status', detail: { to: 'unapproved' } })
  })
}

/** Staff delete it, and bring it back as it was: an approved one is on the website again. */
export const removeTestimonial = testimonials.remove
export const restoreTestimonial = testimonials.restore
