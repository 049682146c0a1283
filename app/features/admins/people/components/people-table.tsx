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
import type { PeopleView, ShownAdmin } from '../page.server.ts'
import { FactorCell } from './factor-cell.tsx'
import { InvitationRow } from './invitation-row.tsx'
import styles from './people-table.module.css'

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
          <RowForm list={settingsPath} fields={{ intent: 'activate', id: row.id }}>
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
