import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { timeText } from '../../../../../platform/shown.ts'
import { halfHourOf, type Now } from '../groups.ts'
import type { LiveRows } from '../live-rows.ts'
import styles from './arrivals.module.css'

type Props = { arrived: LiveRows['arrived']; list: string; now: Now; since: Now; isToday: boolean }

/** What the list does not show by itself: who came since it was opened, and that another half hour has begun. */
export function Arrivals({ arrived, list, now, since, isToday }: Props) {
  const { requests, visits } = arrived
  const isOver = isToday && (now.date !== since.date || halfHourOf(now.time) !== halfHourOf(since.time))
  const said = [
    requests > 0 && m.list_new_requests({ count: requests }),
    visits > 0 && m.list_more_visits({ count: visits }),
    isOver && m.list_time_is({ time: timeText(now.time) }),
  ].filter((sentence) => sentence !== false)
  return (
    <div role="status" data-arrivals>
      {said.length > 0 && (
        <p className={styles.line} data-print="none">
          {said.join(' ')} <Link to={list}>{m.list_show_now()}</Link>
        </p>
      )}
    </div>
  )
}
