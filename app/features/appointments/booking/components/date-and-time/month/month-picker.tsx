import { GregorianCalendar, parseDate as toCalendarDay } from '@internationalized/date'
import { type ReactNode, useState } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useCalendar } from 'react-aria/useCalendar'
import { useCalendarState } from 'react-stately/useCalendarState'
import { m } from '../../../../../../language/messages.ts'
import { addMonths, type CalendarDate, daysOfMonth } from '../../../../../../platform/dates.ts'
import { capitalised, locale, monthName } from '../../../../../../platform/shown.ts'
import { Icon } from '../../../../../../ui/icon.tsx'
import typography from '../../../../../../ui/typography.module.css'
import { isOfferedOn } from '../../../../rules.ts'
import { dayToEnter, offeredBy } from '../booking-choice.ts'
import { useChoosingPlace } from '../choosing-place.ts'
import type { BookingChoice } from '../use-booking-choice.ts'
import styles from './month.module.css'
import { MonthGrid } from './month-grid.tsx'
import { MonthLegend } from './month-legend.tsx'

type Props = Pick<BookingChoice, 'choice' | 'treatment' | 'month' | 'days' | 'chooseDay' | 'showMonth'> & {
  today: CalendarDate
  /** Of the chosen treatment. */
  lastDay: CalendarDate
}

const label = () => ({ 'aria-label': m.booking_steps_day() })
const fixed = () => ({ ...label(), locale: locale(), createCalendar: () => new GregorianCalendar() })

/**
 * The month with arrow keys: days that are not offered stay
 * choosable, `chooseDay` refuses them with their sentence, and the value stays what it was. Locale and today
 * come from the server. By React Aria's hooks: its components would weigh 3 KB more on every phone.
 */
export function MonthPicker(props: Props) {
  return (
    <I18nProvider locale={locale()}>
      <Month {...props} />
    </I18nProvider>
  )
}

function Month(props: Props) {
  const { choice, treatment, month, days, today, lastDay } = props
  const { now } = useChoosingPlace()
  // How many times are free, and what is closed, is not known until the day's month has come from the server.
  const unknown = (date: CalendarDate) => ({
    date,
    bookable: date >= today && date <= lastDay,
    offered: treatment !== undefined && isOfferedOn(offeredBy(treatment, choice.with), date),
    closed: 'no' as const,
    closure: null,
    free: null,
  })
  const dayOf = (date: CalendarDate) => days?.days.find((day) => day.date === date) ?? unknown(date)
  const firstFocus = dayToEnter(daysOfMonth(month).map(dayOf), choice.date) ?? today
  const focus = useFocusedDay(month, { ...choice, firstFocus })
  const state = useMonthState(props, focus)
  const { calendarProps, prevButtonProps, nextButtonProps, title } = useCalendar(label(), state)
  const turn = (page: () => void) => () => {
    page()
    focus.leave()
  }
  const toNext = turn(state.focusNextPage)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: React Aria gives it its role
    <div
      {...calendarProps}
      // Who stands in the days stays there when more is heard of them.
      onFocus={(event) => event.target.dataset.day && focus.setFocused(event.target.dataset.day)}
    >
      <h3 className={typography.visuallyHidden}>{calendarProps['aria-label']}</h3>
      <Header title={title}>
        <MonthButton
          label={m.booking_previous_month({ month: monthName(addMonths(month, -1)) })}
          go={turn(state.focusPreviousPage)}
          icon="caret-left"
          button={prevButtonProps}
        />
        <MonthButton
          label={m.booking_next_month({ month: monthName(addMonths(month, 1)) })}
          go={toNext}
          icon="caret-right"
          button={nextButtonProps}
        />
      </Header>
      <MonthGrid state={state} choice={choice} today={today} dayOf={dayOf} />
      <MonthLegend days={days?.days ?? []} now={now} />
      <NextMonthAtTheEnd button={nextButtonProps} go={toNext} />
    </div>
  )
}

function useMonthState({ choice, today, lastDay, chooseDay, showMonth }: Props, focus: FocusedDay) {
  return useCalendarState({
    ...fixed(),
    value: choice.date ? toCalendarDay(choice.date) : null,
    onChange: (day) => void chooseDay(day.toString(), 'calendar'),
    minValue: toCalendarDay(today),
    maxValue: toCalendarDay(lastDay),
    focusedValue: toCalendarDay(focus.focused),
    onFocusChange: (day) => {
      focus.setFocused(day.toString())
      showMonth(day.toString().slice(0, 7))
    },
  })
}

function Header({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.header}>
      <span className={styles.name} aria-hidden="true">
        {capitalised(title)}
      </span>
      <div>{children}</div>
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

/** Who swipes through the days with a screen reader goes on to the next month from the last. */
function NextMonthAtTheEnd({ button, go }: Pick<MonthButtonProps, 'button' | 'go'>) {
  return (
    <button
      type="button"
      className={typography.visuallyHidden}
      tabIndex={-1}
      aria-label={button['aria-label']}
      disabled={button.isDisabled}
      onClick={go}
    />
  )
}

type FocusedDay = ReturnType<typeof useFocusedDay>
type Entered = { treatment: string; with: string; date: string; firstFocus: string }

/** Where the arrow keys stand: on the day they enter at until they go elsewhere, and again after each choice and turned page. */
function useFocusedDay(month: string, { treatment, with: clinician, date, firstFocus }: Entered) {
  const [moved, setMoved] = useState<string | null>(null)
  const choice = `${treatment} ${clinician} ${date}`
  const [followed, setFollowed] = useState(choice)
  if (followed !== choice) {
    setFollowed(choice)
    setMoved(null)
  }
  const focused = moved?.startsWith(month) ? moved : firstFocus
  return { focused, setFocused: setMoved, leave: () => setMoved(null) }
}
