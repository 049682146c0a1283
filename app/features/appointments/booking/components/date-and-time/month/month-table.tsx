import { m } from '../../../../../../language/messages.ts'
import { addMonths, weekdays } from '../../../../../../platform/dates.ts'
import { capitalised, longDate, monthName, weekdayName } from '../../../../../../platform/shown.ts'
import { Icon } from '../../../../../../ui/icon.tsx'
import typography from '../../../../../../ui/typography.module.css'
import type { DayView, MonthView } from '../../../month.server.ts'
import { bookingAddress, bookingStep } from '../../../steps.ts'
import type { Choice } from '../booking-choice.ts'
import styles from './month.module.css'
import { MonthLegend } from './month-legend.tsx'
import { dayState, monthWeeks, weekdayHead } from './month-weeks.ts'

type Props = { month: MonthView; choice: Choice; keepsTyped: boolean; today: string }

/**
 * The month as plain HTML (docs/decisions/2026-11-21-booking-calendar.md): links, whose address carries
 * treatment, doctor, date and month only; in answers to POST submit buttons, so that what was typed stays.
 */
export function MonthTable({ month: view, choice, keepsTyped, today }: Props) {
  const go = { choice, keepsTyped }
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
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <MonthLegend days={view.days} />
    </div>
  )
}

type Go = { choice: Choice; keepsTyped: boolean }

function MonthStep({
  month,
  name,
  forward,
  ...go
}: Go & { month: string | null; name: string; forward?: boolean }) {
  const label = forward ? m.booking_next_month({ month: name }) : m.booking_previous_month({ month: name })
  const icon = <Icon name={forward ? 'caret-right' : 'caret-left'} />
  if (!month) {
    return (
      <button type="button" disabled aria-label={label}>
        {icon}
      </button>
    )
  }
  return go.keepsTyped ? (
    <button type="submit" name="show" value={month} aria-label={label} formAction={bookingStep('day')}>
      {icon}
    </button>
  ) : (
    <a href={bookingAddress(go.choice, { month })} rel="nofollow" aria-label={label}>
      {icon}
    </a>
  )
}

type CellProps = Go & { day: DayView; chosen: boolean; isToday: boolean }

function DayCell({ day, chosen, isToday, choice, keepsTyped }: CellProps) {
  const { className, words } = dayState(day, { hasTreatment: choice.treatment !== '', chosen, isToday })
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
  return keepsTyped ? (
    <button
      type="submit"
      name="show"
      value={day.date}
      className={className}
      aria-label={label}
      formAction={bookingStep('times')}
    >
      {number}
    </button>
  ) : (
    <a
      href={bookingAddress(choice, { date: day.date })}
      rel="nofollow"
      className={className}
      aria-label={label}
      aria-current={chosen ? 'date' : undefined}
    >
      {number}
    </a>
  )
}

const monthNameBeside = (month: string, step: number) => monthName(addMonths(month, step))
