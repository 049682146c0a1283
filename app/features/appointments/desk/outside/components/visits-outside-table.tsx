import { clsx } from 'clsx'
import { Link } from 'react-router'
import { shortDate, timeText } from '../../../../../platform/shown.ts'
import { phoneLink } from '../../../../../platform/text/phone-link.ts'
import listTable from '../../../../../ui/back-office/list-table.module.css'
import rowActions from '../../../../../ui/back-office/row-actions.module.css'
import { RowForm } from '../../../../../ui/back-office/row-form.tsx'
import buttons from '../../../../../ui/button.module.css'
import typography from '../../../../../ui/typography.module.css'
import { dashboardPath, visitAddress } from '../../address.ts'
import { mailLink } from '../../rules.ts'
import { copy } from '../copy.ts'
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
      <caption className={typography.visuallyHidden}>{copy.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.columns.when}</th>
          <th scope="col">{copy.columns.patient}</th>
          <th scope="col">{copy.columns.phone}</th>
          <th scope="col">{copy.columns.email}</th>
          {list !== null && <th scope="col">{copy.settle}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={clsx(listTable.first, typography.figures)}>
              {copy.visit(shortDate(row.date), timeText(row.time))}
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
  const spoken = <span className={typography.visuallyHidden}>{copy.openOf(row.name)}</span>
  return (
    <div className={clsx(rowActions.actions, listTable.rowActions)}>
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
        to={visitAddress(dashboardPath, row.id)}
      >
        {copy.open}
        {spoken}
      </Link>
      <RowForm list={list} fields={{ intent: 'keep', id: row.id, updatedAt: row.updatedAt }}>
        <button type="submit" className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}>
          {copy.keep}
          {spoken}
        </button>
      </RowForm>
    </div>
  )
}

function MaybeLink({ href, children }: { href: string | null; children: string }) {
  return href ? <a href={href}>{children}</a> : children
}
