import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { closuresPath } from '#app/features/closures/address.ts'
import type { ClosedDay } from '#app/features/closures/closed-days.server.ts'
import { addAddress, listAddress, visitAddress } from '#app/features/desk/address.ts'
import { MarkOfVisit } from '#app/features/desk/components/mark-of-visit.tsx'
import { copy } from '#app/features/desk/copy.ts'
import type { VisitFilter } from '#app/features/scheduling/lists/rules.ts'
import { rowMinutes } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import { addDays, clockTime } from '#app/platform/dates.ts'
import { dayOfMonth, timeText } from '#app/platform/format.ts'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { Icon } from '#app/ui/icon.tsx'
import textLink from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import { foldedRows, rowTimes } from '../layout.ts'
import type { ScheduleView } from '../page.server.ts'
import { dayName, halfHoursOf, lunchesOf, sharedLunches } from '../week.ts'
import boardStyles from './board.module.css'
import { BoardHours, Gap, nowAt } from './board-hours.tsx'
import columns from './column-switch.module.css'
import { WeekHalfHour } from './half-hour.tsx'
import { statusIcon } from './status-looks.ts'
import { useLiveBoard } from './use-live-board.ts'
import styles from './week-board.module.css'

type ClosedDayNoteProps = { closed: ClosedDay; rows: number; hasVisits: boolean }

/** A day on which the clinic is closed: why, who said so, and the way to change it. */
function ClosedDayNote({ closed: { reason, by, isPublic }, rows, hasVisits }: ClosedDayNoteProps) {
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

/** So long a pointer rests on a half hour before it shows who comes. */
const restMilliseconds = 400

/**
 * Half hours are disclosures, which a click or Enter opens and holds. A mouse that rests on one shows it until it leaves;
 * Escape closes it, and gives the focus back. Touch and keyboards need none of this.
 */
function useHalfHours() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useRef<HTMLDetailsElement | null>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onPointerOver = (event: PointerEvent) => {
    const over = halfHourOf(event.target)
    if (shown.current && shown.current !== over) hide(shown)
    clearTimeout(timer.current)
    if (event.pointerType !== 'mouse' || !over || over.open) return
    timer.current = setTimeout(() => {
      over.open = true
      shown.current = over
    }, restMilliseconds)
  }
  const onPointerLeave = () => {
    clearTimeout(timer.current)
    hide(shown)
  }
  const onClickCapture = (event: { target: EventTarget; preventDefault(): void }) => {
    clearTimeout(timer.current)
    const pressed = halfHourOf(event.target)
    if (!pressed || pressed !== shown.current) return
    // It is open already, for a moment: the press holds it.
    shown.current = null
    if (event.target instanceof Element && event.target.closest('summary')) event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const open =
      halfHourOf(event.target) ?? document.querySelector<HTMLDetailsElement>('[data-half-hour][open]')
    if (event.key !== 'Escape' || !open?.open) return
    event.preventDefault()
    event.stopPropagation()
    open.open = false
    shown.current = null
    open.querySelector('summary')?.focus({ preventScroll: true })
  }
  return { onPointerOver, onPointerLeave, onClickCapture, onKeyDown }
}

const halfHourOf = (target: EventTarget | null): HTMLDetailsElement | null =>
  target instanceof Element ? target.closest<HTMLDetailsElement>('[data-half-hour]') : null

/** A list that somebody has gone into by the keyboard stays open. */
function hide(shown: { current: HTMLDetailsElement | null }): void {
  const { current } = shown
  shown.current = null
  if (current && !current.querySelector(':focus:not(summary)')) current.open = false
}

type WeekOnPhoneProps = { schedule: ScheduleView; filter: VisitFilter; list: string }

const daysAWeek = 7

/** The days of a week as buttons, below them one of them as a list with whole names. */
function WeekOnPhone({ schedule, filter, list }: WeekOnPhoneProps) {
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
    <ul className={clsx(parts.panel, styles.list)}>
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

type WeekBoardProps = { schedule: ScheduleView; filter: VisitFilter; list: string }

/** Five to seven days beside each other; a half hour says who comes, or from four on how many, and opens. On phones one day as a list. */
export function WeekBoard({ schedule, filter, list }: WeekBoardProps) {
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
        className={boardStyles.board}
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
            schedule={schedule}
            filter={filter}
            list={list}
            day={day}
            folded={folded}
            opensLeft={at >= days.length - 2}
          />
        ))}
      </div>
      <WeekOnPhone schedule={schedule} filter={filter} list={list} />
    </>
  )
}

type ColumnProps = WeekBoardProps & {
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
    <div className={boardStyles.column} role="group" aria-label={dayName(date)} data-column={date}>
      <WeekHead day={day} filter={filter} isToday={isToday} isClosed={closedDay !== undefined} />
      {closedDay && <ClosedDayNote closed={closedDay} rows={schedule.rows} hasVisits={day.visits > 0} />}
      {rowTimes(schedule).map(
        (time, row) =>
          !folded.has(row) && (
            <i
              key={time}
              className={clsx(boardStyles.halfHourLine, !time.endsWith(':00') && boardStyles.halfPast)}
              style={{ gridRow: row + 2 }}
            />
          ),
      )}
      {now && (
        <div className={boardStyles.now} style={{ gridRow: now.row + 2 }} aria-hidden="true">
          <i style={{ top: now.top }} />
        </div>
      )}
      {lunchesOf(day, schedule.firstMinute).map(({ row, rows }) => (
        <p key={row} className={boardStyles.lunch} style={{ gridRow: `${row + 2} / span ${rows}` }}>
          {m.schedule_lunch()}
        </p>
      ))}
      {!closedDay &&
        day.closed
          .filter(({ isLunch }) => !isLunch)
          .map(({ row, rows, words }) => (
            <p
              key={row}
              className={clsx(boardStyles.closedTime, boardStyles.closedReason)}
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
    <div className={clsx(boardStyles.columnHead, boardStyles.weekDayHead, isToday && boardStyles.today)}>
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
