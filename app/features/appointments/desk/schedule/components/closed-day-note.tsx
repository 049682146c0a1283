import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { dayOfMonth } from '../../../../../platform/shown.ts'
import textLink from '../../../../../ui/text-link.module.css'
import { closuresPath } from '../../../../closures/address.ts'
import type { ClosedDay } from '../closed-days.server.ts'
import styles from './closed-day-note.module.css'

type Props = { closed: ClosedDay; rows: number; hasVisits: boolean }

/** A day on which the clinic is closed: why, who said so, and the way to change it. */
export function ClosedDayNote({ closed: { reason, by, isPublic }, rows, hasVisits }: Props) {
  return (
    <div className={clsx(styles.closed, hasVisits && styles.behind)} style={{ gridRow: `2 / span ${rows}` }}>
      <div>
        <b>{m.schedule_closed_day()}</b>
        {reason !== '' && (
          <span>
            <bdi>{reason}</bdi>
          </span>
        )}
        <small>
          {by && m.schedule_set_by({ name: by.name, day: dayOfMonth(by.on) })}{' '}
          {isPublic && m.schedule_public_too()}
        </small>
        <Link className={textLink.textLink} to={closuresPath}>
          {m.schedule_change_closures()}
        </Link>
      </div>
    </div>
  )
}
