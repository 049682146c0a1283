import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { addDays, type CalendarDate } from '../../../../../platform/dates.ts'
import { capitalised, dayAndMonth, shortDate, shortWeekday } from '../../../../../platform/shown.ts'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import tile from '../../../../../ui/back-office/tile.module.css'
import toolButton from '../../../../../ui/back-office/tool-button.module.css'
import buttons from '../../../../../ui/button.module.css'
import { Icon } from '../../../../../ui/icon.tsx'
import type { Status } from '../../../rules.ts'
import { type DeskFilter, dashboardPath, listAddress } from '../../address.ts'
import dayStrip from '../../components/day-strip.module.css'
import { copy } from '../../copy.ts'
import { TreatmentChoiceField } from '../../list/components/filter-bar.tsx'
import type { TreatmentChoice } from '../../page.server.ts'
import type { ScheduleView } from '../page.server.ts'
import { DayRail } from './day-rail.tsx'
import styles from './schedule.module.css'
import { ScheduleGrid } from './schedule-grid.tsx'

type Props = {
  schedule: ScheduleView
  filter: DeskFilter
  treatments: TreatmentChoice[]
  list: string
}

/** Visits on half hours: a day with what is free beside it, or a week. On phones a week is days and one of them. */
export function Schedule({ schedule, filter, treatments, list }: Props) {
  const { kind, days, date } = schedule
  const chosen = days.find((day) => day.date === date) ?? days[0]
  return (
    <>
      <ScheduleBar schedule={schedule} filter={filter} treatments={treatments} />
      {schedule.isCut && <p className={quietText.line}>{m.desk_schedule_cut()}</p>}
      {kind === 'week' ? (
        <>
          <ScheduleGrid schedule={schedule} days={days} list={list} filter={filter} />
          <div className={styles.dayOfWeek}>
            <nav className={clsx(dayStrip.strip, styles.days)} aria-label={m.desk_days_of_week()}>
              {days.map((day) => (
                <Link
                  key={day.date}
                  className={clsx(tile.tile, dayStrip.day)}
                  to={listAddress({ filter, schedule: { kind: 'week', date: day.date } })}
                  aria-current={day === chosen ? 'date' : undefined}
                  preventScrollReset
                >
                  <span>
                    <b>{shortDay(day.date)}</b>
                    <small>{m.desk_visit_count({ count: day.visits })}</small>
                  </span>
                </Link>
              ))}
            </nav>
            {chosen && (
              <ScheduleGrid
                schedule={{ ...schedule, kind: 'day' }}
                days={[chosen]}
                list={list}
                filter={filter}
              />
            )}
          </div>
        </>
      ) : (
        <div className={styles.dayAndRail}>
          <ScheduleGrid schedule={schedule} days={days} list={list} filter={filter} />
          <DayRail schedule={schedule} filter={filter} list={list} />
        </div>
      )}
    </>
  )
}

/** "Wed 9", "mié 9" */
const shortDay = (date: CalendarDate) => `${shortWeekday(date)} ${Number(date.slice(8))}`

const inOrder: Status[] = ['pending', 'confirmed', 'completed', 'cancelled']
const daysAWeek = 7

function ScheduleBar({ schedule, filter, treatments }: Omit<Props, 'list'>) {
  const { kind, date, now } = schedule
  const step = kind === 'day' ? 1 : daysAWeek
  const to = (day: CalendarDate) => listAddress({ filter, schedule: { kind, date: day } })
  return (
    <div className={styles.bar}>
      <Link
        className={clsx(toolButton.toolButton, styles.step)}
        to={to(addDays(date, -step))}
        aria-label={copy.before[kind]()}
        preventScrollReset
      >
        <Icon name="caret-left" />
      </Link>
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
        to={to(now.date)}
        preventScrollReset
      >
        {m.desk_today()}
      </Link>
      <Link
        className={clsx(toolButton.toolButton, styles.step)}
        to={to(addDays(date, step))}
        aria-label={copy.after[kind]()}
        preventScrollReset
      >
        <Icon name="caret-right" />
      </Link>
      <h2 aria-live="polite">{capitalised(shownDays(schedule))}</h2>
      <Form
        method="get"
        action={dashboardPath}
        className={styles.filter}
        preventScrollReset
        key={filter.treatment}
      >
        <input type="hidden" name="view" value={kind} />
        <input type="hidden" name="date" value={date} />
        <TreatmentChoiceField treatments={treatments} filter={filter} />
      </Form>
      <Legend />
    </div>
  )
}

function shownDays({ kind, date, days }: Props['schedule']): string {
  if (kind === 'day') return dayAndMonth(date)
  const [first, last] = [days[0]?.date ?? date, days.at(-1)?.date ?? date]
  return m.desk_day_range({ first: shortDate(first), last: shortDate(last) })
}

function Legend() {
  return (
    <p className={styles.legend} aria-hidden="true">
      {inOrder.map((status) => (
        <span key={status}>
          <i className={styles[status]} />
          {copy.statusWord[status]()}
        </span>
      ))}
    </p>
  )
}
