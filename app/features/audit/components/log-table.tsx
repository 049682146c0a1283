import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import { listText } from '#app/platform/format.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import typography from '#app/ui/typography.module.css'
import { actions } from '../actions.ts'
import type { ShownEntry } from '../log/entries.server.ts'
import { logAddress } from '../log/filter.ts'
import type { LogLine, Looks } from '../log/looks.ts'
import styles from './log-table.module.css'

const shownId = 8
const shownDigest = 6

/** Entries, newest first; on phones each is a card. */
export function LogTable({ lines }: { lines: readonly LogLine[] }) {
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
          <th scope="col">{m.audit_columns_session()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) =>
          'entries' in line ? <LooksRow key={line.id} {...line} /> : <EntryRow key={line.id} row={line} />,
        )}
      </tbody>
    </table>
  )
}

function EntryRow({ row }: { row: ShownEntry }) {
  return (
    <tr>
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
        <Record row={row} />
      </td>
      <td data-l={m.audit_columns_detail()} className={row.detail ? undefined : styles.nothing}>
        {row.detail || <Nothing />}
      </td>
      <td data-l={m.audit_columns_session()} className={row.session ? undefined : styles.nothing}>
        {row.session ? <SessionLink digest={row.session} /> : <Nothing />}
      </td>
    </tr>
  )
}

/** What one sign-in looked at, in one line; it opens to every entry. */
function LooksRow({ newest, entries }: Looks) {
  const count = entries.length
  const records = listText([...new Set(entries.map(({ kind }) => kind))])
  return (
    <tr>
      <td className={clsx(listTable.first, typography.figures)}>
        <time dateTime={newest.at}>{newest.when}</time>
      </td>
      <td data-l={m.audit_columns_who()}>
        <bdi>{newest.who}</bdi>
      </td>
      <td className={listTable.second}>
        <ActionChip action={newest.action} />
      </td>
      <td colSpan={2}>
        <details className={styles.looks}>
          <FoldSummary>{m.audit_looks({ count, records })}</FoldSummary>
          <ol>
            {entries.map((entry) => (
              <li key={entry.id}>
                <time className={typography.figures} dateTime={entry.at}>
                  {entry.when}
                </time>
                <span>
                  <Record row={entry} />
                </span>
              </li>
            ))}
          </ol>
        </details>
      </td>
      <td data-l={m.audit_columns_session()}>
        <SessionLink digest={newest.session} />
      </td>
    </tr>
  )
}

/** What it is about, its history, and where it can be opened. */
const Record = ({ row }: { row: ShownEntry }) => (
  <>
    {row.record} {row.recordId && <RecordLink id={row.recordId} />}
    {row.opens && (
      <Link className={styles.opens} to={row.opens} aria-label={m.audit_open_this({ record: row.record })}>
        {m.audit_open_record()}
      </Link>
    )}
  </>
)

function ActionChip({ action }: Pick<ShownEntry, 'action'>) {
  const known = keyOf(actions, action)
  if (known === null) return <Chip>{action}</Chip>
  const { tone, icon, word } = actions[known]
  return (
    <Chip tone={tone} icon={icon}>
      {word()}
    </Chip>
  )
}

const Nothing = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className={typography.visuallyHidden}>{m.audit_none()}</span>
  </>
)

/** The record's history alone; ids are long, their beginning tells them apart. */
const RecordLink = ({ id }: { id: string }) => (
  <Link className={styles.id} to={logAddress({ record: id })} title={m.audit_only_this()}>
    {id.slice(0, shownId)}
  </Link>
)

/** All that one sign-in did. */
const SessionLink = ({ digest }: { digest: string }) => (
  <Link className={styles.id} to={logAddress({ session: digest })} title={m.audit_only_session()}>
    <code>{digest.replaceAll(/[^\dA-Za-z]/g, '').slice(0, shownDigest)}</code>
  </Link>
)
