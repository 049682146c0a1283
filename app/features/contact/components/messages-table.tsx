import { rowMark } from '../../../platform/pages/list-address.ts'
import { DeletionLink } from '../../../ui/deletion-link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RowForm } from '../../../ui/row-form.tsx'
import { TableHead } from '../../../ui/table-head.tsx'
import { copy } from '../copy.ts'
import { dialogAddress } from '../desk/address.ts'
import type { StaffMessages } from '../desk/page.server.ts'

type Row = StaffMessages['rows'][number]

/** Who wrote about what; unread ones are blue and bold. */
export function MessagesTable({ rows, list }: { rows: Row[]; list: string }) {
  return (
    <table className="tbl ltbl">
      <TableHead
        caption={copy.caption}
        columns={[copy.columns.date, copy.columns.name, copy.columns.subject, copy.columns.status]}
        actions={copy.columns.actions}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.read ? undefined : 'un'} {...rowMark(row.id)}>
            <td className="k1 num-t nowrap">{row.day}</td>
            <td>
              <span className="nm">
                <bdi>{row.name}</bdi>
              </span>
              <small>{row.email}</small>
            </td>
            <td>
              <span className="sj">
                <bdi>{row.subject}</bdi>
              </span>
              <small className="cl1">
                <bdi>{row.beginning}</bdi>
              </small>
            </td>
            <td className="k2">
              <Status row={row} />
            </td>
            <td className="c-act">
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
      <span className="chip er">
        <Icon name="warning-fill" />
        {copy.possibleSpam}
      </span>
    )
  }
  if (row.read) return <span className="chip">{copy.read}</span>
  return (
    <span className="chip in">
      <Icon name="envelope-simple" />
      {copy.unread}
    </span>
  )
}

function Actions({ row, list }: { row: Row; list: string }) {
  const name = (
    <span className="vh">
      {copy.of}
      <bdi>{row.name}</bdi>
    </span>
  )
  return (
    <div className="ra">
      {row.possibleSpam && (
        <RowForm list={list} fields={{ intent: 'genuine', id: row.id, updatedAt: row.updatedAt }}>
          <button type="submit" className="u">
            {copy.genuine}
            {name}
          </button>
        </RowForm>
      )}
      <RowForm list={list} fields={{ intent: 'open', id: row.id }}>
        <button type="submit" className="u">
          {copy.view}
          {name}
        </button>
      </RowForm>
      <DeletionLink
        to={dialogAddress(list, 'delete', row.id)}
        label={copy.deleteOf + row.name}
        title={copy.deletion.deleteIt}
      />
    </div>
  )
}
