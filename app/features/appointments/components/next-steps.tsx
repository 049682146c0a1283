import { clinic } from '../../clinic/content.ts'
import type { BookedView } from '../booking-view.ts'
import { pageCopy } from '../page-copy.ts'

/** What follows a booking, in three steps. */
export function NextSteps({ arriveAt }: Pick<BookedView, 'arriveAt'>) {
  const words = pageCopy.booked
  return (
    <section className="sec" aria-labelledby="next">
      <div className="wrap">
        <h2 className="d2" id="next">
          {words.next}
        </h2>
        <ol className="next">
          <li>
            <h3 className="d3">{words.confirm}</h3>
            <p>{words.confirmText}</p>
          </li>
          <li>
            <h3 className="d3">{words.youArrive(arriveAt)}</h3>
            <p>{words.youArriveText(clinic.arriveEarlyMinutes)}</p>
          </li>
          <li>
            <h3 className="d3">{words.changed}</h3>
            <p>
              {words.changedText}{' '}
              <a className="plain" href={clinic.phone.link}>
                {clinic.phone.text}
              </a>
              , {clinic.hours.days}, <span className="nowrap">{clinic.hours.times}</span>.
            </p>
          </li>
        </ol>
        <p className="ponly pfoot">{words.printed(clinic.legalName)}</p>
      </div>
    </section>
  )
}
