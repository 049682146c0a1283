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
import { findForChange, updateMessage } from './queries.server.ts'

/** Opening a message marks it read, if it is not (S4); whoever was faster does no harm. */
export function markRead(services: Services, change: Omit<StaffChange, 'seen'>): Promise<Outcome<void>> {
  return onShown(services, { ...change, seen: null }, copy.updateFailed, async (tx, row, updatedAt) => {
    if (row.read) return done(null)
    await updateMessage(tx, change.id, { read: 1, updatedAt })
    return done({ action: 'edit', detail: { fields: ['read'] } })
  })
}

/** What looked like spam stands among the messages from now on (decision 7). */
export function acceptMessage(services: Services, change: StaffChange): Promise<Outcome<void>> {
  return onShown(services, change, copy.updateFailed, async (tx, row, updatedAt) => {
    if (!row.possibleSpam) return done(null)
    await updateMessage(tx, change.id, { possibleSpam: 0, updatedAt })
    return done({ action: 'edit', detail: { fields: ['possibleSpam'] } })
  })
}

/** Staff delete it; it can be brought back for 30 days (decision 29). */
export function removeMessage(services: Services, change: StaffChange): Promise<Outcome<void>> {
  return onShown(services, change, copy.deleteFailed, async (tx, _, updatedAt) => {
    await updateMessage(tx, change.id, { deletedAt: updatedAt, updatedAt })
    return done({ action: 'delete' })
  })
}

/** Staff bring it back as it was, read or not. */
export function restoreMessage(services: Services, change: StaffChange): Promise<Outcome<void>> {
  const since = recoverableSince(services.clock.now())
  return onRow(services, change, copy.restoreFailed, async (tx, row, updatedAt) => {
    if (row.deletedAt === null) return done(null)
    if (row.deletedAt <= since) return refused({ status: 404, message: copy.goneForGood })
    await updateMessage(tx, change.id, { deletedAt: null, updatedAt })
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
  return changeRecord(services, change, { object: 'contact-message', words: copy, failed, find, work })
}
