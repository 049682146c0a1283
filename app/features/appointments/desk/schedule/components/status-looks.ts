import type { Status } from '../../../rules.ts'
import styles from './status-looks.module.css'

/** By the code that is stored; who is here stands out most. */
const looks: Readonly<Record<string, string>> = {
  pending: styles.pending,
  confirmed: styles.confirmed,
  arrived: styles.arrived,
  'in-room': styles.inRoom,
  completed: styles.completed,
  'no-show': styles.noShow,
  cancelled: styles.cancelled,
}

/** Fill and edge of a visit by its state. */
export const lookOf = (status: Status): string | undefined => looks[status]

export { statusIcon } from './today-strip.tsx'
