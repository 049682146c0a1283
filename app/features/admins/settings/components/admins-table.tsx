import { Link } from 'react-router'
import { rowMark } from '../../../../platform/pages/list-address.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { dialogAddress } from '../address.ts'
import { copy } from '../copy.ts'
import type { ShownAdmin } from '../page.server.ts'

const words = copy.users
const whyId = 'last-admin'

/** Who may sign in, with the way to change each. The last one's button says why it does nothing. */
export function AdminsTable({ rows }: { rows: ShownAdmin[] }) {
  return (
    <table className="tbl ltbl">
      <caption className="vh">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.username}</th>
          <th scope="col">{words.columns.name}</th>
          <th scope="col">{words.columns.email}</th>
          <th scope="col">{words.columns.role}</th>
          <th scope="col">{words.columns.factor}</th>
          <th scope="col">
            <span className="vh">{words.actions}</span>
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
      <td className="k1">
        <b>
          <bdi>{row.username}</bdi>
        </b>{' '}
        {row.isSelf && <span className="chip in">{words.you}</span>}
      </td>
      <td data-l={words.columns.name}>
        <bdi>{row.name}</bdi>
      </td>
      <td data-l={words.columns.email}>{row.email}</td>
      <td data-l={words.columns.role}>{row.role}</td>
      <td className="k2" data-l={words.columns.factor}>
        <span className={`chip ${row.hasFactor ? 'ok' : 'wa'}`}>{row.hasFactor ? words.on : words.off}</span>
        {row.shutUntil && <span className="chip er">{copy.factor.shutUntil(row.shutUntil)}</span>}
      </td>
      <td className="c-act">
        <RowActions row={row} isLast={isLast} />
      </td>
    </tr>
  )
}

function RowActions({ row, isLast }: { row: ShownAdmin; isLast: boolean }) {
  const name = row.name || row.username
  return (
    <div className="lock">
      <div className="ra">
        <Link className="u" to={dialogAddress({ kind: 'edit', id: row.id })} replace preventScrollReset>
          <Icon name="pencil-simple" />
          {words.edit}
          <span className="vh"> {name}</span>
        </Link>
        {isLast ? (
          <button
            type="button"
            className="x n"
            disabled
            aria-label={words.deleteUser(name)}
            aria-describedby={whyId}
          >
            <Icon name="trash" />
          </button>
        ) : (
          <Link
            className="x n"
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
        <small className="why" id={whyId}>
          {words.lastAdmin}
        </small>
      )}
    </div>
  )
}
