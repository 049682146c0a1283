import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { numberText } from '../../../../../platform/shown.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import { everything, listAddress } from '../../address.ts'
import type { TodayView } from '../page.server.ts'
import styles from './waiting-requests.module.css'

/** In amber how many requests wait for an answer, and since when. */
export function WaitingRequests({ today }: { today: TodayView }) {
  if (today.pending === 0) return <p className={styles.caughtUp}>{m.desk_caught_up()}</p>
  return (
    <Link className={styles.waiting} to={listAddress({ filter: { ...everything, status: 'pending' } })}>
      <b>{numberText(today.pending)}</b>
      <span>
        {m.desk_need_answer({ count: today.pending })}
        {today.waitingSince && <small>{m.desk_oldest({ since: today.waitingSince })}</small>}
      </span>
      <Icon name="caret-right" />
    </Link>
  )
}
