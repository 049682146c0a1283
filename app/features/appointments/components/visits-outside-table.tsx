import { shortDate, twelveHour } from '../../../platform/calendar.ts'
import { phoneLink } from '../../../platform/phone-link.ts'
import { mailLink } from '../desk-rules.ts'
import { copy } from '../outside-copy.ts'
import type { VisitsOutside } from '../outside-view.ts'

/** Whom to call, by day and time. */
export function VisitsOutsideTable({ rows }: { rows: VisitsOutside['rows'] }) {
  return (
    <table className="tbl ltbl">
      <caption className="vh">{copy.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.columns.when}</th>
          <th scope="col">{copy.columns.patient}</th>
          <th scope="col">{copy.columns.phone}</th>
          <th scope="col">{copy.columns.email}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="k1 num-t">{copy.visit(shortDate(row.date), twelveHour(row.time))}</td>
            <td>
              <b>
                <bdi>{row.name}</bdi>
              </b>
            </td>
            <td className="num-t">
              <MaybeLink href={phoneLink(row.phone)}>{row.phone}</MaybeLink>
            </td>
            <td>
              <MaybeLink href={row.email === '' ? null : mailLink(row.email)}>{row.email}</MaybeLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MaybeLink({ href, children }: { href: string | null; children: string }) {
  return href ? <a href={href}>{children}</a> : children
}
