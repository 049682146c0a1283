import { clsx } from 'clsx'
import { m } from '../../../../../language/messages.ts'
import { type ClockTime, weekdays } from '../../../../../platform/dates.ts'
import { timeText, weekdayLetter } from '../../../../../platform/shown.ts'
import card from '../../../../../ui/card.module.css'
import layout from '../../../../../ui/layout.module.css'
import table from '../../../../../ui/table.module.css'
import typography from '../../../../../ui/typography.module.css'
import weekdayLetters from '../../../../../ui/weekday-letters.module.css'
import { withElements } from '../../../../../ui/with-elements.tsx'
import type { TreatmentChoice } from '../../page.server.ts'
import { timeRanges } from '../../time-ranges.ts'
import { NotOnline } from '../not-online.tsx'
import styles from './availability-table.module.css'

/** Which treatment is offered when; on phones each row is a card. */
export function AvailabilityTable({ treatments }: { treatments: TreatmentChoice[] }) {
  return (
    <section className={layout.section} aria-labelledby="availability">
      <div className={layout.wrap}>
        <h2 className={typography.title} id="availability">
          {m.booking_availability_heading()}
        </h2>
        <div className={clsx(card.card, styles.card)}>
          <table className={table.table} aria-labelledby="availability">
            <thead>
              <tr>
                <th scope="col">{m.booking_availability_treatment()}</th>
                <th scope="col">{m.booking_availability_description()}</th>
                <th scope="col">{m.booking_availability_date()}</th>
                <th scope="col">{m.booking_availability_time()}</th>
              </tr>
            </thead>
            <tbody>
              {treatments.map((treatment) => (
                <Row key={treatment.name} {...treatment} />
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}

function Row(treatment: TreatmentChoice) {
  const { shownName, description, availability, availableDays, availableTimes } = treatment
  if (treatment.booking === 'by-phone') {
    return (
      <tr>
        <td>
          <b>{shownName}</b>
        </td>
        <td data-label={m.booking_availability_description()}>{description}</td>
        <td data-label={m.booking_availability_date()} colSpan={2}>
          <NotOnline />
        </td>
      </tr>
    )
  }
  return (
    <tr>
      <td>
        <b>{shownName}</b>
      </td>
      <td data-label={m.booking_availability_description()}>{description}</td>
      <td data-label={m.booking_availability_date()}>
        <span className={clsx(weekdayLetters.letters, styles.letters)} aria-hidden="true">
          {weekdays.map((weekday) => (
            <i key={weekday} className={availableDays.includes(weekday) ? weekdayLetters.meant : undefined}>
              {weekdayLetter(weekday)}
            </i>
          ))}
        </span>
        <span className={styles.days}>{availability}</span>
      </td>
      <td data-label={m.booking_availability_time()} className={styles.times}>
        {timeRanges(availableTimes).map(({ first, last }) => (
          <span key={first}>
            {first === last ? (
              <Unbroken time={first} />
            ) : (
              withElements(m.opening_hours_times, {
                opens: <Unbroken time={first} />,
                closes: <Unbroken time={last} />,
              })
            )}
          </span>
        ))}
      </td>
    </tr>
  )
}

const Unbroken = ({ time }: { time: ClockTime }) => (
  <span className={typography.unbroken}>{timeText(time)}</span>
)
