import { parseDate as toCalendarDay } from '@internationalized/date'
import { useState } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { addMonths, type CalendarDate, longDate, monthName } from '../../../platform/calendar.ts'
import { Icon } from '../../../ui/icon.tsx'
import { pageCopy } from '../page-copy.ts'
import { isBookableDay, isOfferedOn, lastBookableDay } from '../rules.ts'
import { DayKey } from './day-key.tsx'
import { dayState } from './month-weeks.ts'
import type { BookingChoice } from './use-booking-choice.ts'

type Props = Pick<BookingChoice, 'choice' | 'treatment' | 'month' | 'days' | 'chooseDay' | 'showMonth'> & {
  today: CalendarDate
}

/**
 * The month with arrow keys (decision 20): days that are not offered stay choosable, `chooseDay` refuses them
 * with their sentence, and the value stays what it was. Locale and today come from the server.
 */
export function DayCalendar({ choice, treatment, month, days, today, chooseDay, showMonth }: Props) {
  const [focused, setFocused] = useFocusedDay(month, choice.date, today)
  return (
    <I18nProvider locale="en-US">
      <Calendar
        className="month"
        aria-label={pageCopy.steps.day}
        value={choice.date ? toCalendarDay(choice.date) : null}
        onChange={(day) => void chooseDay(day.toString())}
        minValue={toCalendarDay(today)}
        maxValue={toCalendarDay(lastBookableDay(today))}
        focusedValue={toCalendarDay(focused)}
        onFocusChange={(day) => {
          setFocused(day.toString())
          showMonth(day.toString().slice(0, 7))
        }}
      >
        <div className="calh">
          <Heading level={3} className="mn" />
          <div>
            <Button slot="previous" aria-label={pageCopy.previousMonth(monthName(addMonths(month, -1)))}>
              <Icon name="caret-left" />
            </Button>
            <Button slot="next" aria-label={pageCopy.nextMonth(monthName(addMonths(month, 1)))}>
              <Icon name="caret-right" />
            </Button>
          </div>
        </div>
        <CalendarGrid className="cal" weekdayStyle="short">
          <CalendarGridHeader>
            {(weekday) => <CalendarHeaderCell>{weekday.slice(0, 2)}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(day) => {
              const shown = shownDay(day.toString() as CalendarDate, { treatment, days, today })
              return <DayCell day={day} shown={shown} {...{ choice, today }} />
            }}
          </CalendarGridBody>
        </CalendarGrid>
        <DayKey />
      </Calendar>
    </I18nProvider>
  )
}

/** What is known of a day: how many times are free is not, until its month has come from the server. */
function shownDay(
  date: CalendarDate,
  { treatment, days, today }: Pick<Props, 'treatment' | 'days' | 'today'>,
): Shown {
  return {
    date,
    bookable: isBookableDay(date, today),
    offered: treatment !== undefined && isOfferedOn(treatment, date),
    free: days?.days.find((day) => day.date === date)?.free ?? null,
  }
}

type Shown = { date: CalendarDate; bookable: boolean; offered: boolean; free: number | null }
type CellProps = Pick<Props, 'choice' | 'today'> & { day: ReturnType<typeof toCalendarDay>; shown: Shown }

function DayCell({ day, shown, choice, today }: CellProps) {
  const chosen = shown.date === choice.date
  const { className, words } = dayState(shown, choice.treatment !== '', chosen)
  const isToday = shown.date === today
  const label = [longDate(shown.date), ...(isToday ? [pageCopy.dayStates.today] : []), ...words].join(', ')
  return (
    <CalendarCell
      date={day}
      className={isToday ? `${className} today` : className}
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: React Aria's own properties make it a button
      render={(props) => <div {...props} aria-label={label} />}
    />
  )
}

/** Where the arrow keys stand: it follows a date that was typed. */
function useFocusedDay(month: string, date: string, today: CalendarDate) {
  const [focused, setFocused] = useState(() => firstShown(month, date, today))
  const [followed, setFollowed] = useState(date)
  if (followed !== date) {
    setFollowed(date)
    if (date) setFocused(date)
  }
  return [focused, setFocused] as const
}

/** The day that has the tab stop at first: the chosen one, else the month's first that can be booked. */
function firstShown(month: string, date: string, today: CalendarDate): string {
  if (date.startsWith(month)) return date
  return today.startsWith(month) ? today : `${month}-01`
}
