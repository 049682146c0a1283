import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { addDays, clockTime } from '../../../../../platform/dates.ts'
import { timeText } from '../../../../../platform/shown.ts'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
import { addAddress, type DeskFilter, listAddress, visitAddress } from '../../address.ts'
import { MarkOfVisit } from '../../components/mark-of-visit.tsx'
import { copy } from '../../copy.ts'
import { rowMinutes } from '../layout.ts'
import type { ScheduleView } from '../page.server.ts'
import { dayName, halfHoursOf } from '../week.ts'
import { ClosedDayNote } from './closed-day-note.tsx'
import columns from './column-switch.module.css'
import { Gap } from './gap.tsx'
import { statusIcon } from './status-looks.ts'
import styles from './week-on-phone.module.css'

type Props = { schedule: ScheduleView; filter: DeskFilter; list: string }

const daysAWeek = 7

/** The days of a week as buttons, below them one of them as a list with whole names. */
export function WeekOnPhone({ schedule, filter, list }: Props) {
  const { days, date, closedDays } = schedule
  const chosen = days.find((day) => day.date === date) ?? days[0]
  if (!chosen) return null
  const isClosed = (day: string) => closedDays.some((one) => one.date === day)
  const closed = closedDays.find((one) => one.date === chosen.date)
  return (
    <div className={styles.phone}>
      <nav className={clsx(columns.columns, styles.days)} aria-label={m.schedule_days()}>
        {days.map((day) => (
          <Link
            key={day.date}
            to={listAddress({ filter, schedule: { kind: 'week', date: day.date } })}
            aria-current={day === chosen ? 'true' : undefined}
            replace
            preventScrollReset
          >
            {dayName(day.date)}
            <small>
              {isClosed(day.date) && day.visits === 0
                ? m.schedule_closed_day()
                : m.desk_visit_count({ count: day.visits })}
            </small>
          </Link>
        ))}
        <Link
          to={listAddress({ filter, schedule: { kind: 'week', date: addDays(date, daysAWeek) } })}
          preventScrollReset
        >
          {m.schedule_next_week()}
        </Link>
      </nav>
      {closed && <ClosedDayNote closed={closed} rows={1} hasVisits={false} />}
      {!closed && chosen.visits === 0 && <p className={quietText.line}>{m.schedule_nothing()}</p>}
      <DayList day={chosen} schedule={schedule} list={list} />
    </div>
  )
}

type ListProps = { day: ScheduleView['days'][number]; schedule: ScheduleView; list: string }

function DayList({ day, schedule, list }: ListProps) {
  const halves = halfHoursOf(day, schedule)
  if (halves.length === 0) return null
  return (
    <ul className={styles.list}>
      {halves.map(({ row, visits, free }) => (
        <li key={row}>
          <span className={styles.time}>{timeText(clockTime(schedule.firstMinute + row * rowMinutes))}</span>
          <div>
            {visits.map((visit) => (
              <Link key={visit.id} to={visitAddress(list, visit.id)} preventScrollReset>
                <Icon name={statusIcon[visit.status]} />
                <span className={typography.visuallyHidden}>{copy.statusWord[visit.status]()}, </span>
                <bdi>{visit.name}</bdi>
                <MarkOfVisit visit={visit} compact />
              </Link>
            ))}
            {free && <Gap free={free} column={day} to={(more) => addAddress(list, more)} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
