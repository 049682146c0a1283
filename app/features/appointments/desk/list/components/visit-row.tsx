import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { rowMark } from '../../../../../platform/lists/list-address.ts'
import rowActions from '../../../../../ui/back-office/row-actions.module.css'
import { Badge } from '../../../../../ui/badge.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
import { badgeColor, type Status } from '../../../rules.ts'
import { dialogAddress } from '../../address.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { MarkOfVisit } from '../../components/mark-of-visit.tsx'
import { WhoAndWhere } from '../../components/who-and-where.tsx'
import { copy } from '../../copy.ts'
import type { VisitLine } from '../../team.server.ts'
import { PatientName } from './patient-name.tsx'
import { VisitContact } from './visit-contact.tsx'
import styles from './visit-row.module.css'
import { VisitTime } from './visit-time.tsx'

/** Done and cancelled visits step back. */
const looks: Record<Status, string | undefined> = {
  pending: undefined,
  confirmed: undefined,
  arrived: undefined,
  'in-room': undefined,
  completed: styles.over,
  'no-show': styles.over,
  cancelled: clsx(styles.over, styles.cancelled),
}

type RowProps = { row: VisitLine; isSaved: boolean; list: string; isOpen: boolean; leading: ReactNode }

export function VisitRow({ row, isSaved, list, isOpen, leading }: RowProps) {
  const waiting = row.status === 'pending' ? 'now' : undefined
  return (
    <tr
      className={clsx(styles.row, !isSaved && looks[row.status], isOpen && styles.opened)}
      data-waiting={isSaved ? 'saved' : waiting}
      {...rowMark(row.id)}
    >
      <td className={styles.leading}>{leading}</td>
      <td className={styles.when}>
        <VisitTime row={row} />
      </td>
      <td className={styles.patient}>
        <PatientName row={row} list={list} isOpen={isOpen} />
      </td>
      <td className={styles.contact}>
        <VisitContact row={row} />
      </td>
      <td className={styles.treatment}>
        <span className={styles.cut} title={row.treatment}>
          {row.treatment}
        </span>
        {row.status !== 'pending' && !isSaved && <span className={styles.phoneBelow}>{row.phone}</span>}
        <WhoAndWhere row={row} className={styles.place} />
      </td>
      <td className={styles.status}>
        <Badge color={badgeColor[row.status]}>{copy.statusWord[row.status]()}</Badge>
        <MarkOfVisit visit={row} />
      </td>
      <td className={styles.actions}>
        <Actions row={row} isSaved={isSaved} list={list} />
      </td>
    </tr>
  )
}

function Actions({ row, isSaved, list }: Pick<RowProps, 'row' | 'isSaved' | 'list'>) {
  return (
    <div className={rowActions.actions}>
      {(row.status === 'pending' || isSaved) && <ConfirmButton row={row} isSaved={isSaved} />}
      <Link
        className={rowActions.button}
        to={dialogAddress(list, 'status', row.id)}
        preventScrollReset
        discover="none"
        replace
      >
        {m.desk_update_status()}
        <span className={typography.visuallyHidden}>{m.desk_for_patient({ name: row.name })}</span>
      </Link>
      <Link
        className={rowActions.remove}
        to={dialogAddress(list, 'delete', row.id)}
        preventScrollReset
        discover="none"
        replace
        aria-label={m.desk_delete_of({ name: row.name })}
        title={m.desk_delete()}
      >
        <Icon name="trash" />
      </Link>
    </div>
  )
}
