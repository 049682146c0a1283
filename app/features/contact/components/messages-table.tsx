import { clsx } from 'clsx'
import { m } from '../../../language/messages.ts'
import { rowMark } from '../../../platform/lists/list-address.ts'
import { Chip } from '../../../ui/back-office/chip.tsx'
import { DeletionLink } from '../../../ui/back-office/deletion-link.tsx'
import { LanguageMark } from '../../../ui/back-office/language-mark.tsx'
import listTable from '../../../ui/back-office/list-table.module.css'
import rowActions from '../../../ui/back-office/row-actions.module.css'
import { RowForm } from '../../../ui/back-office/row-form.tsx'
import rowName from '../../../ui/back-office/row-name.module.css'
import { TableHead } from '../../../ui/back-office/table-head.tsx'
import { Icon } from '../../../ui/icon.tsx'
import typography from '../../../ui/typography.module.css'
import { dialogAddress } from '../desk/address.ts'
import type { StaffMessages } from '../desk/page.server.ts'
import styles from './messages-table.module.css'

type Row = StaffMessages['rows'][number]

/** Who wrote about what; unread ones are blue and bold. */
export function MessagesTable({ rows, list }: { rows: Row[]; list: string }) {
  return (
    <table className={listTable.table}>
      <TableHead
        caption={m.contact_caption()}
        columns={[
          m.contact_columns_date(),
          m.contact_columns_name(),
          m.contact_columns_subject(),
          m.contact_columns_status(),
        ]}
        actions={m.contact_columns_actions()}
      />
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            className={row.read ? undefined : clsx(listTable.unread, styles.unread)}
            {...rowMark(row.id)}
          >
            <td className={clsx(listTable.first, typography.figures, typography.unbroken)}>{row.day}</td>
            <td>
              <span className={clsx(rowName.name, styles.name)}>
                <bdi>{row.name}</bdi>
              </span>{' '}
              <LanguageMark language={row.language} />
              <small>{row.email}</small>
            </td>
            <td>
              <span className={styles.subject} lang={row.language}>
                <bdi>{row.subject}</bdi>
              </span>
              <small className={listTable.oneLine} lang={row.language}>
                <bdi>{row.beginning}</bdi>
              </small>
            </td>
            <td className={listTable.second}>
              <Status row={row} />
            </td>
            <td className={listTable.actions}>
              <Actions row={row} list={list} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Status({ row }: { row: Row }) {
  if (row.possibleSpam) {
    return (
      <Chip tone="error">
        <Icon name="warning-fill" />
        {m.contact_possible_spam()}
      </Chip>
    )
  }
  if (row.read) return <Chip>{m.contact_read()}</Chip>
  return (
    <Chip tone="info">
      <Icon name="envelope-simple" />
      {m.contact_unread()}
    </Chip>
  )
}

function Actions({ row, list }: { row: Row; list: string }) {
  const { name: writer } = row
  const name = <span className={typography.visuallyHidden}>{m.contact_of({ name: writer })}</span>
  return (
    <div className={clsx(rowActions.actions, listTable.rowActions)}>
      {row.possibleSpam && (
        <RowForm list={list} fields={{ intent: 'genuine', id: row.id, updatedAt: row.updatedAt }}>
          <button type="submit" className={rowActions.button}>
            {m.contact_genuine()}
            {name}
          </button>
        </RowForm>
      )}
      <RowForm list={list} fields={{ intent: 'open', id: row.id }}>
        <button type="submit" className={rowActions.button}>
          {m.contact_view()}
          {name}
        </button>
      </RowForm>
      <DeletionLink
        to={dialogAddress(list, 'delete', row.id)}
        label={m.contact_delete_of({ name: writer })}
        title={m.contact_deletion_delete_it()}
      />
    </div>
  )
}
