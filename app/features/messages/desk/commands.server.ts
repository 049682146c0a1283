import { columns } from '#app/db/columns.ts'
import { joinPatient } from '#app/features/patients/matching.server.ts'
import type { RecordChange } from '#app/features/records/change-record.server.ts'
import { deletableRecords, inItsRow } from '#app/features/records/deletable-records.server.ts'
import { unchanged, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { findForChange, updateMessage } from '../queries.server.ts'

/** Messages as records: changed, deleted and brought back. */
export const messages = deletableRecords({
  object: 'contact-message',
  words: () => ({
    deletedMeanwhile: m.contact_deleted_meanwhile(),
    changedMeanwhile: m.contact_changed_meanwhile(),
    changedBy: (name: string, day: string, time: string) => m.contact_changed_by({ name, day, time }),
    updateFailed: m.contact_update_failed(),
    deleteFailed: m.contact_delete_failed(),
    restoreFailed: m.contact_restore_failed(),
    goneForGood: m.contact_gone_for_good(),
  }),
  find: findForChange,
  ...inItsRow(updateMessage),
})

/** Opening a message marks it read, if it is not; anyone who was faster does no harm. */
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

/** What looked like spam is among the messages from now on, and belongs to its patient. */
export function acceptMessage(services: Services, change: RecordChange): Promise<Outcome<void>> {
  return messages.change(services, change, async (tx, row, updatedAt) => {
    if (!row.possibleSpam) return unchanged()
    const { name, email, phone, language, createdAt } = row
    const said = { name, email, phone, language }
    const patientId = row.patientId ?? (await joinPatient(tx, said, columns.asInstant(createdAt)))
    await updateMessage(tx, change.id, { possibleSpam: 0, patientId, updatedAt })
    return written({ action: 'edit', detail: { fields: ['possibleSpam'] } })
  })
}

/** Staff delete it, and bring it back as it was, read or not. */
export const removeMessage = messages.remove
export const restoreMessage = messages.restore
