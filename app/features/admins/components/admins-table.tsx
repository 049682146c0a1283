import { copy } from '../copy.ts'
import type { Admin } from '../queries.server.ts'

/** Who may sign in (S2). */
export function AdminsTable({ rows }: { rows: Admin[] }) {
  return (
    <table className="tbl ltbl">
      <caption className="vh">{copy.adminUsers}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.columns.username}</th>
          <th scope="col">{copy.columns.name}</th>
          <th scope="col">{copy.columns.email}</th>
          <th scope="col">{copy.columns.role}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="k1">
              <b>
                <bdi>{row.username}</bdi>
              </b>
            </td>
            <td data-l={copy.columns.name}>
              <bdi>{row.name}</bdi>
            </td>
            <td data-l={copy.columns.email}>{row.email}</td>
            <td data-l={copy.columns.role}>{row.role}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
