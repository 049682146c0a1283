import { m } from '../../../../../../language/messages.ts'
import type { CalendarDate } from '../../../../../../platform/dates.ts'
import styles from './month-legend.module.css'
import type { ShownDay } from './month-weeks.ts'

type Props = { days: readonly ShownDay[]; now: CalendarDate | null }

/** What the looks of the days mean; those of closed days, and of the day of a visit that moves, where there are some. */
export function MonthLegend({ days, now }: Props) {
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
