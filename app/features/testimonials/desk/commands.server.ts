import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { type StaffChange, whoWasFaster } from '../../audit/change-record.server.ts'
import { deletableRecords } from '../../audit/deletable-records.server.ts'
import { copy } from '../copy.ts'
import { findForChange, updateTestimonial } from '../queries.server.ts'
import { mostReasonLength } from '../rules.ts'
import type { ApprovalUndo } from './address.ts'
import { keepUndo, takeUndo } from './undo-queries.server.ts'

const testimonials = deletableRecords({
  object: 'testimonial',
  words: copy,
  find: findForChange,
  update: updateTestimonial,
})

/**
 * Staff let visitors read it; whoever approves one has seen that it is no spam.
 * @returns how that can be taken back; null where it was approved already
 */
export async function approveTestimonial(
  services: Services,
  change: StaffChange,
): Promise<Outcome<ApprovalUndo | null>> {
  let undo: ApprovalUndo | null = null
  const outcome = await testimonials.change(services, change, async (tx, row, updatedAt) => {
    if (row.approved) return done(null)
    const approved = { approved: 1, possibleSpam: 0, reason: '', updatedAt } as const
    await updateTestimonial(tx, change.id, approved)
    const { reason, possibleSpam } = row
    const before = { adminId: change.actor.id, testimonialId: change.id, updatedAt, reason, possibleSpam }
    undo = { row: change.id, undo: await keepUndo(tx, before, services.clock.now()) }
    return done({ action: 'status', detail: { to: 'approved' } })
  })
  return outcome.ok ? done(undo) : outcome
}

/**
 * Takes an approval back, within seconds and by who gave it: the testimonial waits again, with the reason and the
 * mark of spam that it had. 410 where it is too late, 409 where somebody changed it meanwhile.
 */
export function undoApproval(
  services: Services,
  change: Omit<StaffChange, 'seen'>,
  undoId: string,
): Promise<Outcome<void>> {
  return testimonials.change(services, { ...change, seen: null }, async (tx, row, updatedAt) => {
    const asked = { id: undoId, adminId: change.actor.id, testimonialId: change.id }
    const undo = await takeUndo(tx, asked, services.clock.now())
    if (!undo) return refused({ status: tooLate, message: copy.undoTooLate })
    if (undo.updatedAt !== row.updatedAt) {
      const message = await whoWasFaster(tx, { change, object: 'testimonial', words: copy })
      return refused({ status: 409, message })
    }
    const { reason, possibleSpam } = undo
    await updateTestimonial(tx, change.id, { approved: 0, reason, possibleSpam, updatedAt })
    return done({ action: 'status', detail: { to: 'unapproved', undone: true } })
  })
}

const tooLate = 410

/** Staff take it off the website, and may say why. 422 where they say too much. */
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
