import { endOfMonth, isSameMonth, type CalendarDate as ShownDay } from '@internationalized/date'
import { useRef } from 'react'
import { useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar'
import type { CalendarState } from 'react-stately/useCalendarState'
import { type CalendarDate, calendarDate } from '../../../../../../platform/dates.ts'
import { longDate } from '../../../../../../platform/shown.ts'
import type { DayView } from '../../../month.server.ts'
import { useChoosingPlace } from '../choosing-place.ts'
import type { BookingChoice } from '../use-booking-choice.ts'
import styles from './month.module.css'
import { dayState, weekdayHead } from './month-weeks.ts'

type Day = Omit<DayView, 'free'> & { free: number | null }
type Props = {
  state: CalendarState
  choice: BookingChoice['choice']
  today: CalendarDate
  /** What is known of a day. */
  dayOf: (date: CalendarDate) => Day
}

/** The weeks of the month that is shown; arrow keys go from day to day and on into the months beside it. */
export function MonthGrid({ state, choice, today, dayOf }: Props) {
  const startDate = state.visibleRange.start
  const month = { startDate, endDate: endOfMonth(startDate), weekdayStyle: 'short' as const }
  const { gridProps, headerProps, weekDays, weeksInMonth } = useCalendarGrid(month, state)
  const weeks = Array.from({ length: weeksInMonth }, (_, week) => state.getDatesInWeek(week, startDate))
  return (
    <table {...gridProps} className={styles.days}>
      <thead {...headerProps}>
        <tr>
          {weekDays.map((weekday) => (
            <th key={weekday}>{weekdayHead(weekday)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)?.toString()}>
            {week.map((day, weekday) =>
              day ? (
                <DayCell
                  key={day.toString()}
                  day={day}
                  known={dayOf(calendarDate(day))}
                  {...{ state, choice, today }}
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a weekday's column
                <td key={weekday} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = Omit<Props, 'dayOf'> & { day: ShownDay; known: Day }

function DayCell({ state, day, known, choice, today }: CellProps) {
  const { now } = useChoosingPlace()
  const button = useRef<HTMLDivElement>(null)
  const isOutsideMonth = !isSameMonth(state.visibleRange.start, day)
  const cell = useCalendarCell({ date: day, isOutsideMonth }, state, button)
  const { className, words } = dayState(known, {
    hasTreatment: choice.treatment !== '',
    chosen: known.date === choice.date,
    isToday: known.date === today,
    isNow: known.date === now,
  })
  const label = [longDate(known.date), ...words].join(', ')
  return (
    <td {...cell.cellProps}>
      <div
        {...{ ...cell.buttonProps, 'aria-label': label }}
        ref={button}
        className={className}
        data-day={isOutsideMonth ? undefined : known.date}
        data-outside-month={isOutsideMonth || undefined}
      >
        {cell.formattedDate}
      </div>
    </td>
  )
}
