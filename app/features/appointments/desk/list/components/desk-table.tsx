import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import type { CalendarDate } from '../../../../../platform/dates.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import table from '../../../../../ui/table.module.css'
import typography from '../../../../../ui/typography.module.css'
import { type DeskFilter, listAddress, type Sort } from '../../address.ts'
import { copy } from '../../copy.ts'
import type { VisitLine } from '../../team.server.ts'
import styles from './desk-table.module.css'
import { VisitRow } from './visit-row.tsx'

type Props = {
  rows: VisitLine[]
  /** Confirmed here just now. */
  saved: string[]
  filter: DeskFilter
  today: CalendarDate
  /** Address of the list as it is shown: forms and dialogs come back to it. */
  list: string
  /** The appointment whose details stand beside the list. */
  opened: string | undefined
  /** The first cell of each row: a box to choose it by. */
  leading: (row: VisitLine) => ReactNode
}

/** When, who, number, what, state, action: the order of a phone call. Cards on phones. */
export function DeskTable({ rows, saved, filter, today, list, opened, leading }: Props) {
  return (
    <table className={clsx(table.table, styles.table)}>
      <caption className={typography.visuallyHidden}>{copy.caption[filter.sort]()}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.leading}>
            <span className={typography.visuallyHidden}>{copy.listColumns.leading()}</span>
          </th>
          <WhenHeading filter={filter} today={today} />
          {headings.map(({ name, className }) => (
            <th key={name} scope="col" className={className}>
              {name === 'actions' ? (
                <span className={typography.visuallyHidden}>{m.desk_columns_actions()}</span>
              ) : (
                copy.columns[name]()
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <VisitRow
            key={row.id}
            row={row}
            isSaved={saved.includes(row.id)}
            list={list}
            isOpen={row.id === opened}
            leading={leading(row)}
          />
        ))}
      </tbody>
    </table>
  )
}

const headings = [
  { name: 'patient', className: undefined },
  { name: 'contact', className: styles.contact },
  { name: 'treatment', className: styles.treatment },
  { name: 'status', className: styles.status },
  { name: 'actions', className: styles.actions },
] as const

/** Sorts by the visit, from today, then backwards, then by the request again. */
function WhenHeading({ filter, today }: { filter: DeskFilter; today: CalendarDate }) {
  const sort = nextSort[filter.sort]
  const from = sort === 'soonest' && filter.from === null && filter.to === null ? today : filter.from
  return (
    <th scope="col" className={styles.when} aria-sort={ariaSort[filter.sort]}>
      <Link to={listAddress({ tab: 'all', filter: { ...filter, sort, from } })} preventScrollReset>
        {m.desk_columns_when()}
        <span className={typography.visuallyHidden}>{copy.sortTo[sort]()}</span>
        {filter.sort !== 'newest' && <Icon name={filter.sort === 'soonest' ? 'caret-up' : 'caret-down'} />}
      </Link>
    </th>
  )
}

const nextSort: Record<Sort, Sort> = { newest: 'soonest', soonest: 'latest', latest: 'newest' }
const ariaSort = { newest: undefined, soonest: 'ascending', latest: 'descending' } as const
