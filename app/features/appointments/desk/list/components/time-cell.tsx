import { clsx } from 'clsx'
import { shortDate, timeText } from '../../../../../platform/shown.ts'
import type { VisitLine } from '../../team.server.ts'
import styles from './time-cell.module.css'

type Props = {
  row: VisitLine
  /** Above the time, where no head says it. */
  hasDay: boolean
  /** The row above begins at the same time. */
  isRepeated: boolean
  isLate: boolean
  isOver: boolean
}

/** When a visit begins; bold where the time changes from row to row. */
export const TimeCell = ({ row, hasDay, isRepeated, isLate, isOver }: Props) => (
  <>
    {hasDay && <small className={styles.day}>{shortDate(row.date)}</small>}
    <span
      className={clsx(
        styles.time,
        isRepeated && styles.repeated,
        isLate && styles.late,
        isOver && styles.over,
      )}
    >
      {timeText(row.time)}
    </span>
  </>
)
