import { m } from '../../../../../../language/messages.ts'
import styles from './month-legend.module.css'

/** What the looks of the days mean. */
export function MonthLegend() {
  return (
    <p className={styles.legend}>
      <span>
        <i className={styles.free} />
        {m.booking_key_free()}
      </span>
      <span>
        <i className={styles.full} />
        {m.booking_key_full()}
      </span>
      <span>
        <i className={styles.notOffered} />
        {m.booking_key_not_offered()}
      </span>
      <span>
        <i className={styles.today} />
        {m.booking_key_today()}
      </span>
    </p>
  )
}
