import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { shortDate, timeText } from '../../../../../platform/shown.ts'
import { phoneLink } from '../../../../../platform/text/phone-link.ts'
import listTable from '../../../../../ui/back-office/list-table.module.css'
import rowActions from '../../../../../ui/back-office/row-actions.module.css'
import { RowForm } from '../../../../../ui/back-office/row-form.tsx'
import buttons from '../../../../../ui/button.module.css'
import typography from '../../../../../ui/typography.module.css'
import { dashboardPath, visitAddress } from '../../address.ts'
import { mailLink } from '../../rules.ts'
import type { VisitsOutside } from '../page.server.ts'

type Props = {
  rows: VisitsOutside['rows']
  /** Address to which the actions come back; null while the offer is not saved. */
  list: string | null
}

/** Whom to call, by day and time; each can be moved, cancelled or kept once the offer is saved. */
export function VisitsOutsideTable({ rows, list }: Props) {
  return (
    <table className={listTable.table}>
      <caption className={typography.visuallyHidden}>{m.outside_caption()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.outside_columns_when()}</th>
          <th scope="col">{m.outside_columns_patient()}</th>
          <th scope="col">{m.outside_columns_phone()}</th>
          <th scope="col">{m.outside_columns_email()}</th>
          {list !== null && <th scope="col">{m.outside_settle()}</th>}
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
            {list !== null && (
              <td className={listTable.actions}>
                <Settle row={row} list={list} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Settle({ row, list }: { row: Props['rows'][number]; list: string }) {
  const spoken = <span className={typography.visuallyHidden}>{m.outside_open_of({ name: row.name })}</span>
  return (
    <div className={clsx(rowActions.actions, listTable.rowActions)}>
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
        to={visitAddress(dashboardPath, row.id)}
      >
        {m.outside_open()}
        {spoken}
      </Link>
      <RowForm list={list} fields={{ intent: 'keep', id: row.id, updatedAt: row.updatedAt }}>
        <button type="submit" className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}>
          {m.outside_keep()}
          {spoken}
        </button>
      </RowForm>
    </div>
  )
}

function MaybeLink({ href, children }: { href: string | null; children: string }) {
  return href ? <a href={href}>{children}</a> : children
}
