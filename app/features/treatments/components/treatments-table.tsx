import { twelveHour } from '../../../platform/calendar.ts'
import { copy } from '../desk-copy.ts'
import type { Treatment } from '../rules.ts'

/** What can be booked, and when (S2). */
export function TreatmentsTable({ rows }: { rows: Treatment[] }) {
  return (
    <table className="tbl ltbl">
      <caption className="vh">{copy.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.columns.name}</th>
          <th scope="col">{copy.columns.availability}</th>
          <th scope="col">{copy.columns.length}</th>
          <th scope="col">{copy.columns.atOnce}</th>
          <th scope="col">{copy.columns.active}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.active ? undefined : 'dim'}>
            <td className="k1">
              <b>
                <bdi>{row.name}</bdi>
              </b>
              <small>
                <bdi>{row.description}</bdi>
              </small>
            </td>
            <td>
              {row.availability}
              <small className="num-t">{timesOf(row)}</small>
            </td>
            <td className="num-t" data-l={copy.columns.length}>
              {copy.minutes(row.durationMinutes)}
            </td>
            <td className="num-t" data-l={copy.columns.atOnce}>
              {row.capacity}
            </td>
            <td className="k2">
              <span className={row.active ? 'chip ok' : 'chip'}>
                {row.active ? copy.active : copy.inactive}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** First and last start. */
function timesOf({ availableTimes }: Treatment): string {
  const [first, last] = [availableTimes[0], availableTimes.at(-1)]
  return first && last ? copy.times(twelveHour(first), twelveHour(last)) : ''
}
