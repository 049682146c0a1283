import { columns } from '../../../db/columns.ts'
import { m } from '../../../language/messages.ts'
import { clinicDate } from '../../../platform/clinic-time.server.ts'
import { type FormFields, pick } from '../../../platform/forms/form-fields.server.ts'
import { type Page, type Place, parseCursor } from '../../../platform/lists/pages.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { shortDate } from '../../../platform/shown.ts'
import type { Staff } from '../../audit/actor.ts'
import { readShownList } from '../../audit/log/shown-list.server.ts'
import {
  countSpam,
  countUnapproved,
  findAuthor,
  listNewest,
  placeOf,
  type StaffTestimonial,
} from '../queries.server.ts'
import type { ActionName, ApprovalUndo, TestimonialsAddress } from './address.ts'
import {
  approveTestimonial,
  removeTestimonial,
  unapproveTestimonial,
  undoApproval,
} from './commands.server.ts'

export type StaffTestimonials = Page<StaffTestimonial & { /** "Mon, Dec 7" */ day: string }> & {
  place: Place
  /** How many wait for approval, all pages together. */
  waiting: number
  /** How many look like spam. */
  spam: number
  /** Who wrote the one whose approval can be taken back. */
  approvedAuthor: string | null
}

/** A page of the staff's list; 503 with its sentence where it cannot be read. */
export function readTestimonials(
  services: Services,
  actor: Staff,
  { filter, after, undo }: Pick<TestimonialsAddress, 'filter' | 'after' | 'undo'>,
): Promise<Outcome<StaffTestimonials>> {
  const { db } = services
  const cursor = parseCursor(after)
  const read = async () => {
    const [page, place, waiting, spam, approvedAuthor] = await Promise.all([
      listNewest(db, { filter, after: cursor }),
      placeOf(db, { filter, after: cursor }),
      countUnapproved(db),
      countSpam(db),
      undo && findAuthor(db, undo.row),
    ])
    const rows = page.rows.map((row) => ({ ...row, day: dayOf(row.createdAt) }))
    return { rows, next: page.next, place, waiting, spam, approvedAuthor }
  }
  return readShownList(services, actor, {
    object: 'testimonial',
    failed: m.testimonials_staff_load_failed(),
    read,
  })
}

/** What was done to which testimonial, and how it can be taken back. */
type Done = { action: ActionName; row: string; undo: ApprovalUndo | null }

type Sent = { actor: Staff; fields: FormFields }

/** Does what a form of the screen asks for; 422 where it asks for nothing that there is. */
export async function changeTestimonials(
  services: Services,
  { actor, fields }: Sent,
): Promise<Outcome<Done> & { reason?: string }> {
  const form = pick(fields, ['intent', 'id', 'updatedAt', 'reason', 'undo'])
  const { intent, id, updatedAt, reason } = form
  const change = { actor, id, seen: updatedAt }
  if (intent === 'approve') {
    const approved = await approveTestimonial(services, change)
    return approved.ok ? done({ action: 'approved', row: id, undo: approved.value }) : approved
  }
  const as = (action: ActionName, outcome: Outcome<void>): Outcome<Done> =>
    outcome.ok ? done({ action, row: id, undo: null }) : outcome
  if (intent === 'undo') return as('undone', await undoApproval(services, change, form.undo))
  if (intent === 'delete') return as('deleted', await removeTestimonial(services, change))
  if (intent !== 'unapprove') return refused({ status: 422, message: m.testimonials_unknown_action() })
  return { ...as('rejected', await unapproveTestimonial(services, change, reason)), reason }
}

const dayOf = (instant: string) => shortDate(clinicDate(columns.asInstant(instant)))
