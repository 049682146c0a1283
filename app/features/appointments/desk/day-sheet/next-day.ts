import { addDays, type CalendarDate, weekdayOf } from '../../../../platform/dates.ts'
import type { ClosedTime } from '../../../closures/rules.ts'
import { rangesOn, type WeeklyHours } from '../../../opening-hours/rules.ts'

/** No clinic is closed for longer without having said so: beyond this, tomorrow it is. */
export const daysLookedAt = 30

type Asked = {
  today: CalendarDate
  week: WeeklyHours
  closures: readonly ClosedTime[]
  /** The first day after today on which somebody is expected. */
  booked: CalendarDate | undefined
}

/**
 * The day whose sheet is printed in the evening: the next on which the clinic is open, or somebody comes though it is
 * not. So on a Friday it is Monday.
 */
export function nextDayOf({ today, week, closures, booked }: Asked): CalendarDate {
  const isClosed = (date: CalendarDate) =>
    closures.some(
      ({ scope, firstDay, lastDay, fromTime, toTime }) =>
        scope === 'clinic' &&
        firstDay <= date &&
        date <= lastDay &&
        (date > firstDay || fromTime === null) &&
        (date < lastDay || toTime === null),
    )
  for (let ahead = 1; ahead <= daysLookedAt; ahead++) {
    const date = addDays(today, ahead)
    if (date === booked || (rangesOn(week, weekdayOf(date)).length > 0 && !isClosed(date))) return date
  }
  return addDays(today, 1)
}
