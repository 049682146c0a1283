import { m } from '../../../../language/messages.ts'
import { type CalendarDate, daysBetween } from '../../../../platform/dates.ts'
import { dayAndMonth, shortDate, shortWeekday, timeText } from '../../../../platform/shown.ts'
import typography from '../../../../ui/typography.module.css'
import { withElements } from '../../../../ui/with-elements.tsx'
import type { Slot } from '../../rules.ts'

type Props = {
  next: Slot | null
  today: CalendarDate
  /** Days ahead that were looked at. */
  horizon: number
}

/** A weekday alone says which day is meant for that long. */
const daysInWeek = 7

/** "Next free: Tue 9:00 AM", further away with its date; read out in whole words. */
export function NextFree({ next, today, horizon }: Props) {
  if (!next) return m.booking_next_none({ days: horizon })
  const { date } = next
  const time = timeText(next.time)
  const isSoon = daysBetween(today, date) < daysInWeek
  return withElements(m.booking_next_free, {
    when: (
      <>
        <span className={typography.unbroken} aria-hidden="true">
          {isSoon
            ? m.booking_next_on_weekday({ day: shortWeekday(date), time })
            : m.booking_next_on_date({ day: shortDate(date), time })}
        </span>
        <span className={typography.visuallyHidden}>
          {m.booking_next_on_date({ day: dayAndMonth(date), time })}
        </span>
      </>
    ),
  })
}
