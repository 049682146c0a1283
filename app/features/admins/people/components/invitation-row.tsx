import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { rowMark } from '../../../../platform/lists/list-address.ts'
import { Chip } from '../../../../ui/back-office/chip.tsx'
import listTable from '../../../../ui/back-office/list-table.module.css'
import rowActions from '../../../../ui/back-office/row-actions.module.css'
import { RowForm } from '../../../../ui/back-office/row-form.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import typography from '../../../../ui/typography.module.css'
import { dialogAddress, settingsPath } from '../../settings/address.ts'
import type { ShownInvitation } from '../page.server.ts'
import styles from './people-table.module.css'

type Props = {
  invitation: ShownInvitation
  /** Whether a letter can say the link. */
  canWrite: boolean
}

/** Somebody who was invited and has not come yet; sent again it has another link, and the whole time once more. */
export function InvitationRow({ invitation, canWrite }: Props) {
  const { id, name, email, roleName, invited, until, isOver, isUndelivered } = invitation
  const whom = name || email || m.invitations_somebody()
  const isByLetter = canWrite && email !== ''
  return (
    <tr className={listTable.waiting} {...rowMark(id)}>
      <td className={listTable.first}>
        <b>
          <bdi>{name || m.invitations_not_joined()}</bdi>
        </b>
        <small>{invited}</small>
        {isUndelivered && <Chip tone="error">{m.invitations_not_delivered()}</Chip>}
      </td>
      <td className={styles.email} data-l={m.settings_users_columns_email()}>
        {email}
      </td>
      <td className={styles.role} data-l={m.people_role()}>
        {roleName}
      </td>
      <td className={listTable.second}>
        <Chip tone={isOver ? 'warning' : 'plain'} icon="envelope-simple">
          {isOver ? m.invitations_ended() : m.invitations_invited()}
        </Chip>
      </td>
      <td className={clsx(typography.figures, styles.when)}>{until}</td>
      <td className={listTable.actions}>
        <div className={clsx(rowActions.actions, listTable.rowActions, styles.buttons)}>
          {isByLetter && (
            <Again intent="send-again" id={id} whom={whom}>
              {m.invitations_again()}
            </Again>
          )}
          <Again intent="new-link" id={id} whom={whom}>
            {m.invitations_new_link()}
          </Again>
          <Link
            className={rowActions.remove}
            to={dialogAddress({ kind: 'withdraw', id })}
            replace
            preventScrollReset
            aria-label={m.invitations_withdraw_of({ name: whom })}
          >
            <Icon name="x" />
          </Link>
        </div>
      </td>
    </tr>
  )
}

type AgainProps = { intent: 'send-again' | 'new-link'; id: string; whom: string; children: string }

const Again = ({ intent, id, whom, children }: AgainProps) => (
  <RowForm list={settingsPath} fields={{ intent, id }}>
    <button type="submit" className={rowActions.button} data-step>
      {children}
      <span className={typography.visuallyHidden}> {whom}</span>
    </button>
  </RowForm>
)
