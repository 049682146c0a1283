import { clsx } from 'clsx'
import { weekdays } from '../../../../../platform/dates.ts'
import { timeText } from '../../../../../platform/shown.ts'
import card from '../../../../../ui/card.module.css'
import layout from '../../../../../ui/layout.module.css'
import table from '../../../../../ui/table.module.css'
import typography from '../../../../../ui/typography.module.css'
import weekdayLetters from '../../../../../ui/weekday-letters.module.css'
import type { TreatmentChoice } from '../../page.server.ts'
import { pageCopy } from '../../page-copy.ts'
import { timeRanges } from '../../time-ranges.ts'
import styles from './availability-table.module.css'

/** Which treatment is offered when; on phones each row is a card. */
export function AvailabilityTable({ treatments }: { treatments: TreatmentChoice[] }) {
  const words = pageCopy.availability
  return (
    <section className={layout.section} aria-labelledby="availability">
      <div className={layout.wrap}>
        <h2 className={typography.title} id="availability">
          {words.heading}
        </h2>
        <div className={clsx(card.card, styles.card)}>
          <table className={table.table} aria-labelledby="availability">
            <thead>
              <tr>
                <th scope="col">{words.treatment}</th>
                <th scope="col">{words.description}</th>
                <th scope="col">{words.date}</th>
                <th scope="col">{words.time}</th>
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

function Row({ name, description, availability, availableDays, availableTimes }: TreatmentChoice) {
  const words = pageCopy.availability
  return (
    <tr>
      <td>
        <b>{name}</b>
      </td>
      <td data-label={words.description}>{description}</td>
      <td data-label={words.date}>
        <span className={clsx(weekdayLetters.letters, styles.letters)} aria-hidden="true">
          {weekdays.map((weekday) => (
            <i key={weekday} className={availableDays.includes(weekday) ? weekdayLetters.meant : undefined}>
              {weekday.charAt(0)}
            </i>
          ))}
        </span>
        <span className={styles.days}>{availability}</span>
      </td>
      <td data-label={words.time} className={styles.times}>
        {timeRanges(availableTimes).map(({ first, last }) => (
          <span key={first}>
            <span className={typography.unbroken}>
              {timeText(first)}
              {first !== last && ' -'}
            </span>{' '}
            {first !== last && <span className={typography.unbroken}>{timeText(last)}</span>}
          </span>
        ))}
      </td>
    </tr>
  )
}
