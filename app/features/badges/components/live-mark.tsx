import { clsx } from 'clsx'
import { copy } from '../copy.ts'
import styles from './live-mark.module.css'
import type { Live } from './use-live-counts.ts'

/** Whether what stands on the screen is still so. */
export function LiveMark({ live: { isConnected, at } }: { live: Live }) {
  return (
    <span className={isConnected ? styles.mark : clsx(styles.mark, styles.off)}>
      <i />
      {isConnected ? copy.upToDate(at) : copy.notConnected(at)}
    </span>
  )
}
