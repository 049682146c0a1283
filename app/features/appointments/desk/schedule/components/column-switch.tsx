import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { type DeskFilter, listAddress } from '../../address.ts'
import type { ScheduleView } from '../page.server.ts'
import styles from './column-switch.module.css'

/** Which column is shown where only one has room: nothing on wide screens. */
export function ColumnSwitch({ schedule, filter }: { schedule: ScheduleView; filter: DeskFilter }) {
  const { columns, date, by } = schedule
  if (columns.length < 2) return null
  const shown = shownColumn(schedule)
  return (
    <nav
      className={styles.columns}
      aria-label={by === 'room' ? m.schedule_room() : m.schedule_clinician()}
      data-column-switch
    >
      {columns.map(({ key, head, visits }) => (
        <Link
          key={key}
          to={listAddress({
            filter,
            schedule: { kind: 'day', date, ...(by === 'room' && { by }), column: key },
          })}
          aria-current={key === shown ? 'true' : undefined}
          replace
          preventScrollReset
        >
          <bdi>{head?.name}</bdi>
          <small>{m.desk_visit_count({ count: visits })}</small>
        </Link>
      ))}
    </nav>
  )
}

/** The key of the column that a phone shows. */
export const shownColumn = ({ columns, column }: ScheduleView): string | undefined =>
  columns.some(({ key }) => key === column) ? (column ?? undefined) : columns[0]?.key
