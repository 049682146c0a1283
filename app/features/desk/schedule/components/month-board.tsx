import { clsx } from 'clsx'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import { listAddress } from '#app/features/desk/address.ts'
import type { DaySummary } from '#app/features/scheduling/index.server.ts'
import type { VisitFilter } from '#app/features/scheduling/lists/rules.ts'
import { m } from '#app/language/messages.ts'
import { monthOf, weekdays } from '#app/platform/dates.ts'
import { capitalised, monthAlone, monthName, shortWeekday, weekdayName } from '#app/platform/format.ts'
import parts from '#app/ui/back-office/parts.module.css'
import typography from '#app/ui/typography.module.css'
import type { ScheduleView } from '../page.server.ts'
import styles from './month-board.module.css'
import { useLiveBoard } from './use-live-board.ts'

type Props = { schedule: ScheduleView; filter: VisitFilter }

const daysAWeek = 7
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -daysAWeek,
  ArrowDown: daysAWeek,
}

/** Every day of a month as a link to it: what became of it, or what is still free. Arrows go from day to day. */
export function MonthBoard({ schedule, filter }: Props) {
  const { weeks, date, now } = schedule
  const month = monthOf(date)
  useLiveBoard(schedule)
  const table = useRef<HTMLTableElement>(null)
  const moveByArrows = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const days = [...(table.current?.querySelectorAll<HTMLElement>('a[data-day]') ?? [])]
    const at = days.findIndex((day) => day.matches(':focus'))
    const next = days[at + step]
    if (at < 0 || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <table ref={table} className={clsx(parts.panel, styles.board)} onKeyDown={moveByArrows}>
      <caption className={typography.visuallyHidden}>{capitalised(monthName(month))}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday, at) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
              {weeks[0]?.[at] && shortWeekday(weeks[0][at].date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <td
                key={day.date}
                className={clsx(
                  monthOf(day.date) !== month && styles.outside,
                  day.closed && styles.closed,
                  day.date === now.date && styles.today,
                  day.date < now.date && styles.past,
                )}
              >
                <Day day={day} today={now.date} filter={filter} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ day, today, filter }: { day: DaySummary; today: string; filter: VisitFilter }) {
  const { date, visits, closed } = day
  return (
    <Link
      className={styles.day}
      to={listAddress({ filter, schedule: { kind: 'day', date } })}
      aria-current={date === today ? 'date' : undefined}
      data-day={date}
    >
      <span className={styles.number}>
        {Number(date.slice(8))}
        <span className={typography.visuallyHidden}> {monthAlone(monthOf(date))}, </span>
      </span>
      {(!closed || visits > 0) && <Count visits={visits} />}
      {closed && (
        <small className={styles.closedReason}>
          {closed.reason === '' ? m.schedule_closed_day() : m.schedule_closed_for({ reason: closed.reason })}
        </small>
      )}
      {date < today ? <Past day={day} /> : <Coming day={day} />}
    </Link>
  )
}

/** "44 visits"; on phones the number is seen, the word heard. None are only heard: days with visits stand out. */
function Count({ visits }: { visits: number }) {
  const words = m.desk_visit_count({ count: visits })
  if (visits === 0) return <span className={typography.visuallyHidden}>{words}</span>
  return (
    <span className={styles.count}>
      <span className={styles.wideWord}>{words}</span>
      <span className={styles.phoneNumber} aria-hidden="true">
        {visits}
      </span>
    </span>
  )
}

function Past({ day: { completed, noShow } }: { day: DaySummary }) {
  return (
    <>
      {completed > 0 && (
        <small className={styles.wideOnly}>{m.schedule_completed({ count: completed })}</small>
      )}
      {noShow > 0 && <small className={styles.wideOnly}>{m.schedule_no_show({ count: noShow })}</small>}
    </>
  )
}

/** Amber under so much of what there is. */
const fewShare = 1 / 8

function Coming({ day: { pending, free, closed, away } }: { day: DaySummary }) {
  const isShown = free !== null && free.all > 0 && !closed
  return (
    <>
      {pending > 0 && (
        <small className={styles.pending}>
          <span className={styles.wideWord}>{m.schedule_not_confirmed({ count: pending })}</span>
          <span className={styles.phoneNumber} aria-hidden="true">
            {pending}
          </span>
        </small>
      )}
      {away.map((name) => (
        <small key={name} className={styles.wideOnly}>
          {m.schedule_away({ name })}
        </small>
      ))}
      {isShown && (
        <span className={styles.free}>
          <Bar free={free.free} all={free.all} />
          <span className={styles.wideOnly}>{m.schedule_free_count({ count: free.free })}</span>
        </span>
      )}
    </>
  )
}

function Bar({ free, all }: { free: number; all: number }) {
  const isFew = free < all * fewShare
  return (
    <meter
      className={clsx(styles.bar, isFew && styles.few)}
      min={0}
      max={all}
      value={free}
      aria-label={m.schedule_free_of({ free, all })}
    />
  )
}
