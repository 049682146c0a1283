import { clsx } from 'clsx'
import { Link } from 'react-router'
import { sheetAddress } from '#app/features/desk/address.ts'
import { m } from '#app/language/messages.ts'
import { addDays, type CalendarDate } from '#app/platform/dates.ts'
import { shortDate } from '#app/platform/format.ts'
import styles from '#app/ui/back-office/link-with-choice.module.css'
import { closeChoice } from '#app/ui/back-office/more-menu.tsx'
import buttons from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  /** The day that is shown. */
  date: CalendarDate
  today: CalendarDate
  /** The one that is printed in the evening (`readNextDay`). */
  nextDay: CalendarDate
  clinician: string | null
  /** Of the link and of its words, as the other tools next to it look. */
  look: { link: string | undefined; label: string | undefined }
}

/** The sheet of the day that is shown; next to it, small, those of today and of the next day that is worked on. */
export function SheetLinks({ date, today, nextDay, clinician, look }: Props) {
  const other = (day: CalendarDate, words: string) => (
    <li>
      <Link to={sheetAddress(day, clinician)} onClick={closeChoice}>
        {words}
      </Link>
    </li>
  )
  const day = shortDate(nextDay)
  return (
    <div className={styles.links}>
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, look.link, styles.main)}
        to={sheetAddress(date, clinician)}
      >
        <Icon name="printer" />
        <span className={look.label}>{m.desk_printed_schedule()}</span>
      </Link>
      <details className={styles.choice}>
        <summary
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
          aria-label={m.desk_sheet_others()}
          title={m.desk_sheet_others()}
        >
          <Icon name="caret-down" />
        </summary>
        <ul>
          {other(
            nextDay,
            nextDay === addDays(today, 1) ? m.desk_sheet_tomorrow({ day }) : m.desk_sheet_next({ day }),
          )}
          {date !== today && other(today, m.desk_sheet_today())}
        </ul>
      </details>
    </div>
  )
}
