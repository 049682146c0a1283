import { clsx } from 'clsx'
import { Link } from 'react-router'
import { settingsPath } from '#app/features/access/screens/settings/address.ts'
import { dialogAddress } from '#app/features/accounts/address.ts'
import { m } from '#app/language/messages.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import type { PeopleIntent } from '../desk.server.ts'
import type { PeopleView, ShownAdmin, ShownInvitation } from '../page.server.ts'
import styles from './people-table.module.css'

/** With what somebody signs in next to the password, or by when they have to have something. */
function FactorCell({ row: { hasPasskey, hasApp, mustSetUp, shutUntil } }: { row: ShownAdmin }) {
  return (
    <td data-l={m.settings_users_columns_factor()}>
      <div className={styles.factors}>
        {hasPasskey && (
          <Chip tone="success" icon="fingerprint">
            {m.people_factor_passkey()}
          </Chip>
        )}
        {hasApp && (
          <Chip tone="success" icon="device-mobile">
            {m.people_factor_app()}
          </Chip>
        )}
        {mustSetUp && (
          <Chip tone="warning" icon="warning-fill">
            {m.people_factor_must()}
          </Chip>
        )}
        {!hasPasskey && !hasApp && !mustSetUp && <Chip>{m.people_factor_none()}</Chip>}
        {shutUntil && <Chip tone="error">{m.settings_factor_shut_until({ time: shutUntil })}</Chip>}
      </div>
      {mustSetUp && <small>{mustSetUp}</small>}
    </td>
  )
}

type Props = {
  invitation: ShownInvitation
  /** Whether an email can say the link. */
  canWrite: boolean
}

/** Somebody who was invited and has not come yet; sent again it has another link, and the whole time once more. */
function InvitationRow({ invitation, canWrite }: Props) {
  const { id, name, email, roleName, invited, until, isOver, isUndelivered } = invitation
  const whom = name || email || m.invitations_somebody()
  const isByEmail = canWrite && email !== ''
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
          {isByEmail && (
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

type AgainProps = { intent: PeopleIntent; id: string; whom: string; children: string }

const Again = ({ intent, id, whom, children }: AgainProps) => (
  <RowForm list={settingsPath} fields={{ intent, id }}>
    <button type="submit" className={rowActions.button} data-step>
      {children}
      <span className={typography.visuallyHidden}> {whom}</span>
    </button>
  </RowForm>
)

const whyId = 'last-admin'

/** Who may sign in and who was invited, with the way to change each. The last owner's button says why it does nothing. */
export function PeopleTable({ rows, invitations, canWrite }: PeopleView) {
  return (
    <table className={listTable.table}>
      <caption className={typography.visuallyHidden}>{m.people_title()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.settings_users_columns_name()}</th>
          <th scope="col">{m.settings_users_columns_email()}</th>
          <th scope="col">{m.people_role()}</th>
          <th scope="col">{m.settings_users_columns_factor()}</th>
          <th scope="col">{m.people_last_here()}</th>
          <th scope="col">
            <span className={typography.visuallyHidden}>{m.settings_users_actions()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PersonRow key={row.id} row={row} />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} canWrite={canWrite} />
        ))}
      </tbody>
    </table>
  )
}

function PersonRow({ row }: { row: ShownAdmin }) {
  return (
    <tr {...rowMark(row.id)}>
      <td className={listTable.first}>
        <b>
          <bdi>{row.name || row.username}</bdi>
        </b>{' '}
        {row.isSelf && <Chip tone="info">{m.settings_users_you()}</Chip>}
        {row.name !== '' && (
          <small>
            <bdi>{row.username}</bdi>
          </small>
        )}
        {row.isDeactivated && <Chip tone="error">{m.people_deactivated()}</Chip>}
        {row.mustChoose && !row.isDeactivated && <Chip>{m.people_must_choose()}</Chip>}
      </td>
      <td className={styles.email} data-l={m.settings_users_columns_email()}>
        {row.email}
      </td>
      <td className={styles.role} data-l={m.people_role()}>
        {row.roleName}
        {row.role === 'clinician' && <small>{row.clinician ?? m.people_clinician_none()}</small>}
      </td>
      <FactorCell row={row} />
      <td className={clsx(typography.figures, styles.when)} data-l={m.people_last_here()}>
        {row.lastHere}
      </td>
      <td className={listTable.actions}>
        <RowActions row={row} />
      </td>
    </tr>
  )
}

function RowActions({ row }: { row: ShownAdmin }) {
  const name = row.name || row.username
  return (
    <div className={styles.actions}>
      <div className={clsx(rowActions.actions, listTable.rowActions, styles.buttons)}>
        {row.isDeactivated && (
          <RowForm list={settingsPath} fields={{ intent: 'activate' satisfies PeopleIntent, id: row.id }}>
            <button type="submit" className={rowActions.button} data-step>
              {m.people_activate()}
              <span className={typography.visuallyHidden}> {name}</span>
            </button>
          </RowForm>
        )}
        <Link
          className={rowActions.button}
          to={dialogAddress({ kind: 'edit', id: row.id })}
          replace
          preventScrollReset
        >
          <Icon name="pencil-simple" />
          {m.settings_users_edit()}
          <span className={typography.visuallyHidden}> {name}</span>
        </Link>
        {row.isLastOwner ? (
          <button
            type="button"
            className={rowActions.remove}
            disabled
            aria-label={m.settings_users_delete_user({ name })}
            aria-describedby={whyId}
          >
            <Icon name="trash" />
          </button>
        ) : (
          <Link
            className={rowActions.remove}
            to={dialogAddress({ kind: 'delete', id: row.id })}
            replace
            preventScrollReset
            aria-label={m.settings_users_delete_user({ name })}
          >
            <Icon name="trash" />
          </Link>
        )}
      </div>
      {row.isLastOwner && (
        <small className={styles.whyNotDeleted} id={whyId}>
          {m.settings_users_last_admin()}
        </small>
      )}
    </div>
  )
}
