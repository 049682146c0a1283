import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { stepAddress } from '#app/features/booking/fields.ts'
import type { BookingView } from '#app/features/booking/page.server.ts'
import { m } from '#app/language/messages.ts'
import {
  addMonths,
  type CalendarDate,
  daysOfMonth,
  monthOf,
  parseDate,
  weekdays,
} from '#app/platform/dates.ts'
import { capitalised, longDate, monthName, weekdayName } from '#app/platform/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { areOfferedThen, dayToEnter, lastDayOf } from '../booking-choice.ts'
import { choiceAddress, useChoosingPlace } from '../choosing-place.ts'
import type { BookingChoice } from '../use-booking-choice.ts'
import styles from './month.module.css'
import { dayByKey, dayState, monthWeeks, type ShownDay, type ShownMonth, weekdayHead } from './month-weeks.ts'

type MonthLegendProps = { days: readonly ShownDay[]; now: CalendarDate | null }

/** What the looks of the days mean; those of closed days, and of the day of a visit that moves, where there are some. */
function MonthLegend({ days, now }: MonthLegendProps) {
  const shown = days.filter((day) => day.bookable)
  return (
    <p className={styles.legend}>
      <span>
        <i className={styles.free} />
        {m.booking_key_free()}
      </span>
      {shown.some(({ date }) => date === now) && (
        <span>
          <i className={styles.now} />
          {m.booking_key_now()}
        </span>
      )}
      <span>
        <i className={styles.full} />
        {m.booking_key_full()}
      </span>
      {shown.some(({ closed }) => closed === 'partly') && (
        <span>
          <i className={styles.partly} />
          {m.booking_key_partly()}
        </span>
      )}
      {shown.some(({ closed }) => closed === 'wholly') && (
        <span>
          <i className={styles.closed} />
          {m.booking_key_closed()}
        </span>
      )}
      <span>
        <i className={styles.notOffered} />
        {m.booking_key_not_offered()}
      </span>
      <span>
        <i className={styles.today} />
        {m.booking_key_today()}
      </span>
    </p>
  )
}

type MonthTableProps = { view: BookingView; choosing: BookingChoice }

/**
 * The month of step 2 (docs/topics/booking-form.md). Without JavaScript it is a table of links, whose
 * address carries treatment, doctor, date and month only; in answers to POST a table of submit buttons, so that
 * everything typed stays. Once React runs, the same elements are a grid with one tab stop and arrow keys: a press that
 * begins before React starts must not lose its element. Until then `page-script.js` sends along the typed text
 * (`data-show`).
 */
export function MonthTable({ view, choosing }: MonthTableProps) {
  const hydrated = useHydrated()
  const [keepsTyped] = useState(view.formKey !== null)
  const { now } = useChoosingPlace()
  const { choice } = choosing
  const shown = hydrated ? monthOnShow(view, choosing) : view.month
  const { table, focused, onFocus, onKeyDown, turnTo } = useDayFocus(shown, view, choosing)
  const nextName = monthName(addMonths(shown.month, 1))
  const step = { choosing, keepsTyped, hydrated, turnTo }
  return (
    <div>
      <div className={styles.header}>
        <b className={styles.name} id="month-name" aria-live="polite">
          {capitalised(monthName(shown.month))}
        </b>
        <div>
          <MonthStep {...step} month={shown.previous} name={monthName(addMonths(shown.month, -1))} />
          <MonthStep {...step} month={shown.next} name={nextName} forward />
        </div>
      </div>
      <table
        ref={table}
        className={styles.days}
        role={hydrated ? 'grid' : undefined}
        aria-labelledby="month-name"
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        {/* Each day of the grid says its weekday. */}
        <thead aria-hidden={hydrated || undefined}>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
                {weekdayHead(weekdayName(weekday))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(shown).map(({ key, days }) => (
            <tr key={key}>
              {days.map((day, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a weekday's column
                  key={index}
                  {...(hydrated && { role: 'gridcell', 'aria-selected': day?.date === choice.date })}
                >
                  {day && (
                    <DayCell
                      day={day}
                      choosing={choosing}
                      keepsTyped={keepsTyped}
                      hydrated={hydrated}
                      isTabStop={day.date === focused}
                      chosen={day.date === choice.date}
                      isToday={day.date === view.today}
                      isNow={day.date === now}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <MonthLegend days={shown.days} now={now} />
      {hydrated && <NextMonthAtTheEnd month={shown.next} name={nextName} turnTo={turnTo} />}
    </div>
  )
}

/** How many times are free, and what is closed, is not known until the month has come from the server. */
function monthOnShow(view: BookingView, choosing: BookingChoice): ShownMonth {
  const { choice, treatments, month, days: known } = choosing
  if (known) return known
  const { today } = view
  const last = lastDayOf(view, treatments)
  const days = daysOfMonth(month).map((date) => ({
    date,
    bookable: date >= today && date <= last,
    offered: areOfferedThen(treatments, choice.with, date),
    closed: 'no' as const,
    closure: null,
    isOver: false,
    free: null,
  }))
  return {
    month,
    previous: month > monthOf(today) ? addMonths(month, -1) : null,
    next: month < monthOf(last) ? addMonths(month, 1) : null,
    days,
  }
}

/**
 * The one day that Tab enters at, and the keys that lead from it. It follows the focus, and starts over after each
 * choice and each turned page.
 */
function useDayFocus({ month, days }: ShownMonth, view: BookingView, choosing: BookingChoice) {
  const { choice, treatments, showMonth } = choosing
  const table = useRef<HTMLTableElement>(null)
  const [moved, setMoved] = useState<CalendarDate | null>(null)
  const chosen = `${choice.treatment} ${choice.others} ${choice.with} ${choice.date}`
  const [followed, setFollowed] = useState(chosen)
  if (followed !== chosen) {
    setFollowed(chosen)
    setMoved(null)
  }
  const bookable = { first: view.today, last: lastDayOf(view, treatments) }

  function onKeyDown(event: KeyboardEvent) {
    const { target } = event
    if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const from = parseDate(target.dataset.day ?? '')
    const to = from && dayByKey(event, from, bookable)
    if (to) {
      event.preventDefault()
      // The day must be on the page before it can take the focus.
      flushSync(() => {
        setMoved(to)
        showMonth(monthOf(to))
      })
      table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
    } else if (from) pressByKey(event)
  }

  return {
    table,
    focused: moved && monthOf(moved) === month ? moved : dayToEnter(days, choice.date),
    onFocus: ({ target }: FocusEvent<HTMLElement>) => setMoved(parseDate(target.dataset.day ?? '')),
    onKeyDown,
    turnTo(next: string) {
      showMonth(next)
      setMoved(null)
    },
  }
}

/** A browser presses buttons by Enter and Space, links by Enter, and text by none. */
function pressByKey(event: KeyboardEvent) {
  const { target, key, ctrlKey, metaKey, altKey } = event
  if (!(target instanceof HTMLAnchorElement) || ctrlKey || metaKey || altKey) return
  if (key !== 'Enter' && key !== ' ') return
  event.preventDefault()
  if (!event.repeat) target.click()
}

/** A new tab or window stays the browser's. */
const inPlace = (answer: () => void) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  answer()
}

type Mode = {
  choosing: BookingChoice
  /** Buttons that submit the form, so that everything typed stays; else links. */
  keepsTyped: boolean
  hydrated: boolean
}
type StepProps = Mode & {
  month: string | null
  name: string
  forward?: boolean
  turnTo: (month: string) => void
}

/** Keeps the focus where there is no further month. */
function MonthStep({ choosing, keepsTyped, hydrated, month, name, forward, turnTo }: StepProps) {
  const place = useChoosingPlace()
  const icon = <Icon name={forward ? 'caret-right' : 'caret-left'} />
  const attributes = {
    'aria-label': forward ? m.booking_next_month({ month: name }) : m.booking_previous_month({ month: name }),
    'aria-disabled': month ? undefined : true,
    onClick: inPlace(() => month && turnTo(month)),
  }
  return keepsTyped ? (
    <button
      type="submit"
      name="show"
      value={month ?? undefined}
      disabled={!month && !hydrated}
      formAction={stepAddress(place.path, 'day')}
      {...attributes}
    >
      {icon}
    </button>
  ) : (
    <a
      href={month ? choiceAddress(place, choosing.choice, { month }) : undefined}
      rel={month ? 'nofollow' : undefined}
      data-show={month ?? undefined}
      role={hydrated ? 'button' : 'link'}
      tabIndex={hydrated ? 0 : undefined}
      onKeyDown={pressByKey}
      {...attributes}
    >
      {icon}
    </a>
  )
}

/** Leads somebody who swipes through the days with a screen reader from the last one to the next month. */
function NextMonthAtTheEnd({ month, name, turnTo }: Pick<StepProps, 'month' | 'name' | 'turnTo'>) {
  return (
    <button
      type="button"
      className={typography.visuallyHidden}
      tabIndex={-1}
      disabled={!month}
      onClick={() => month && turnTo(month)}
    >
      {capitalised(name)}
    </button>
  )
}

type CellProps = Mode & {
  day: ShownDay
  isTabStop: boolean
  chosen: boolean
  isToday: boolean
  isNow: boolean
}

/** Without JavaScript a day that is not offered cannot be pressed; in the grid it answers why. */
function DayCell({ day, choosing, keepsTyped, hydrated, isTabStop, ...seen }: CellProps) {
  const place = useChoosingPlace()
  const { choice, chooseDay } = choosing
  const { className, words } = dayState(day, { hasTreatment: choice.treatment !== '', ...seen })
  const number = Number(day.date.slice(8))
  const isOnOffer = day.bookable && day.offered
  const isPressable = day.bookable && (day.offered || hydrated)
  const label = [longDate(day.date), ...words].join(', ')
  const attributes = {
    className,
    'data-day': day.date,
    role: hydrated ? 'button' : undefined,
    tabIndex: hydrated && day.bookable ? (isTabStop ? 0 : -1) : undefined,
    onClick: isPressable ? inPlace(() => void chooseDay(day.date, 'calendar')) : undefined,
  }
  if (keepsTyped) {
    return (
      <button
        type="submit"
        name="show"
        value={day.date}
        formAction={stepAddress(place.path, 'times')}
        disabled={!isPressable}
        aria-label={label}
        {...attributes}
      >
        {number}
      </button>
    )
  }
  const isNamed = isOnOffer || hydrated
  return (
    <a
      href={isOnOffer ? choiceAddress(place, choice, { date: day.date }) : undefined}
      rel={isOnOffer ? 'nofollow' : undefined}
      data-show={isOnOffer ? day.date : undefined}
      aria-label={isNamed ? label : undefined}
      aria-current={isOnOffer && !hydrated && seen.chosen ? 'date' : undefined}
      aria-disabled={hydrated && !day.bookable ? true : undefined}
      {...attributes}
    >
      {number}
      {!isNamed && words.length > 0 && (
        <span className={typography.visuallyHidden}>, {words.join(', ')}</span>
      )}
    </a>
  )
}
