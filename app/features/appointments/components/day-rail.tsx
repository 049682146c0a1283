import { Link } from 'react-router'
import { twelveHour } from '../../../platform/calendar.ts'
import type { CalendarView } from '../calendar-view.ts'
import { addAddress, visitAddress } from '../desk-address.ts'
import { copy } from '../desk-copy.ts'
import type { DeskFilter } from '../desk-filter.ts'
import { slotValue } from '../rules.ts'
import { ConfirmButton } from './confirm-button.tsx'

type Props = { calendar: CalendarView; filter: DeskFilter; list: string }

/** Beside the day: who waits for an answer, and the times at which somebody could still come. */
export function DayRail({ calendar, list }: Props) {
  const { date, days, free } = calendar
  const waiting = days.flatMap((day) => day.blocks).filter((block) => block.status === 'pending')
  return (
    <aside className="rail" aria-label={copy.besideDay}>
      <section className="card">
        <h3>{copy.waitingTitle}</h3>
        {waiting.length === 0 ? (
          <p className="sub">{copy.nobodyWaits}</p>
        ) : (
          <ul>
            {waiting.map((visit) => (
              <li key={visit.id}>
                <span>
                  <Link className="nm" to={visitAddress(list, visit.id)} preventScrollReset>
                    <span>
                      <bdi>{visit.name}</bdi>
                    </span>
                  </Link>
                  <small className="num-t">
                    {twelveHour(visit.time)} · {visit.phone}
                  </small>
                </span>
                <span className="ra">
                  <ConfirmButton row={visit} list={list} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="card">
        <h3>{copy.freeTitle}</h3>
        {free.length === 0 ? (
          <p className="sub">{copy.nothingFree}</p>
        ) : (
          <div className="free">
            {free.map((time) => (
              <Link key={time} to={addAddress(list, { slot: slotValue({ date, time }) })} preventScrollReset>
                {twelveHour(time)}
                <span className="vh">{copy.addAt}</span>
              </Link>
            ))}
          </div>
        )}
      </section>
    </aside>
  )
}
