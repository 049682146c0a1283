import type { MouseEvent } from 'react'
import { m } from '../../../../../../language/messages.ts'
import { addMonths, weekdays } from '../../../../../../platform/dates.ts'
import { capitalised, longDate, monthName, weekdayName } from '../../../../../../platform/shown.ts'
import { Icon } from '../../../../../../ui/icon.tsx'
import typography from '../../../../../../ui/typography.module.css'
import type { DayView } from '../../../month.server.ts'
import type { BookingView } from '../../../page.server.ts'
import { stepAddress } from '../../../steps.ts'
import { choiceAddress, useChoosingPlace } from '../choosing-place.ts'
import type { BookingChoice } from '../use-booking-choice.ts'
import styles from './month.module.css'
import { MonthLegend } from './month-legend.tsx'
import { dayState, monthWeeks, weekdayHead } from './month-weeks.ts'

type Props = { view: BookingView; choosing: BookingChoice }

/**
 * The month as plain HTML: links, whose address carries
 * treatment, doctor, date and month only; in answers to POST submit buttons, so that what was typed stays. Where
 * React runs, a press is answered in place; before that `page-script.js` sends along what was typed (`data-show`).
 */
export function MonthTable({ view: { month: view, formKey, today }, choosing }: Props) {
  const { choice } = choosing
  const { now } = useChoosingPlace()
  const go = { choosing, keepsTyped: formKey !== null }
  return (
    <div>
      <div className={styles.header}>
        <b className={styles.name} id="month-name">
          {capitalised(monthName(view.month))}
        </b>
        <div>
          <MonthStep {...go} month={view.previous} name={monthNameBeside(view.month, -1)} />
          <MonthStep {...go} month={view.next} name={monthNameBeside(view.month, 1)} forward />
        </div>
      </div>
      <table className={styles.days} aria-labelledby="month-name">
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
                {weekdayHead(weekdayName(weekday))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(view).map(({ key, days }) => (
            <tr key={key}>
              {days.map((day, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a weekday's column
                <td key={index}>
                  {day && (
                    <DayCell
                      {...go}
                      day={day}
                      chosen={day.date === choice.date}
                      isToday={day.date === today}
                      isNow={day.date === now}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <MonthLegend days={view.days} now={now} />
    </div>
  )
}

type Go = { choosing: BookingChoice; keepsTyped: boolean }

/** A new tab or window stays the browser's. */
const inPlace = (answer: () => void) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  answer()
}

function MonthStep({
  month,
  name,
  forward,
  ...go
}: Go & { month: string | null; name: string; forward?: boolean }) {
  const label = forward ? m.booking_next_month({ month: name }) : m.booking_previous_month({ month: name })
  const place = useChoosingPlace()
  const icon = <Icon name={forward ? 'caret-right' : 'caret-left'} />
  if (!month) {
    return (
      <button type="button" disabled aria-label={label}>
        {icon}
      </button>
    )
  }
  const { choice, showMonth } = go.choosing
  const named = { 'aria-label': label, onClick: inPlace(() => showMonth(month)) }
  return go.keepsTyped ? (
    <button type="submit" name="show" value={month} formAction={stepAddress(place.path, 'day')} {...named}>
      {icon}
    </button>
  ) : (
    <a href={choiceAddress(place, choice, { month })} rel="nofollow" data-show={month} {...named}>
      {icon}
    </a>
  )
}

type CellProps = Go & { day: DayView; chosen: boolean; isToday: boolean; isNow: boolean }

function DayCell({ day, choosing, keepsTyped, ...seen }: CellProps) {
  const place = useChoosingPlace()
  const { choice } = choosing
  const { className, words } = dayState(day, { hasTreatment: choice.treatment !== '', ...seen })
  const number = Number(day.date.slice(8))
  const label = [longDate(day.date), ...words].join(', ')
  if (!day.bookable || !day.offered) {
    return (
      <span className={className}>
        {number}
        {words.length > 0 && <span className={typography.visuallyHidden}>, {words.join(', ')}</span>}
      </span>
    )
  }
  const named = {
    className,
    'aria-label': label,
    onClick: inPlace(() => void choosing.chooseDay(day.date, 'calendar')),
  }
  return keepsTyped ? (
    <button
      type="submit"
      name="show"
      value={day.date}
      formAction={stepAddress(place.path, 'times')}
      {...named}
    >
      {number}
    </button>
  ) : (
    <a
      href={choiceAddress(place, choice, { date: day.date })}
      rel="nofollow"
      data-show={day.date}
      {...named}
      aria-current={seen.chosen ? 'date' : undefined}
    >
      {number}
    </a>
  )
}

const monthNameBeside = (month: string, step: number) => monthName(addMonths(month, step))
