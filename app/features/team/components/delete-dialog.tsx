import { m } from '../../../language/messages.ts'
import { besideRow } from '../../../platform/lists/list-address.ts'
import { DeletionDialog } from '../../../ui/back-office/deletion-dialog.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import { path, type TeamAddress } from '../desk/address.ts'
import type { TeamView } from '../desk/page.server.ts'

type Props = { view: TeamView; dialog: TeamAddress['dialog'] }

/** Asks before a clinician or a room is deleted, and says what becomes of their visits. */
export function DeleteDialog({ view, dialog }: Props) {
  if (dialog?.kind !== 'delete-clinician' && dialog?.kind !== 'delete-room') return null
  const kind = dialog.kind === 'delete-room' ? 'room' : 'clinician'
  const rows = kind === 'room' ? view.rooms : view.rows
  const row = rows.find(({ id }) => id === dialog.id)
  if (!row) return null
  const { id, updatedAt } = row
  const isRoom = kind === 'room'
  return (
    <DeletionDialog
      list={path}
      words={{
        title: isRoom ? m.team_delete_room() : m.team_delete_clinician(),
        question: isRoom ? m.team_delete_room_question() : m.team_delete_clinician_question(),
        keep: m.team_keep(),
        deleteIt: m.team_delete_it(),
        deleting: m.team_deleting(),
        close: m.team_close(),
      }}
      fields={{ intent: 'delete', kind, id, updatedAt, next: besideRow(rows, id) }}
    >
      <p className={quietText.text}>
        <b>
          <bdi>{row.name}</bdi>
        </b>
      </p>
      <p className={quietText.text}>
        {isRoom ? m.team_delete_room_after() : m.team_delete_clinician_after()}
      </p>
    </DeletionDialog>
  )
}
