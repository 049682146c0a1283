import { copy } from '../copy.ts'
import type { StaffMessage } from '../queries.server.ts'

/** Who wrote about what; unread ones are blue and bold (S4). */
export function MessagesTable({ rows }: { rows: (StaffMessage & { day: string })[] }) {
  return (
    <table className="tbl ltbl">
      <caption className="vh">{copy.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.columns.date}</th>
          <th scope="col">{copy.columns.name}</th>
          <th scope="col">{copy.columns.email}</th>
          <th scope="col">{copy.columns.subject}</th>
          <th scope="col">{copy.columns.status}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.read ? undefined : 'un'}>
            <td className="k1 num-t">{row.day}</td>
            <td data-l={copy.columns.name}>
              <span className="nm">
                <bdi>{row.name}</bdi>
              </span>
            </td>
            <td data-l={copy.columns.email}>{row.email}</td>
            <td data-l={copy.columns.subject}>
              <span className="sj">
                <bdi>{row.subject}</bdi>
              </span>
            </td>
            <td className="k2">
              <span className={row.read ? 'chip' : 'chip in'}>
                {row.possibleSpam ? copy.possibleSpam : row.read ? copy.read : copy.unread}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
