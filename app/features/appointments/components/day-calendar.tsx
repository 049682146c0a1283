import { GregorianCalendar, parseDate as toCalendarDay } from '@internationalized/date'
import { useState } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useCalendar } from 'react-aria/useCalendar'
import { useCalendarState } from 'react-stately/useCalendarState'
import { addMonths, type CalendarDate, monthName } from '../../../platform/calendar.ts'
import { Icon } from '../../../ui/icon.tsx'
import { pageCopy } from '../page-copy.ts'
import { isBookableDay, isOfferedOn, lastBookableDay } from '../rules.ts'
import { DayGrid } from './day-grid.tsx'
import { DayKey } from './day-key.tsx'
import type { BookingChoice } from './use-booking-choice.ts'

type Props = Pick<BookingChoice, 'choice' | 'treatment' | 'month' | 'days' | 'chooseDay' | 'showMonth'> & {
  today: CalendarDate
}

const locale = 'en-US'

/**
 * The month with arrow keys (decision 20): days that are not offered stay choosable, `chooseDay` refuses them
 * with their sentence, and the value stays what it was. Locale and today come from the server. By React Aria's
 * hooks: its components would weigh 3 KB more on every phone.
 */
export function DayCalendar(props: Props) {
  return (
    <I18nProvider locale={locale}>
      <Month {...props} />
    </I18nProvider>
  )
}

function Month({ choice, treatment, month, days, today, chooseDay, showMonth }: Props) {
  const [focused, setFocused] = useFocusedDay(month, choice.date, today)
  const label = { 'aria-label': pageCopy.steps.day }
  const state = useCalendarState({
    ...label,
    locale,
    createCalendar: () => new GregorianCalendar(),
    value: choice.date ? toCalendarDay(choice.date) : null,
    onChange: (day) => void chooseDay(day.toString()),
    minValue: toCalendarDay(today),
    maxValue: toCalendarDay(lastBookableDay(today)),
    focusedValue: toCalendarDay(focused),
    onFocusChange: (day) => {
      setFocused(day.toString())
      showMonth(day.toString().slice(0, 7))
    },
  })
  const { calendarProps, prevButtonProps, nextButtonProps, title } = useCalendar(label, state)
  const nextMonth = { label: pageCopy.nextMonth(monthName(addMonths(month, 1))), go: state.focusNextPage }
  const dayOf = (date: CalendarDate) => ({
    date,
    bookable: isBookableDay(date, today),
    offered: treatment !== undefined && isOfferedOn(treatment, date),
    // How many times are free is not known until the day's month has come from the server.
    free: days?.days.find((day) => day.date === date)?.free ?? null,
  })
  return (
    <div {...calendarProps} className="month">
      <h3 className="vh">{calendarProps['aria-label']}</h3>
      <div className="calh">
        <span className="mn" aria-hidden="true">
          {title}
        </span>
        <div>
          <MonthButton
            label={pageCopy.previousMonth(monthName(addMonths(month, -1)))}
            go={state.focusPreviousPage}
            icon="caret-left"
            button={prevButtonProps}
          />
          <MonthButton {...nextMonth} icon="caret-right" button={nextButtonProps} />
        </div>
      </div>
      <DayGrid state={state} choice={choice} today={today} dayOf={dayOf} />
      <DayKey />
      {/* Who swipes through the days with a screen reader goes on to the next month from the last. */}
      <button
        type="button"
        className="vh"
        tabIndex={-1}
        aria-label={nextButtonProps['aria-label']}
        disabled={nextButtonProps.isDisabled}
        onClick={nextMonth.go}
      />
    </div>
  )
}

type MonthButtonProps = {
  label: string
  go: () => void
  icon: 'caret-left' | 'caret-right'
  button: ReturnType<typeof useCalendar>['prevButtonProps']
}

/** React Aria hears of its focus: where the last month disables it, focus goes on into the days. */
function MonthButton({ label, go, icon, button }: MonthButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={button.isDisabled}
      onClick={go}
      onFocus={() => button.onFocusChange?.(true)}
      onBlur={() => button.onFocusChange?.(false)}
    >
      <Icon name={icon} />
    </button>
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
