import { m } from '../../../language/messages.ts'
import { type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { changedMeanwhile, type RecordChange } from '../../records/change-record.server.ts'
import { deletableRecords, inItsRow } from '../../records/deletable-records.server.ts'
import { unchanged, written } from '../../records/write-record.server.ts'
import { approvalUndos, findForChange, updateTestimonial } from '../queries.server.ts'
import { mostReasonLength } from '../rules.ts'
import type { ApprovalUndo } from './address.ts'

const kind = {
  object: 'testimonial',
  words: () => ({
    deletedMeanwhile: m.testimonials_deleted_meanwhile(),
    changedMeanwhile: m.testimonials_changed_meanwhile(),
    changedBy: (name: string, day: string, time: string) => m.testimonials_changed_by({ name, day, time }),
    goneForGood: m.testimonials_gone_for_good(),
    deleteFailed: m.testimonials_delete_failed(),
    restoreFailed: m.testimonials_restore_failed(),
    updateFailed: m.testimonials_update_failed(),
  }),
  find: findForChange,
} as const
const testimonials = deletableRecords({ ...kind, ...inItsRow(updateTestimonial) })

/**
 * Staff let visitors read it; whoever approves one has seen that it is no spam.
 * @returns how that can be taken back; null where it was approved already
 */
export function approveTestimonial(
  services: Services,
  change: RecordChange<Staff>,
): Promise<Outcome<ApprovalUndo | null>> {
  return testimonials.change<ApprovalUndo | null>(services, change, async (tx, row, updatedAt) => {
    if (row.approved) return unchanged(null)
    const { id: decidedBy } = change.actor
    const approved = { approved: 1, possibleSpam: 0, reason: '', refusal: null, decidedBy } as const
    await updateTestimonial(tx, change.id, { ...approved, updatedAt })
    const { reason, possibleSpam, refusal } = row
    const was = { approved: row.approved, reason, possibleSpam, refusal, decidedBy: row.decidedBy }
    const before = { adminId: decidedBy, testimonialId: change.id, updatedAt, ...was }
    const undo = await approvalUndos.keep(tx, before, services.clock.now())
    return written({ action: 'status', detail: { to: 'approved' } }, { row: change.id, undo })
  })
}

/**
 * Takes an approval back, within seconds and by who gave it: the testimonial waits again, with the reason and the
 * mark of spam that it had. 410 where it is too late, 409 where somebody changed it meanwhile.
 */
export function undoApproval(
  services: Services,
  change: Omit<RecordChange<Staff>, 'seen'>,
  undoId: string,
): Promise<Outcome<void>> {
  return testimonials.change(services, { ...change, seen: null }, async (tx, row, updatedAt) => {
    const asked = { id: undoId, adminId: change.actor.id, now: services.clock.now() }
    const undo = await approvalUndos.take(tx, asked)
    if (undo?.testimonialId !== change.id)
      return refused({ status: tooLate, message: m.testimonials_undo_too_late() })
    if (undo.updatedAt !== row.updatedAt) return changedMeanwhile(tx, kind, change.id)
    const { reason, possibleSpam, refusal, decidedBy } = undo
    await updateTestimonial(tx, change.id, {
      approved: 0,
      reason,
      possibleSpam,
      refusal,
      decidedBy,
      updatedAt,
    })
    return written({ action: 'status', detail: { to: 'unapproved', undone: true } })
  })
}

const tooLate = 410

/** Staff take it off the website, and may say why. 422 where they say too much. */
export async function unapproveTestimonial(
  services: Services,
  change: RecordChange,
  typed: string,
): Promise<Outcome<void>> {
  const reason = typed.trim()
  if ([...reason].length > mostReasonLength) {
    return refused({
      status: 422,
      errors: { reason: m.testimonials_reason_too_long({ most: mostReasonLength }) },
    })
  }
  return testimonials.change(services, change, async (tx, row, updatedAt) => {
    if (!row.approved && row.reason === reason) return unchanged()
    await updateTestimonial(tx, change.id, { approved: 0, reason, updatedAt })
    return written({ action: 'status', detail: { to: 'unapproved' } })
  })
}

/** Staff delete it, and bring it back as it was: an approved one is on the website again. */
export const removeTestimonial = testimonials.remove
export const restoreTestimonial = testimonials.restore
