import { clsx } from 'clsx'
import { m } from '../../../../../language/messages.ts'
import { shortDate, timeText } from '../../../../../platform/shown.ts'
import { mailLink } from '../../../../../platform/text/mail-link.ts'
import { phoneLink } from '../../../../../platform/text/phone-link.ts'
import listTable from '../../../../../ui/back-office/list-table.module.css'
import typography from '../../../../../ui/typography.module.css'
import type { VisitsOutside } from '../page.server.ts'

/** Whom an offer that is not saved yet would leave outside, by day and time. */
export function VisitsOutsideTable({ rows }: { rows: VisitsOutside['rows'] }) {
  return (
    <table className={listTable.table}>
      <caption className={typography.visuallyHidden}>{m.outside_caption()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.outside_columns_when()}</th>
          <th scope="col">{m.outside_columns_patient()}</th>
          <th scope="col">{m.outside_columns_phone()}</th>
          <th scope="col">{m.outside_columns_email()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={clsx(listTable.first, typography.figures)}>
              {m.outside_visit({ day: shortDate(row.date), time: timeText(row.time) })}
            </td>
            <td>
              <b>
                <bdi>{row.name}</bdi>
              </b>
            </td>
            <td className={typography.figures}>
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
