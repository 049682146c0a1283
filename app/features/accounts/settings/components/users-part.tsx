import { clsx } from 'clsx'
import { Link } from 'react-router'
import { settingsPath } from '#app/features/access/screens/settings/address.ts'
import { dialogAddress, type SettingsAddress } from '#app/features/accounts/address.ts'
import { useAttempt } from '#app/features/accounts/components/refusal.tsx'
import { InviteDialog } from '#app/features/accounts/people/components/invite-dialog.tsx'
import {
  DeactivateDialog,
  DeleteDialog,
  LinkDialog,
  WithdrawDialog,
} from '#app/features/accounts/people/components/people-dialogs.tsx'
import { PeopleTable } from '#app/features/accounts/people/components/people-table.tsx'
import type { PeopleView } from '#app/features/accounts/people/page.server.ts'
import { m } from '#app/language/messages.ts'
import parts from '#app/ui/back-office/parts.module.css'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import type { UsersView } from '../page.server.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { isButtonAction, PendingActionDialog } from './pending-action.tsx'
import { isShownInForm, type RefusedAction } from './settings-head.tsx'
import styles from './users-part.module.css'

type Props = {
  view: UsersView
  dialog: SettingsAddress['dialog']
  refused: RefusedAction | undefined
  /** Of an invitation that was just made: shown this once. */
  link: string | undefined
}

/** The table of users below the sections, and its dialogs. */
export function UsersPart({ view, dialog, refused, link }: Props) {
  const attempt = useAttempt(refused)
  const shown = refused && isShownInForm(refused) ? refused : undefined
  return (
    <>
      {link && <LinkDialog link={link} />}
      <OpenDialog view={view} dialog={dialog} refused={shown} attempt={attempt} />
      <PeopleBox {...view} />
    </>
  )
}

/** Who works here, with both ways to let somebody in: an invitation, or a user with a temporary password. */
function PeopleBox(view: PeopleView) {
  return (
    <section className={clsx(card.card, styles.people)} aria-labelledby="users-title">
      <div className={clsx(parts.wrappingLine, styles.header)}>
        <h2 id="users-title">{m.people_title()}</h2>
        <Link
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
          to={dialogAddress({ kind: 'add' })}
          replace
          preventScrollReset
        >
          <Icon name="plus" />
          {m.settings_users_add()}
        </Link>
        <Link
          className={clsx(buttons.button, buttons.primary, buttons.extraSmall)}
          to={dialogAddress({ kind: 'invite' })}
          replace
          preventScrollReset
        >
          <Icon name="envelope-simple" />
          {m.people_invite()}
        </Link>
      </div>
      <PeopleTable {...view} />
    </section>
  )
}

type OpenProps = Omit<Props, 'link'> & { attempt: number }

/** The dialog of the address, or the one whose form was refused. */
function OpenDialog({ view, dialog, refused, attempt }: OpenProps) {
  const open = refused ? dialogOf(refused) : dialog
  const asks = refused?.asks ? view.proof : undefined
  if (refused && asks && isButtonAction(refused.intent))
    return <PendingActionDialog action={refused} proof={asks} attempt={attempt} path={settingsPath} />
  if (!open) return null
  if (open.kind === 'add')
    return <AdminDialog clinicians={view.clinicians} refused={refused} asks={asks} attempt={attempt} />
  if (open.kind === 'invite')
    return (
      <InviteDialog
        canWrite={view.canWrite}
        clinicians={view.clinicians}
        refused={refused}
        asks={asks}
        attempt={attempt}
      />
    )
  if (!('id' in open)) return null
  if (open.kind === 'withdraw') {
    const invitation = view.invitations.find(({ id }) => id === open.id)
    return invitation ? <WithdrawDialog invitation={invitation} /> : null
  }
  const row = view.rows.find((shown) => shown.id === open.id)
  if (!row) return null
  if (open.kind === 'delete') return <DeleteDialog row={row} />
  if (open.kind === 'deactivate') return <DeactivateDialog row={row} />
  if (open.kind !== 'edit') return null
  return (
    <AdminDialog
      key={row.id}
      row={row}
      clinicians={view.clinicians}
      refused={refused}
      asks={asks}
      attempt={attempt}
    />
  )
}

function dialogOf({ intent, id }: RefusedAction): SettingsAddress['dialog'] {
  if (intent === 'add' || intent === 'invite') return { kind: intent }
  return intent === 'edit' ? { kind: 'edit', id } : null
}
