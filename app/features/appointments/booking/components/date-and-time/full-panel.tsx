import { localPath } from '../../../../../language/addresses.ts'
import { m } from '../../../../../language/messages.ts'
import type { CalendarDate } from '../../../../../platform/dates.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import type { MonthView } from '../../month.server.ts'
import type { Choice } from './booking-choice.ts'
import styles from './full-panel.module.css'

type Props = { choice: Choice; month: MonthView; times: readonly unknown[] | null | undefined }

/** On a full day, and where a whole month is full: the way onto the waitlist. Nothing elsewhere. */
export function FullPanel({ choice, month, times }: Props) {
  const date = fullDay({ choice, month, times })
  if (date === null) return null
  const asked = new URLSearchParams({ treatment: choice.treatment, date })
  if (choice.with !== '') asked.set('with', choice.with)
  const isDay = choice.date !== ''
  return (
    <div className={styles.panel}>
      <div className={styles.suns} aria-hidden="true">
        <i />
        <i />
        <i className={styles.rise} />
        <i />
        <i />
      </div>
      <div className={styles.words}>
        <h3>{isDay ? m.booking_full_day() : m.booking_full_month()}</h3>
        <p>{m.booking_full_text()}</p>
        <ButtonLink href={localPath(`/waitlist?${asked}`)} rel="nofollow">
          {m.booking_full_tell_me()}
        </ButtonLink>
      </div>
    </div>
  )
}

/** The chosen day that is full; the first of a month in which every day is. */
function fullDay({ choice, month, times }: Props): CalendarDate | null {
  if (choice.treatment === '') return null
  const open = month.days.filter((day) => day.bookable && day.offered && day.closed !== 'wholly')
  if (choice.date !== '') {
    const isOffered = open.some(({ date }) => date === choice.date)
    return isOffered && times?.length === 0 ? (choice.date as CalendarDate) : null
  }
  return open.every(({ free }) => free === 0) ? (open[0]?.date ?? null) : null
}
