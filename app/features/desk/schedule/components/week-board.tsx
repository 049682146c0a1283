import { clsx } from 'clsx'
import { type KeyboardEvent, useMemo, useRef } from 'react'
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
import { Ghost, MovingLine, TargetMark } from '../moving/moving-line.tsx'
import { type Moving, useMoving } from '../moving/use-moving.ts'
import { useMovingByKeys } from '../moving/use-moving-by-keys.ts'
import { useMovingByPointer } from '../moving/use-moving-by-pointer.ts'
import type { ScheduleView } from '../page.server.ts'
import { dayName, halfHoursOf, lunchesOf, sharedLunches } from '../week.ts'
import boardStyles from './board.module.css'
import { BoardHours, Gap, nowAt } from './board-hours.tsx'
import columns from './column-switch.module.css'
import { WeekHalfHour } from './half-hour.tsx'
import looks from './status-looks.module.css'
import { statusIcon } from './status-looks.ts'
import { useLiveBoard } from './use-live-board.ts'
import { VisitTag } from './visit-tag.tsx'
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

/** Escape closes the rest of a half hour, and gives the focus back. */
function closeOpened(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  const open = event.currentTarget.querySelector<HTMLDetailsElement>('[data-half-hour][open]')
  if (!open) return
  event.preventDefault()
  event.stopPropagation()
  open.open = false
  open.querySelector('summary')?.focus({ preventScroll: true })
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
      {halves.map(({ row, visits, held, free }) => (
        <li key={row}>
          <span className={styles.time}>{timeText(clockTime(schedule.firstMinute + row * rowMinutes))}</span>
          <div>
            {visits.map((visit) => (
              <Link key={visit.id} to={visitAddress(list, visit.id)} preventScrollReset>
                <Icon name={statusIcon[visit.status]} />
                <span className={typography.visuallyHidden}>{copy.statusWord[visit.status]()}, </span>
                <bdi>{visit.name}</bdi>
                <VisitTag schedule={schedule} visit={visit} />
                <MarkOfVisit visit={visit} compact />
              </Link>
            ))}
            {held.map(({ id, words }) => (
              <p key={id} className={looks.held}>
                {words}
              </p>
            ))}
            {free && <Gap free={free} column={day} to={(more) => addAddress(list, more)} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

type WeekBoardProps = { schedule: ScheduleView; filter: VisitFilter; list: string }

/** Five to seven days side by side; every half hour says who comes. On phones one day as a list. */
export function WeekBoard({ schedule, filter, list }: WeekBoardProps) {
  const { days, rows, now } = schedule
  const shown = useMemo(() => ({ ...schedule, columns: schedule.days }), [schedule])
  const board = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const state = useMoving(shown, list)
  const { moving } = state
  const { onPointerDown } = useMovingByPointer(state, shown, { board, ghost })
  const byKeys = useMovingByKeys(state, shown, board)
  const lunch = sharedLunches(days, schedule.firstMinute)
  const folded = foldedRows(rows, lunch, () => false)
  const heights = Array.from({ length: rows }, (_, row) =>
    folded.has(row) ? '0' : 'minmax(var(--half-hour), auto)',
  )
  useLiveBoard(schedule, moving !== null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    byKeys.onKeyDown(event)
    closeOpened(event)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of links, not a set of fields */}
      <div
        ref={board}
        role="group"
        aria-label={m.schedule_week_of({ day: dayOfMonth(days[0]?.date ?? schedule.date) })}
        className={boardStyles.board}
        data-kind="week"
        style={{
          gridTemplateColumns: `var(--hours) repeat(${days.length}, minmax(0, 1fr))`,
          gridTemplateRows: `auto ${heights.join(' ')}`,
        }}
        data-moving={moving ? '' : undefined}
        onKeyDown={onKeyDown}
        onBlur={byKeys.onBlur}
        onPointerDown={onPointerDown}
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
            moving={moving}
            opensLeft={at >= days.length - 2}
          />
        ))}
      </div>
      <MovingLine state={state} schedule={shown} list={list} />
      {moving?.by === 'pointer' && <Ghost moving={moving} at={ghost} />}
      <WeekOnPhone schedule={schedule} filter={filter} list={list} />
    </>
  )
}

type ColumnProps = WeekBoardProps & {
  day: ScheduleView['days'][number]
  folded: ReadonlySet<number>
  moving: Moving | null
  opensLeft: boolean
}

function WeekColumn({ schedule, filter, list, day, folded, moving, opensLeft }: ColumnProps) {
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
              data-line={row}
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
          schedule={schedule}
          list={list}
          movedId={moving?.block.id ?? null}
          opensLeft={opensLeft}
          opensUp={half.row >= (schedule.rows * 3) / 5}
        />
      ))}
      {moving?.over?.column === date && <TargetMark over={moving.over} />}
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
