import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { LanguageMark } from '#app/ui/back-office/chip.tsx'
import { DeletionLink } from '#app/ui/back-office/deletion-dialog.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { TableHead } from '#app/ui/back-office/listing.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import typography from '#app/ui/typography.module.css'
import { dialogAddress, openAddress } from '../desk/address.ts'
import type { MessageIntent, MessageLine } from '../desk/page.server.ts'
import { State } from './message-state.tsx'
import styles from './message-table.module.css'

type Props = {
  rows: readonly MessageLine[]
  /** Those that have left the list meanwhile. */
  gone: ReadonlySet<string>
  /** The address of the list alone. */
  list: string
}

/** Date, name, email, subject, Read or New, View and Delete: what the screen is while no message is open. */
export const MessageTable = ({ rows, gone, list }: Props) => (
  <table className={clsx(listTable.table, styles.table)}>
    <TableHead
      caption={m.contact_list()}
      columns={[
        m.contact_columns_date(),
        m.contact_columns_name(),
        m.contact_columns_email(),
        m.contact_columns_subject(),
        m.contact_columns_status(),
      ]}
      actions={m.contact_columns_actions()}
    />
    <tbody>
      {rows.map((row) => (
        <tr key={row.id} className={clsx(row.state === 'new' && styles.isNew)} {...rowMark(row.id)}>
          <td className={clsx(listTable.second, styles.when)}>
            <time dateTime={row.createdAt}>{row.when}</time>
          </td>
          <td className={clsx(listTable.first, styles.name)}>
            <bdi>{row.name}</bdi> <LanguageMark language={row.language} compact />
          </td>
          <td>
            <span className={clsx(parts.cut, styles.cut)} title={row.email}>
              {row.email}
            </span>
          </td>
          <td>
            <span className={clsx(parts.cut, styles.cut)} lang={row.language}>
              <bdi className={styles.subject}>{row.subject}</bdi>{' '}
              <bdi className={styles.beginning}>{row.beginning}</bdi>
            </span>
          </td>
          <td>
            <State state={row.state} isGone={gone.has(row.id)} />
          </td>
          <td className={listTable.actions}>
            <div className={rowActions.actions}>
              <View row={row} list={list} />
              <DeletionLink
                to={dialogAddress(list, 'delete', row.id)}
                label={m.contact_delete_of({ name: row.name })}
                title={m.contact_delete_ask()}
              />
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** A new message is opened by a form: an address that is only visited reads nothing. */
function View({ row, list }: { row: MessageLine; list: string }) {
  const words = (
    <>
      {m.contact_view()}
      <span className={typography.visuallyHidden}>
        {' '}
        <bdi lang={row.language}>{row.subject}</bdi>
      </span>
    </>
  )
  if (row.state !== 'new')
    return (
      <Link className={rowActions.button} to={openAddress(list, row.id)} preventScrollReset data-step>
        {words}
      </Link>
    )
  return (
    <RowForm list={list} fields={{ intent: 'open' satisfies MessageIntent, id: row.id }}>
      <button type="submit" className={rowActions.button} data-step>
        {words}
      </button>
    </RowForm>
  )
}
