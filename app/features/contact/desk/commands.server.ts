import type { Outcome } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { RecordChange } from '../../records/change-record.server.ts'
import { unchanged, written } from '../../records/write-record.server.ts'
import { updateMessage } from '../queries.server.ts'
import { messages } from './records.server.ts'

/** Opening a message marks it read, if it is not; whoever was faster does no harm. */
export function markRead(services: Services, change: Omit<RecordChange, 'seen'>): Promise<Outcome<void>> {
  return messages.change(services, { ...change, seen: null }, async (tx, row, updatedAt) => {
    if (row.read) return unchanged()
    await updateMessage(tx, change.id, { read: 1, updatedAt })
    return written({ action: 'edit', detail: { fields: ['read'] } })
  })
}

/** Takes opening back: it is new again and counts among those that wait. Refused where somebody changed it meanwhile. */
export function markUnread(services: Services, change: RecordChange): Promise<Outcome<void>> {
  return messages.change(services, change, async (tx, row, updatedAt) => {
    if (!row.read) return unchanged()
    await updateMessage(tx, change.id, { read: 0, updatedAt })
    return written({ action: 'edit', detail: { fields: ['read'] } })
  })
}

/** What looked like spam stands among the messages from now on. */
export function acceptMessage(services: Services, change: RecordChange): Promise<Outcome<void>> {
  return messages.change(services, change, async (tx, row, updatedAt) => {
    if (!row.possibleSpam) return unchanged()
    await updateMessage(tx, change.id, { possibleSpam: 0, updatedAt })
    return written({ action: 'edit', detail: { fields: ['possibleSpam'] } })
  })
}

/** Staff delete it, and bring it back as it was, read or not. */
export const removeMessage = messages.remove
export const restoreMessage = messages.restore
