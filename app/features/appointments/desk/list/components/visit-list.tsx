import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import typography from '../../../../../ui/typography.module.css'
import { copy } from '../../copy.ts'
import type { VisitLine } from '../../team.server.ts'
import type { Group } from '../groups.ts'
import columnStyles from './list-columns.module.css'
import { ListRow, type RowsOf } from './list-row.tsx'
import styles from './visit-list.module.css'

/** A group as it is drawn: its head says what its rows are. */
type ShownGroup = Group<VisitLine> & { head: ReactNode }

type Props = Omit<RowsOf, 'day' | 'hasClinicians'> & {
  caption: string
  groups: readonly ShownGroup[]
  /** The day stands in a column of its own. */
  hasDates: boolean
}

/** Rows in groups: today by half hours, requests, days. A table; where it has no room, an agenda. */
export function VisitList({ caption, groups, hasDates, ...shared }: Props) {
  const hasClinicians = groups.some(({ rows }) => rows.some(({ clinician }) => clinician !== ''))
  const columns = columnsOf({
    leading: shared.leading !== undefined,
    date: hasDates,
    clinician: hasClinicians,
  })
  return (
    <table className={styles.list}>
      <caption className={typography.visuallyHidden}>{caption}</caption>
      <colgroup>
        {columns.map((name) => (
          <col key={name} className={columnStyles[name]} />
        ))}
      </colgroup>
      <thead className={typography.visuallyHidden}>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {copy.listColumns[name]()}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ kind, key, head, rows }) => (
        <tbody key={key} id={`group-${key}`} data-group={kind} tabIndex={-1}>
          {head !== null && (
            <tr className={clsx(styles.group, (kind === 'now' || kind === 'today') && styles.currentGroup)}>
              <th colSpan={columns.length} scope="rowgroup">
                {head}
              </th>
            </tr>
          )}
          {rows.map((row, index) => (
            <ListRow
              key={row.id}
              row={row}
              {...{ ...shared, hasClinicians }}
              day={hasDates ? 'column' : kind === 'requests' ? 'above' : null}
              isSameTime={rows[index - 1]?.time === row.time && rows[index - 1]?.date === row.date}
              isDue={kind === 'now' || kind === 'next'}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

const everyColumn = [
  'leading',
  'date',
  'time',
  'name',
  'clinician',
  'phone',
  'status',
  'step',
  'more',
] as const

const columnsOf = (has: Partial<Record<(typeof everyColumn)[number], boolean>>) =>
  everyColumn.filter((name) => has[name] !== false)
