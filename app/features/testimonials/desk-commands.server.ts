import type { Database } from '../../db/tables.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import type { Services } from '../../platform/services.ts'
import {
  changeRecord,
  recoverableSince,
  type StaffChange,
  type Written,
} from '../audit/change-record.server.ts'
import { copy } from './copy.ts'
import { findForChange, updateTestimonial } from './queries.server.ts'
import { mostReasonLength } from './rules.ts'

/** Staff let visitors read it (S4); whoever approves one has seen that it is no spam (decision 7). */
export function approveTestimonial(services: Services, change: StaffChange): Promise<Outcome<void>> {
  return onShown(services, change, copy.updateFailed, async (tx, row, updatedAt) => {
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
  return onShown(services, change, copy.updateFailed, async (tx, row, updatedAt) => {
    if (!row.approved && row.reason === reason) return done(null)
    await updateTestimonial(tx, change.id, { approved: 0, reason, updatedAt })
    return done({ action: 'status', detail: { to: 'unapproved' } })
  })
}

/** Staff delete it; it can be brought back for 30 days (decision 29). */
export function removeTestimonial(services: Services, change: StaffChange): Promise<Outcome<void>> {
  return onShown(services, change, copy.deleteFailed, async (tx, _, updatedAt) => {
    await updateTestimonial(tx, change.id, { deletedAt: updatedAt, updatedAt })
    return done({ action: 'delete' })
  })
}

/** Staff bring it back as it was: an approved one is on the website again. */
export function restoreTestimonial(services: Services, change: StaffChange): Promise<Outcome<void>> {
  const since = recoverableSince(services.clock.now())
  return onRow(services, change, copy.restoreFailed, async (tx, row, updatedAt) => {
    if (row.deletedAt === null) return done(null)
    if (row.deletedAt <= since) return refused({ status: 404, message: copy.goneForGood })
    await updateTestimonial(tx, change.id, { deletedAt: null, updatedAt })
    return done({ action: 'restore' })
  })
}

type Row = NonNullable<Awaited<ReturnType<typeof findForChange>>>
type Work = (tx: Database, row: Row, updatedAt: string) => Promise<Outcome<Written>>

const onShown = (services: Services, change: StaffChange, failed: string, work: Work) =>
  onRow(services, change, failed, async (tx, row, updatedAt) =>
    row.deletedAt === null
      ? work(tx, row, updatedAt)
      : refused({ status: 404, message: copy.deletedMeanwhile }),
  )

function onRow(services: Services, change: StaffChange, failed: string, work: Work): Promise<Outcome<void>> {
  const find = (tx: Database) => findForChange(tx, { id: change.id, engine: services.engine })
  return changeRecord(services, change, { object: 'testimonial', words: copy, failed, find, work })
}
