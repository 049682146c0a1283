import { clsx } from 'clsx'
import { Link } from 'react-router'
import { rowMark } from '../../../../platform/lists/list-address.ts'
import { Chip } from '../../../../ui/back-office/chip.tsx'
import listTable from '../../../../ui/back-office/list-table.module.css'
import rowActions from '../../../../ui/back-office/row-actions.module.css'
import { Icon } from '../../../../ui/icon.tsx'
import typography from '../../../../ui/typography.module.css'
import { dialogAddress } from '../address.ts'
import { copy } from '../copy.ts'
import type { ShownAdmin } from '../page.server.ts'
import styles from './admins-table.module.css'

const words = copy.users
const whyId = 'last-admin'

/** Who may sign in, with the way to change each. The last one's button says why it does nothing. */
export function AdminsTable({ rows }: { rows: ShownAdmin[] }) {
  return (
    <table className={listTable.table}>
      <caption className={typography.visuallyHidden}>{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.username}</th>
          <th scope="col">{words.columns.name}</th>
          <th scope="col">{words.columns.email}</th>
          <th scope="col">{words.columns.role}</th>
          <th scope="col">{words.columns.factor}</th>
          <th scope="col">
            <span className={typography.visuallyHidden}>{words.actions}</span>
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
        {row.isSelf && <Chip tone="info">{words.you}</Chip>}
      </td>
      <td data-l={words.columns.name}>
        <bdi>{row.name}</bdi>
      </td>
      <td data-l={words.columns.email}>{row.email}</td>
      <td data-l={words.columns.role}>{row.role}</td>
      <td className={listTable.second} data-l={words.columns.factor}>
        <Chip tone={row.hasFactor ? 'success' : 'warning'}>{row.hasFactor ? words.on : words.off}</Chip>
        {row.shutUntil && <Chip tone="error">{copy.factor.shutUntil(row.shutUntil)}</Chip>}
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
          {words.edit}
          <span className={typography.visuallyHidden}> {name}</span>
        </Link>
        {isLast ? (
          <button
            type="button"
            className={rowActions.remove}
            disabled
            aria-label={words.deleteUser(name)}
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
            aria-label={words.deleteUser(name)}
          >
            <Icon name="trash" />
          </Link>
        )}
      </div>
      {isLast && (
        <small className={styles.why} id={whyId}>
          {words.lastAdmin}
        </small>
      )}
    </div>
  )
}
