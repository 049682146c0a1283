import { clsx } from 'clsx'
import { m } from '../../../../../language/messages.ts'
import typography from '../../../../../ui/typography.module.css'
import { copy } from '../../copy.ts'
import type { Tab } from '../../tabs.ts'
import styles from './list-skeleton.module.css'

/** As many as a screen holds. */
const rows = Array.from({ length: 14 }, (_, index) => index)
const columns = ['time', 'name', 'phone', 'status', 'step'] as const

/** Where the visits of a tab will stand, while they are awaited. */
export const ListSkeleton = ({ tab }: { tab: Tab }) => (
  <section className={styles.card} aria-label={copy.tabs[tab]()} aria-busy="true" data-list-awaited>
    <p className={typography.visuallyHidden} role="status">
      {m.list_loading()}
    </p>
    <div className={styles.head} />
    {rows.map((row) => (
      <div key={row} className={styles.row}>
        {columns.map((column) => (
          <span key={column} className={clsx(styles.bar, styles[column])} />
        ))}
      </div>
    ))}
  </section>
)
