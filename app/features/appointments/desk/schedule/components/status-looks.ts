import type { Status } from '../../../rules.ts'
import styles from './status-looks.module.css'

const looks = {
  pending: styles.pending,
  confirmed: styles.confirmed,
  completed: styles.completed,
  cancelled: styles.cancelled,
} as const satisfies Record<Status, string>

/** Fill and edge of a visit by its state. */
export const lookOf = (status: Status) => looks[status]

export { statusIcon } from './today-strip.tsx'
