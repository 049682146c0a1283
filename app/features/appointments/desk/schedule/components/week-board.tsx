import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { dayOfMonth } from '../../../../../platform/shown.ts'
import { type DeskFilter, listAddress } from '../../address.ts'
import { foldedRows, rowTimes } from '../layout.ts'
import type { ScheduleView } from '../page.server.ts'
import { dayName, halfHoursOf, lunchesOf, sharedLunches } from '../week.ts'
import styles from './board.module.css'
import { BoardHours, nowAt } from './board-hours.tsx'
import { ClosedDayNote } from './closed-day-note.tsx'
import { WeekHalfHour } from './half-hour.tsx'
import { useHalfHours } from './use-half-hours.ts'
import { useLiveBoard } from './use-live-board.ts'
import { WeekOnPhone } from './week-on-phone.tsx'

type Props = { schedule: ScheduleView; filter: DeskFilter; list: string }

/** Five to seven days beside each other; a half hour says who comes, or from four on how many, and opens. On phones one day as a list. */
export function WeekBoard({ schedule, filter, list }: Props) {
  const { days, rows, now } = schedule
  const lunch = sharedLunches(days, schedule.firstMinute)
  const folded = foldedRows(rows, lunch, () => false)
  const heights = Array.from({ length: rows }, (_, row) =>
    folded.has(row) ? '0' : 'minmax(var(--half-hour), auto)',
  )
  useLiveBoard(schedule)
  const handlers = useHalfHours()
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of disclosures, not a set of fields */}
      <div
        role="group"
        aria-label={m.schedule_week_of({ day: dayOfMonth(days[0]?.date ?? schedule.date) })}
        className={styles.board}
        data-kind="week"
        style={{
          gridTemplateColumns: `var(--hours) repeat(${days.length}, minmax(0, 1fr))`,
          gridTemplateRows: `auto ${heights.join(' ')}`,
        }}
        {...handlers}
      >
        <BoardHours
          schedule={schedule}
          folded={folded}
          isToday={days.some(({ date }) => date === now.date)}
          hasHeads
          isOfWeek
        />
        {days.map((day, at) => (
          <WeekColumn
            key={day.key}
            {...{ schedule, filter, list, day, folded }}
            opensLeft={at >= days.length - 2}
          />
        ))}
      </div>
      <WeekOnPhone schedule={schedule} filter={filter} list={list} />
    </>
  )
}

type ColumnProps = Props & {
  day: ScheduleView['days'][number]
  folded: ReadonlySet<number>
  opensLeft: boolean
}

function WeekColumn({ schedule, filter, list, day, folded, opensLeft }: ColumnProps) {
  const { date } = day
  const closedDay = schedule.closedDays.find((one) => one.date === date)
  const isToday = date === schedule.now.date
  const now = isToday ? nowAt(schedule) : null
  const halves = halfHoursOf(day, schedule)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a column of a board, not a set of fields
    <div className={styles.column} role="group" aria-label={dayName(date)} data-column={date}>
      <WeekHead day={day} filter={filter} isToday={isToday} isClosed={closedDay !== undefined} />
      {closedDay && <ClosedDayNote closed={closedDay} rows={schedule.rows} hasVisits={day.visits > 0} />}
      {rowTimes(schedule).map(
        (time, row) =>
          !folded.has(row) && (
            <i
              key={time}
              className={clsx(styles.halfHourLine, !time.endsWith(':00') && styles.halfPast)}
              style={{ gridRow: row + 2 }}
            />
          ),
      )}
      {now && (
        <div className={styles.now} style={{ gridRow: now.row + 2 }} aria-hidden="true">
          <i style={{ top: now.top }} />
        </div>
      )}
      {lunchesOf(day, schedule.firstMinute).map(({ row, rows }) => (
        <p key={row} className={styles.lunch} style={{ gridRow: `${row + 2} / span ${rows}` }}>
          {m.schedule_lunch()}
        </p>
      ))}
      {!closedDay &&
        day.closed
          .filter(({ isLunch }) => !isLunch)
          .map(({ row, rows, words }) => (
            <p
              key={row}
              className={clsx(styles.closedTime, styles.closedReason)}
              style={{ gridRow: `${row + 2} / span ${rows}` }}
            >
              <span>{words}</span>
            </p>
          ))}
      {halves.map((half) => (
        <WeekHalfHour
          key={half.row}
          half={half}
          day={day}
          list={list}
          opensLeft={opensLeft}
          opensUp={half.row >= (schedule.rows * 3) / 5}
          now={schedule.now}
        />
      ))}
    </div>
  )
}

type HeadProps = Pick<ColumnProps, 'day' | 'filter'> & { isToday: boolean; isClosed: boolean }

function WeekHead({ day: { date, visits, freeHalves }, filter, isToday, isClosed }: HeadProps) {
  const facts = [
    ...(isClosed && visits === 0 ? [m.schedule_closed_day()] : [m.desk_visit_count({ count: visits })]),
    ...(freeHalves > 0 ? [m.desk_free_count({ count: freeHalves })] : []),
  ]
  return (
    <div className={clsx(styles.columnHead, styles.weekDayHead, isToday && styles.today)}>
      <Link
        to={listAddress({ filter, schedule: { kind: 'day', date } })}
        aria-current={isToday ? 'date' : undefined}
      >
        <b>{dayName(date)}</b>
      </Link>
      <small>{facts.join(' · ')}</small>
    </div>
  )
}
