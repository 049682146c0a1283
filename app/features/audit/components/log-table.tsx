import { Link } from 'react-router'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { copy } from '../copy.ts'
import { logAddress } from '../log/filter.ts'
import type { ShownEntry } from '../log/page.server.ts'
import type { AuditAction } from '../rules.ts'

const shownId = 8

/** Entries, newest first; on phones each is a card. */
export function LogTable({ rows }: { rows: ShownEntry[] }) {
  const { columns } = copy
  return (
    <table className="tbl ltbl log">
      <caption className="vh">{copy.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.when}</th>
          <th scope="col">{columns.who}</th>
          <th scope="col">{columns.what}</th>
          <th scope="col">{columns.record}</th>
          <th scope="col">{columns.detail}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="k1 num-t">
              <time dateTime={row.at}>{row.when}</time>
            </td>
            <td data-l={columns.who}>
              <bdi>{row.who}</bdi>
            </td>
            <td className="k2">
              <span className={`chip ${looks[row.action].tone}`}>
                <Icon name={looks[row.action].icon} />
                {copy.actions[row.action]}
              </span>
            </td>
            <td data-l={columns.record}>
              {row.record} {row.recordId && <RecordLink id={row.recordId} />}
            </td>
            <td data-l={columns.detail} className={row.detail ? undefined : 'no'}>
              {row.detail || (
                <>
                  <span aria-hidden="true">–</span>
                  <span className="vh">{copy.none}</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The record's history alone; ids are long, their beginning tells them apart. */
function RecordLink({ id }: { id: string }) {
  return (
    <Link className="mono" to={logAddress({ record: id })} title={copy.onlyThis}>
      {id.slice(0, shownId)}
    </Link>
  )
}

const looks: Record<AuditAction, { tone: string; icon: IconName }> = {
  list: { tone: '', icon: 'eye' },
  view: { tone: '', icon: 'eye' },
  create: { tone: 'ok', icon: 'plus' },
  edit: { tone: 'in', icon: 'pencil-simple' },
  status: { tone: 'in', icon: 'pencil-simple' },
  delete: { tone: 'er', icon: 'trash' },
  restore: { tone: 'ok', icon: 'arrow-counter-clockwise' },
  export: { tone: 'wa', icon: 'file-csv' },
  print: { tone: 'wa', icon: 'printer' },
  end: { tone: '', icon: 'sign-out' },
  lock: { tone: '', icon: 'sign-out' },
  seal: { tone: 'ok', icon: 'list-magnifying-glass' },
  'sign-in': { tone: '', icon: 'sign-in' },
  'sign-in-failed': { tone: 'er', icon: 'warning-circle-fill' },
  'sign-out': { tone: '', icon: 'sign-out' },
}
