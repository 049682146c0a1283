import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { dialogAddress } from '../../address.ts'
import { copy } from '../../copy.ts'
import type { VisitLine } from '../../team.server.ts'
import styles from './status-badge.module.css'

const looks = {
  pending: styles.pending,
  confirmed: styles.confirmed,
  arrived: styles.arrived,
  'in-room': styles.inRoom,
  completed: styles.completed,
  'no-show': styles.noShow,
  cancelled: styles.cancelled,
} as const

type Props = { row: VisitLine; list: string }

/** The state of a visit, which leads to all states: as a menu, and without script as the dialog that lists them. */
export function StatusBadge({ row, list }: Props) {
  const word = copy.statusWord[row.status]()
  return (
    <Link
      className={clsx(styles.badge, looks[row.status])}
      to={dialogAddress(list, 'status', row.id)}
      preventScrollReset
      discover="none"
      replace
      aria-label={m.list_change_status({ status: word, name: row.name })}
    >
      {word}
    </Link>
  )
}
