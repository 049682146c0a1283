import { m } from '../../../language/messages.ts'
import { deletableRecords, inItsRow } from '../../records/deletable-records.server.ts'
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
