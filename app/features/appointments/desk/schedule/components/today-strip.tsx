import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { capitalised, shortDate, timeText } from '../../../../../platform/shown.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import { visitAddress } from '../../address.ts'
import { MarkOfVisit } from '../../components/mark-of-visit.tsx'
import { WhoAndWhere } from '../../components/who-and-where.tsx'
import { copy } from '../../copy.ts'
import type { TodayView } from '../page.server.ts'
import { statusIcon } from './status-looks.ts'
import styles from './today-strip.module.css'
import { WaitingRequests } from './waiting-requests.tsx'

type Visit = TodayView['visits'][number]

/** What is left of the day: who is here, who comes next, and, in amber, how many wait for an answer. */
export function TodayStrip({ today, list }: { today: TodayView; list: string }) {
  return (
    <section className={styles.strip} aria-label={m.desk_today()}>
      <div className={styles.day}>
        <h2>{m.desk_today()}</h2>
        <p>
          {capitalised(shortDate(today.date))}
          <br />
          {copy.visitsToGo(today.total, today.toGo)}
        </p>
      </div>
      {today.visits.length === 0 ? (
        <p className={styles.rest}>{today.total === 0 ? m.desk_nobody_today() : m.desk_nobody_else()}</p>
      ) : (
        <ol className={styles.visits}>
          {today.visits.map((visit) => (
            <li key={visit.id} className={lookOf(visit)}>
              <Link to={visitAddress(list, visit.id)} data-visit={visit.id} preventScrollReset>
                <span className={styles.time}>{timeText(visit.time)}</span>
                <span className={styles.name}>
                  <bdi>{visit.name}</bdi>
                </span>
                <span className={styles.status}>
                  <Icon name={statusIcon[visit.status]} />
                  <span>{statusAndSoon(visit)}</span>
                </span>
                <WhoAndWhere row={visit} className={styles.who} />
                <MarkOfVisit visit={visit} />
              </Link>
            </li>
          ))}
        </ol>
      )}
      <WaitingRequests today={today} />
    </section>
  )
}

const moments = { here: styles.here, next: styles.next, later: undefined } as const
const lookOf = ({ moment, status }: Visit) =>
  clsx(moments[moment], status === 'pending' ? styles.pending : styles.answered)

const anHour = 60

function statusAndSoon({ moment, inMinutes, status: code }: Visit): string {
  const status = copy.statusWord[code]()
  if (moment === 'here') return m.desk_here_now({ status })
  const isSoon = moment === 'next' && inMinutes <= anHour
  return isSoon ? m.desk_in_minutes({ status, count: inMinutes }) : status
}
