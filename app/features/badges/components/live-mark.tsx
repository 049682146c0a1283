import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { parseTime } from '#app/platform/dates.ts'
import { timeText } from '#app/platform/format.ts'
import styles from './live-mark.module.css'
import type { Live } from './use-live-counts.ts'

/** Whether what is on the screen is still so. */
export function LiveMark({ live: { isConnected, at: told } }: { live: Live }) {
  const time = parseTime(told)
  const at = time ? timeText(time) : told
  return (
    <span className={isConnected ? styles.mark : clsx(styles.mark, styles.offline)}>
      <i />
      {isConnected ? m.badges_up_to_date({ at }) : m.badges_not_connected({ at })}
    </span>
  )
}
