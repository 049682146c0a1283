import { pageCopy } from '../../../page-copy.ts'
import styles from './month-legend.module.css'

/** What the looks of the days mean. */
export function MonthLegend() {
  return (
    <p className={styles.legend}>
      <span>
        <i className={styles.free} />
        {pageCopy.key.free}
      </span>
      <span>
        <i className={styles.full} />
        {pageCopy.key.full}
      </span>
      <span>
        <i className={styles.notOffered} />
        {pageCopy.key.notOffered}
      </span>
      <span>
        <i className={styles.today} />
        {pageCopy.key.today}
      </span>
    </p>
  )
}
