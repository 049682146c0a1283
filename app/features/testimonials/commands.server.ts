import type { Database, TestimonialRow } from '#app/db/tables.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { storeForm } from '#app/platform/forms/form-answer.server.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { isTrapped } from '#app/platform/forms/form-trap.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { readsLikeSpam } from '#app/platform/text/links-in-text.ts'
import { normalised } from '#app/platform/text/text.ts'
import type { Staff } from '../audit/actor.ts'
import { currentClinic as clinic } from '../clinic-profile/website/current-clinic.ts'
import { changedMeanwhile, type RecordChange } from '../records/change-record.server.ts'
import { deletableRecords, inItsRow } from '../records/deletable-records.server.ts'
import { unchanged, written } from '../records/write-record.server.ts'
import type { ApprovalUndo } from './desk/address.ts'
import type { TypedTestimonial } from './page/fields.ts'
import { testimonialForm } from './page/form.ts'
import {
  approvalUndos,
  findForChange,
  insertTestimonial,
  isTestimonialKept,
  updateTestimonial,
} from './queries.server.ts'
import { mostReasonLength, mostReplyLength, refusals, wordsThatConfirm } from './rules.ts'

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
 * Staff let visitors read it; anyone who approves one has seen that it is no spam.
 * @returns how that can be taken back; null where it was approved already
 */
export function approveTestimonial(
  services: Services,
  change: RecordChange<Staff>,
): Promise<Outcome<ApprovalUndo | null>> {
  return testimonials.change<ApprovalUndo | null>(services, change, async (tx, row, updatedAt) => {
    if (row.approved) return unchanged(null)
    const decision = { approved: 1, possibleSpam: 0, reason: '', refusal: null } as const
    const undo = await decide(services, tx, { change, row, decision: { ...decision, updatedAt } })
    return written({ action: 'status', detail: { to: 'approved' } }, undo)
  })
}

/**
 * Staff refuse one, for a reason; it is not on the website, and waits no more. The reason is in its row, the log
 * holds a code. 422 without a reason, or where they say too much.
 * @returns how that can be taken back; null where it was refused so already
 */
export async function refuseTestimonial(
  services: Services,
  change: RecordChange<Staff>,
  typed: { refusal: string; reason: string },
): Promise<Outcome<ApprovalUndo | null>> {
  const refusal = refusals.find((one) => one === typed.refusal)
  if (!refusal) return refused({ status: 422, errors: { refusal: m.testimonials_refusal_missing() } })
  const said = readReason(typed.reason, { isNeeded: refusal === 'other' })
  if (!said.ok) return said
  const reason = said.value
  return testimonials.change<ApprovalUndo | null>(services, change, async (tx, row, updatedAt) => {
    if (!row.approved && row.refusal === refusal && row.reason === reason) return unchanged(null)
    const decision = { approved: 0, possibleSpam: 0, reason, refusal } as const
    const undo = await decide(services, tx, { change, row, decision: { ...decision, updatedAt } })
    const fields = reason === '' ? {} : { fields: ['reason'] }
    return written({ action: 'status', detail: { to: 'refused', ...fields } }, undo)
  })
}

type Deciding = {
  change: RecordChange<Staff>
  row: NonNullable<Awaited<ReturnType<typeof findForChange>>>
  decision: Pick<TestimonialRow, 'approved' | 'possibleSpam' | 'reason' | 'refusal' | 'updatedAt'>
}

async function decide(
  { clock }: Services,
  tx: Database,
  { change, row, decision }: Deciding,
): Promise<ApprovalUndo> {
  const { id: decidedBy } = change.actor
  await updateTestimonial(tx, change.id, { ...decision, decidedBy, decidedAt: decision.updatedAt })
  const { approved, reason, possibleSpam, refusal } = row
  const { decidedAt } = row
  const was = { approved, reason, possibleSpam, refusal, decidedBy: row.decidedBy, decidedAt }
  const before = { adminId: decidedBy, testimonialId: change.id, updatedAt: decision.updatedAt, ...was }
  return { row: change.id, undo: await approvalUndos.keep(tx, before, clock.now()) }
}

/**
 * Takes a decision back, within seconds and by who made it: the testimonial is as it was before. 410 where it is too
 * late, 409 where somebody changed it meanwhile.
 */
export function undoDecision(
  services: Services,
  change: Omit<RecordChange<Staff>, 'seen'>,
  undoId: string,
): Promise<Outcome<void>> {
  return testimonials.change(services, { ...change, seen: null }, async (tx, row, updatedAt) => {
    const asked = { id: undoId, adminId: change.actor.id, now: services.clock.now() }
    const undo = await approvalUndos.take(tx, asked)
    if (undo?.testimonialId !== change.id)
      return refused({ status: tooLate, message: m.testimonials_undo_too_late() })
    if (undo.updatedAt !== row.updatedAt) return changedMeanwhile(tx, kind, row)
    const { approved, reason, possibleSpam, refusal, decidedBy, decidedAt } = undo
    const before = { approved, reason, possibleSpam, refusal, decidedBy, decidedAt }
    await updateTestimonial(tx, change.id, { ...before, updatedAt })
    const to = approved ? 'approved' : 'unapproved'
    return written({ action: 'status', detail: { to, undone: true } })
  })
}

const tooLate = 410

/** Staff take it off the website, and may say why: it waits again. 422 where they say too much. */
export async function unapproveTestimonial(
  services: Services,
  change: RecordChange,
  typed: string,
): Promise<Outcome<void>> {
  const said = readReason(typed)
  if (!said.ok) return said
  const reason = said.value
  return testimonials.change(services, change, async (tx, row, updatedAt) => {
    if (!row.approved && row.reason === reason) return unchanged()
    await updateTestimonial(tx, change.id, { approved: 0, reason, refusal: null, updatedAt })
    return written({ action: 'status', detail: { to: 'unapproved' } })
  })
}

/**
 * The clinic answers a published one in public, or takes its answer away with an empty text. 422 where it is too long, or
 * where its words may confirm that the author is a patient and nobody said that they stay.
 */
export async function replyToTestimonial(
  services: Services,
  change: RecordChange<Staff>,
  { typed, isSure }: { typed: string; isSure: boolean },
): Promise<Outcome<void>> {
  const reply = normalised(typed)
  if ([...reply].length > mostReplyLength || !reply.isWellFormed())
    return refusedReply(m.testimonials_reply_too_long({ most: mostReplyLength }))
  const words = wordsThatConfirm(reply)
  if (words !== null && !isSure) return refusedReply(m.testimonials_reply_confirms({ words }))
  return testimonials.change(services, change, async (tx, row, updatedAt) => {
    if (!row.approved) return refused({ status: 409, message: m.testimonials_reply_not_public() })
    if (row.reply === reply) return unchanged()
    const by =
      reply === ''
        ? { repliedAt: null, repliedBy: null }
        : { repliedAt: updatedAt, repliedBy: change.actor.id }
    await updateTestimonial(tx, change.id, { reply, ...by, updatedAt })
    return written({ action: 'edit', detail: { fields: ['reply'] } })
  })
}

const refusedReply = (sentence: string) => refused({ status: 422, errors: { reply: sentence } })

function readReason(typed: string, { isNeeded = false } = {}): Outcome<string> {
  const reason = normalised(typed)
  const tooLong = [...reason].length > mostReasonLength
  if (tooLong || !reason.isWellFormed())
    return refused({
      status: 422,
      errors: { reason: m.testimonials_reason_too_long({ most: mostReasonLength }) },
    })
  if (isNeeded && reason === '')
    return refused({ status: 422, errors: { reason: m.testimonials_reason_missing() } })
  return done(reason)
}

/** Staff delete it, and bring it back as it was: an approved one is on the website again. */
export const removeTestimonial = testimonials.remove
export const restoreTestimonial = testimonials.restore

type Attempt = { typed: TypedTestimonial; key: string; trap: string; address: string }

/**
 * A visitor shares an experience; it waits for approval. What reads like an advertisement waits too, marked as
 * spam, and is answered alike.
 * @returns the testimonial's id; or 422 with sentences by field, 429 too often.
 */
export async function shareTestimonial(
  services: Services,
  { typed, key, trap, address }: Attempt,
): Promise<Outcome<{ id: string }>> {
  const read = testimonialForm.safeParse(typed)
  if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
  const testimonial = read.data
  const { author: name, title, content } = testimonial
  const possibleSpam = readsLikeSpam({ name, texts: [title, content], isTrapped: isTrapped(trap) })
  const fields = { ...testimonial, rating: String(testimonial.rating) }
  const sent = {
    form: 'testimonial',
    key,
    fields,
    isThere: isTestimonialKept,
    address,
    tooMany: m.testimonials_page_too_many({ phone: clinic().phone.text }),
  }
  return storeForm(services, sent, (tx, { id, now }) =>
    insertTestimonial(tx, { id, ...testimonial, language: language(), possibleSpam }, now),
  )
}
