import { twelveHour, weekdays } from '../../../../platform/dates.ts'
import type { TreatmentChoice } from '../page.server.ts'
import { pageCopy } from '../page-copy.ts'
import { timeRanges } from '../time-ranges.ts'

/** Which treatment is offered when; on phones each row is a card. */
export function AvailabilityTable({ treatments }: { treatments: TreatmentChoice[] }) {
  const words = pageCopy.availability
  return (
    <section className="sec" aria-labelledby="availability">
      <div className="wrap">
        <h2 className="d2" id="availability">
          {words.heading}
        </h2>
        <div className="card avail">
          <table className="tbl stack" aria-labelledby="availability">
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
      <td data-l={words.description}>{description}</td>
      <td data-l={words.date}>
        <span className="days" aria-hidden="true">
          {weekdays.map((weekday) => (
            <i key={weekday} className={availableDays.includes(weekday) ? 'y' : undefined}>
              {weekday.charAt(0)}
            </i>
          ))}
        </span>
        <span className="dayw">{availability}</span>
      </td>
      <td data-l={words.time} className="times">
        {timeRanges(availableTimes).map(({ first, last }) => (
          <span key={first}>
            <span className="nowrap">
              {twelveHour(first)}
              {first !== last && ' -'}
            </span>{' '}
            {first !== last && <span className="nowrap">{twelveHour(last)}</span>}
          </span>
        ))}
      </td>
    </tr>
  )
}
