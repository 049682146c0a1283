import { clsx } from 'clsx'

import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { keyOf } from '../../../platform/shapes/keys.ts'
import { Chip, type ChipTone } from '../../../ui/back-office/chip.tsx'
import listTable from '../../../ui/back-office/list-table.module.css'
import type { IconName } from '../../../ui/icon.tsx'
import typography from '../../../ui/typography.module.css'
import { copy } from '../copy.ts'
import { logAddress } from '../log/filter.ts'
import type { ShownEntry } from '../log/page.server.ts'
import type { AuditAction } from '../rules.ts'
import styles from './log-table.module.css'

const shownId = 8

/** Entries, newest first; on phones each is a card. */
export function LogTable({ rows }: { rows: ShownEntry[] }) {
  return (
    <table className={listTable.table}>
      <caption className={typography.visuallyHidden}>{m.audit_caption()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.audit_columns_when()}</th>
          <th scope="col">{m.audit_columns_who()}</th>
          <th scope="col">{m.audit_columns_what()}</th>
          <th scope="col">{m.audit_columns_record()}</th>
          <th scope="col">{m.audit_columns_detail()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={clsx(listTable.first, typography.figures)}>
              <time dateTime={row.at}>{row.when}</time>
            </td>
            <td data-l={m.audit_columns_who()}>
              <bdi>{row.who}</bdi>
            </td>
            <td className={listTable.second}>
              <ActionChip action={row.action} />
            </td>
            <td data-l={m.audit_columns_record()}>
              {row.record} {row.recordId && <RecordLink id={row.recordId} />}
            </td>
            <td data-l={m.audit_columns_detail()} className={row.detail ? undefined : styles.nothing}>
              {row.detail || (
                <>
                  <span aria-hidden="true">–</span>
                  <span className={typography.visuallyHidden}>{m.audit_none()}</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ActionChip({ action }: Pick<ShownEntry, 'action'>) {
  const known = keyOf(looks, action)
  if (known === null) return <Chip>{action}</Chip>
  return (
    <Chip tone={looks[known].tone} icon={looks[known].icon}>
      {copy.actions[known]()}
    </Chip>
  )
}

/** The record's history alone; ids are long, their beginning tells them apart. */
function RecordLink({ id }: { id: string }) {
  return (
    <Link className={styles.id} to={logAddress({ record: id })} title={m.audit_only_this()}>
      {id.slice(0, shownId)}
    </Link>
  )
}

const looks: Record<AuditAction, { tone: ChipTone; icon: IconName }> = {
  list: { tone: 'plain', icon: 'eye' },
  view: { tone: 'plain', icon: 'eye' },
  create: { tone: 'success', icon: 'plus' },
  edit: { tone: 'info', icon: 'pencil-simple' },
  status: { tone: 'info', icon: 'pencil-simple' },
  delete: { tone: 'error', icon: 'trash' },
  restore: { tone: 'success', icon: 'arrow-counter-clockwise' },
  export: { tone: 'warning', icon: 'file-csv' },
  print: { tone: 'warning', icon: 'printer' },
  end: { tone: 'plain', icon: 'sign-out' },
  lock: { tone: 'plain', icon: 'sign-out' },
  seal: { tone: 'success', icon: 'list-magnifying-glass' },
  'sign-in': { tone: 'plain', icon: 'sign-in' },
  'sign-in-failed': { tone: 'error', icon: 'warning-circle-fill' },
  'sign-out': { tone: 'plain', icon: 'sign-out' },
}
