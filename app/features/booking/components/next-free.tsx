import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { dayAhead, dayAndMonth, timeText } from '#app/platform/format.ts'
import typography from '#app/ui/typography.module.css'
import { withElements } from '#app/ui/with-elements.tsx'

type Props = {
  next: Slot | null
  today: CalendarDate
  /** Days ahead that were looked at. */
  horizon: number
}

/** "Next available: today, 1:00 PM", later by weekday or date; read out in whole words. */
export function NextFree({ next, today, horizon }: Props) {
  if (!next) return m.booking_next_none({ days: horizon })
  const { date } = next
  const time = timeText(next.time)
  return withElements(m.booking_next_free, {
    when: (
      <>
        <span className={typography.unbroken} aria-hidden="true">
          {m.booking_next_on_date({ day: dayAhead(date, today), time })}
        </span>
        <span className={typography.visuallyHidden}>
          {m.booking_next_on_date({ day: dayAndMonth(date), time })}
        </span>
      </>
    ),
  })
}

/** "Call (432) 555-0142 to book." */
export const NotOnline = () =>
  withElements(m.booking_not_online, {
    phone: (
      <a className={typography.unbroken} href={clinic().phone.link}>
        {clinic().phone.text}
      </a>
    ),
  })
