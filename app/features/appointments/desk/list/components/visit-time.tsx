import { shortDate, timeText } from '../../../../../platform/shown.ts'
import type { VisitLine } from '../../team.server.ts'
import styles from './visit-time.module.css'

/** Day and time of a row; the time first where they stand below each other. */
export const VisitTime = ({ row }: { row: Pick<VisitLine, 'date' | 'time'> }) => (
  <span className={styles.dateAndTime}>
    <span>{shortDate(row.date)}</span>
    <time dateTime={`${row.date}T${row.time}`}>{timeText(row.time)}</time>
  </span>
)
