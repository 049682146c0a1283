import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { rowMark } from '../../../../../platform/lists/list-address.ts'
import { capitalised, shortDate, timeText } from '../../../../../platform/shown.ts'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import { visitAddress } from '../../address.ts'
import type { ScheduleColumn } from '../columns.server.ts'
import styles from './cancelled.module.css'

/** Visits that are off have given their times back: they stand below the board, so that none is lost sight of. */
export function Cancelled({ days, list }: { days: readonly ScheduleColumn[]; list: string }) {
  const cancelled = days.flatMap((day) => day.cancelled)
  if (cancelled.length === 0) return null
  return (
    <details className={clsx(quietText.line, styles.cancelled)}>
      <summary>{m.schedule_cancelled({ count: cancelled.length })}</summary>
      <ul>
        {cancelled.map((visit) => (
          <li key={visit.id} {...rowMark(visit.id)}>
            <Link to={visitAddress(list, visit.id)} data-visit={visit.id} data-step preventScrollReset>
              <bdi>{visit.name}</bdi>
            </Link>{' '}
            {days.length > 1 && `${capitalised(shortDate(visit.date))}, `}
            {timeText(visit.time)}
          </li>
        ))}
      </ul>
    </details>
  )
}
