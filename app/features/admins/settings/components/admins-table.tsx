import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { rowMark } from '../../../../platform/lists/list-address.ts'
import { Chip } from '../../../../ui/back-office/chip.tsx'
import listTable from '../../../../ui/back-office/list-table.module.css'
import rowActions from '../../../../ui/back-office/row-actions.module.css'
import { Icon } from '../../../../ui/icon.tsx'
import typography from '../../../../ui/typography.module.css'
import { adminRole } from '../../rules.ts'
import { dialogAddress } from '../address.ts'
import type { ShownAdmin } from '../page.server.ts'
import styles from './admins-table.module.css'

const whyId = 'last-admin'

/** Who may sign in, with the way to change each. The last one's button says why it does nothing. */
export function AdminsTable({ rows }: { rows: ShownAdmin[] }) {
  return (
    <table className={listTable.table}>
      <caption className={typography.visuallyHidden}>{m.settings_users_title()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.settings_users_columns_username()}</th>
          <th scope="col">{m.settings_users_columns_name()}</th>
          <th scope="col">{m.settings_users_columns_email()}</th>
          <th scope="col">{m.settings_users_columns_role()}</th>
          <th scope="col">{m.settings_users_columns_factor()}</th>
          <th scope="col">
            <span className={typography.visuallyHidden}>{m.settings_users_actions()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <AdminRow key={row.id} row={row} isLast={rows.length === 1} />
        ))}
      </tbody>
    </table>
  )
}

function AdminRow({ row, isLast }: { row: ShownAdmin; isLast: boolean }) {
  return (
    <tr {...rowMark(row.id)}>
      <td className={listTable.first}>
        <b>
          <bdi>{row.username}</bdi>
        </b>{' '}
        {row.isSelf && <Chip tone="info">{m.settings_users_you()}</Chip>}
      </td>
      <td data-l={m.settings_users_columns_name()}>
        <bdi>{row.name}</bdi>
      </td>
      <td data-l={m.settings_users_columns_email()}>{row.email}</td>
      <td data-l={m.settings_users_columns_role()}>
        {row.role === adminRole ? m.settings_users_role_admin() : row.role}
      </td>
      <td className={listTable.second} data-l={m.settings_users_columns_factor()}>
        <Chip tone={row.hasFactor ? 'success' : 'warning'}>
          {row.hasFactor ? m.settings_users_on() : m.settings_users_off()}
        </Chip>
        {row.shutUntil && <Chip tone="error">{m.settings_factor_shut_until({ time: row.shutUntil })}</Chip>}
      </td>
      <td className={listTable.actions}>
        <RowActions row={row} isLast={isLast} />
      </td>
    </tr>
  )
}

function RowActions({ row, isLast }: { row: ShownAdmin; isLast: boolean }) {
  const name = row.name || row.username
  return (
    <div className={styles.actions}>
      <div className={clsx(rowActions.actions, listTable.rowActions)}>
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
        {isLast ? (
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
      {isLast && (
        <small className={styles.why} id={whyId}>
          {m.settings_users_last_admin()}
        </small>
      )}
    </div>
  )
}
