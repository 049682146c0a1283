import type { ReactNode } from 'react'
import { settingsPath } from '#app/features/access/screens/settings/address.ts'
import type { UserIntent } from '#app/features/accounts/settings/desk.server.ts'
import { m } from '#app/language/messages.ts'
import { CopyField } from '#app/ui/back-office/copy-field.tsx'
import { DeletionDialog, useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import type { PeopleIntent } from '../desk.server.ts'
import type { ShownAdmin, ShownInvitation } from '../page.server.ts'

/** Asks before somebody is deleted; nobody asks about the last owner. */
export function DeleteDialog({ row }: { row: ShownAdmin }) {
  if (row.isLastOwner) return null
  return (
    <DeletionDialog
      list={settingsPath}
      words={{
        keep: m.settings_users_keep(),
        deleteIt: m.settings_users_delete_it(),
        deleting: m.settings_users_deleting(),
        title: m.settings_users_delete_title(),
        question: m.settings_users_delete_question(),
        close: m.settings_close(),
      }}
      fields={{ intent: 'delete' satisfies UserIntent, id: row.id }}
    >
      <About name={row.name || row.username}>
        {m.people_comes_back()} {m.settings_users_ends_at_once()}
      </About>
    </DeletionDialog>
  )
}

/** Asks before somebody is shut out. */
export function DeactivateDialog({ row }: { row: ShownAdmin }) {
  if (row.isDeactivated || row.isLastOwner || row.isSelf) return null
  return (
    <DeletionDialog
      list={settingsPath}
      words={{
        keep: m.people_keep_active(),
        deleteIt: m.people_deactivate(),
        deleting: m.people_deactivating(),
        title: m.people_deactivate_title(),
        close: m.settings_close(),
      }}
      fields={{ intent: 'deactivate' satisfies PeopleIntent, id: row.id }}
      icon="user"
    >
      <About name={row.name || row.username}>{m.people_deactivate_text()}</About>
    </DeletionDialog>
  )
}

/** Asks before an invitation opens nothing any more. */
export function WithdrawDialog({ invitation }: { invitation: ShownInvitation }) {
  return (
    <DeletionDialog
      list={settingsPath}
      words={{
        keep: m.invitations_keep(),
        deleteIt: m.invitations_withdraw(),
        deleting: m.invitations_withdrawing(),
        title: m.invitations_withdraw_title(),
        close: m.settings_close(),
      }}
      fields={{ intent: 'withdraw' satisfies PeopleIntent, id: invitation.id }}
      icon="x"
    >
      <About name={invitation.name || invitation.email || m.invitations_somebody()}>
        {m.invitations_withdraw_text()}
      </About>
    </DeletionDialog>
  )
}

/** The link of an invitation, this once. */
export function LinkDialog({ link }: { link: string }) {
  const close = useCloseTo(settingsPath)
  return (
    <Dialog title={m.invitations_link_title()} closeLabel={m.settings_close()} onClose={close}>
      <DialogBody>
        <p className={quietText.text}>{m.invitations_link_once()}</p>
        <CopyField
          isOnce
          name="invitation-link"
          value={link}
          words={{
            label: m.invitations_link_address(),
            copy: m.invitations_link_copy(),
            copied: m.invitations_link_copied(),
          }}
        />
      </DialogBody>
      <DialogActions>
        <LeaveLink to={settingsPath}>{m.invitations_link_done()}</LeaveLink>
      </DialogActions>
    </Dialog>
  )
}

function About({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className={quietText.text}>
      <b>
        <bdi>{name}</bdi>
      </b>
      . {children}
    </p>
  )
}
