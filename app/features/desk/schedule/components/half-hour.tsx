import { clsx } from 'clsx'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { addAddress, visitAddress } from '#app/features/desk/address.ts'
import { MarkOfVisit } from '#app/features/desk/components/mark-of-visit.tsx'
import { copy } from '#app/features/desk/copy.ts'
import { badgeColor, isOpen, slotValue } from '#app/features/scheduling/rules.ts'
import { rowMinutes } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import { minutesOf } from '#app/platform/dates.ts'
import { capitalised, shortDate, shortWeekday, timeText } from '#app/platform/format.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import type { ScheduleColumn, ScheduledVisit } from '../columns.ts'
import type { ScheduleView } from '../page.server.ts'
import { type HalfHourOfDay, mostNames, shortName } from '../week.ts'
import { Gap } from './board-hours.tsx'
import styles from './half-hour.module.css'
import { statusIcon } from './status-looks.ts'

type Props = {
  half: HalfHourOfDay
  day: ScheduleColumn
  list: string
  /** The list has no room to the right, or below. */
  opensLeft: boolean
  opensUp: boolean
  now: ScheduleView['now']
}

/** A half hour of a week: up to three names, from four on how many; opened, everybody with all that a line holds. */
export function WeekHalfHour({ half, day, list, opensLeft, opensUp, now }: Props) {
  const { row, visits, free } = half
  const [first] = visits
  const place = { gridRow: row + 2 }
  if (!first) {
    if (!free) return null
    const at = { day: shortWeekday(day.date), time: timeText(free.time) }
    return (
      <div className={styles.place} style={place}>
        <Link
          className={clsx(styles.summary, styles.free)}
          to={addAddress(list, {
            slot: slotValue({ date: day.date, time: free.time }),
            for: free.treatment,
            with: free.clinician,
          })}
          data-gap={free.time}
          preventScrollReset
        >
          {m.schedule_free()}
          <span className={typography.visuallyHidden}>{m.schedule_free_at(at)}</span>
        </Link>
      </div>
    )
  }
  const title = {
    day: capitalised(shortDate(day.date)),
    time: timeText(first.time),
    visits: m.desk_visit_count({ count: visits.length }),
  }
  return (
    <div className={styles.place} style={place}>
      <details className={styles.halfHour} name="half-hour" data-half-hour>
        <summary className={clsx(styles.summary, lookOf(half, day, now))}>
          <Said visits={visits} date={day.date} />
        </summary>
        <div className={clsx(styles.list, opensLeft && styles.opensLeft, opensUp && styles.opensUp)}>
          <h3>{m.schedule_half_hour(title)}</h3>
          <ul>
            {visits.map((visit) => (
              <Line key={visit.id} visit={visit} list={list} />
            ))}
          </ul>
          {free && <Gap free={free} column={day} to={(more) => addAddress(list, more)} isPlain />}
        </div>
      </details>
    </div>
  )
}

function lookOf({ visits }: HalfHourOfDay, { date }: ScheduleColumn, now: Props['now']) {
  const end = minutesOf(visits[0]?.time ?? now.time) + rowMinutes
  const isPast = date < now.date || (date === now.date && end <= minutesOf(now.time))
  if (isPast && isDone(visits)) return styles.past
  return visits.length > mostNames ? styles.full : styles.some
}

const isDone = (visits: readonly ScheduledVisit[]) => visits.every(({ status }) => !isOpen(status))

function Said({ visits, date }: { visits: ScheduledVisit[]; date: ScheduleColumn['date'] }) {
  const pending = visits.filter(({ status }) => status === 'pending').length
  const [first] = visits
  const count = visits.length
  if (!first || count <= mostNames) return <Names visits={visits} />
  const at = { day: shortWeekday(date), time: timeText(first.time) }
  return (
    <>
      <span className={styles.count}>{count}</span>
      <span>
        {isDone(visits) ? m.schedule_done_word({ count }) : m.schedule_visits_word({ count })}
        <span className={typography.visuallyHidden}>{m.schedule_at(at)}</span>
      </span>
      {pending > 0 && <span className={styles.pending}>{m.schedule_pending({ count: pending })}</span>}
    </>
  )
}

const Names = ({ visits }: { visits: ScheduledVisit[] }) => (
  <span className={styles.names}>
    {visits.map((visit, at) => (
      <Fragment key={visit.id}>
        {visit.status === 'pending' ? (
          <span className={styles.pending}>
            <Icon name="clock-countdown-bold" />
            <bdi>{shortName(visit.name)}</bdi>
            <span className={typography.visuallyHidden}>{m.schedule_pending_mark()}</span>
          </span>
        ) : (
          <bdi>{shortName(visit.name)}</bdi>
        )}
        {at < visits.length - 1 && ', '}
      </Fragment>
    ))}
  </span>
)

function Line({ visit, list }: { visit: ScheduledVisit; list: string }) {
  const { id, name, time, treatment, clinician, status } = visit
  return (
    <li {...rowMark(id)}>
      <Link to={visitAddress(list, id)} data-visit={id} data-step preventScrollReset>
        <bdi>{name}</bdi>
      </Link>
      <small>
        {[timeText(time), treatment, clinician].filter((words) => words !== '').join(' · ')}{' '}
        <MarkOfVisit visit={visit} />
      </small>
      <span className={styles.badge}>
        <Badge color={badgeColor[status]} icon={statusIcon[status]}>
          {copy.statusWord[status]()}
        </Badge>
      </span>
    </li>
  )
}
