import { clsx } from 'clsx'
import type { Status } from '#app/features/scheduling/rules.ts'
import type { IconName } from '#app/ui/icon.tsx'
import type { ScheduledVisit } from '../columns.ts'
import type { ScheduleView } from '../page.server.ts'
import { tagOf } from '../tags.ts'
import styles from './status-looks.module.css'

/** By the code that is stored; who is here stands out most. */
const looks: Record<Status, string> = {
  pending: styles.pending,
  confirmed: styles.confirmed,
  arrived: styles.arrived,
  'in-room': styles.inRoom,
  completed: styles.completed,
  'no-show': styles.noShow,
  cancelled: styles.cancelled,
}

/** Fill and edge of a visit by its state. */
export const lookOf = (status: Status): string => looks[status]

/** The same on a board that may be colored by clinician or by treatment: the icon still says the status. */
export function lookIn(
  schedule: Pick<ScheduleView, 'tags' | 'color'>,
  visit: ScheduledVisit,
): { className: string; 'data-hue'?: number | undefined } {
  if (schedule.color === 'status') return { className: lookOf(visit.status) }
  const className = clsx(styles.tinted, visit.status === 'pending' && styles.unconfirmed)
  return { className, 'data-hue': tagOf(schedule, visit)?.hue }
}

export const statusIcon = {
  pending: 'clock-countdown-bold',
  confirmed: 'check-circle-bold',
  arrived: 'user-check-bold',
  'in-room': 'door-open-bold',
  completed: 'checks-bold',
  'no-show': 'user-minus-bold',
  cancelled: 'x-circle-bold',
} as const satisfies Record<Status, IconName>
