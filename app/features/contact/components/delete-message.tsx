import { m } from '../../../language/messages.ts'
import { DeletionDialog } from '../../../ui/back-office/deletion-dialog.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import type { MessagesAddress } from '../desk/address.ts'

type Props = {
  row: { id: string; updatedAt: string; name: string; subject: string }
  address: MessagesAddress
  /** The row to go on with. */
  next: string
}

/** Asks before a message is deleted; it can be brought back. */
export function DeleteMessage({ row, address, next }: Props) {
  return (
    <DeletionDialog
      list={address.list}
      words={{
        title: m.contact_deletion_title(),
        question: m.contact_deletion_question(),
        keep: m.contact_deletion_keep(),
        deleteIt: m.contact_deletion_delete_it(),
        deleting: m.contact_deletion_deleting(),
        close: m.contact_close(),
      }}
      fields={{ intent: 'delete', id: row.id, updatedAt: row.updatedAt, next }}
    >
      <p className={quietText.text}>
        <b>
          <bdi>{row.name}</bdi>
        </b>
        : <bdi>{row.subject}</bdi>
      </p>
      <p className={quietText.text}>{m.contact_recoverable()}</p>
    </DeletionDialog>
  )
}
