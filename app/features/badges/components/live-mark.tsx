import { clsx } from 'clsx'
import { m } from '../../../language/messages.ts'
import styles from './live-mark.module.css'
import type { Live } from './use-live-counts.ts'

/** Whether what stands on the screen is still so. */
export function LiveMark({ live: { isConnected, at } }: { live: Live }) {
  return (
    <span className={isConnected ? styles.mark : clsx(styles.mark, styles.off)}>
      <i />
      {isConnected ? m.badges_up_to_date({ at }) : m.badges_not_connected({ at })}
    </span>
  )
}
