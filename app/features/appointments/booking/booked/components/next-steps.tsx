import { clinic } from '../../../../clinic/content.ts'
import { isAhead } from '../../../rules.ts'
import { bookedCopy as words } from '../copy.ts'
import type { BookedView } from '../page.server.ts'

/** What follows a booking, in steps; once the visit is over or called off only whom to ask. */
export function NextSteps({ arriveAt, status, writes }: Pick<BookedView, 'arriveAt' | 'status' | 'writes'>) {
  return (
    <section className="sec" aria-labelledby="next">
      <div className="wrap">
        <h2 className="d2" id="next">
          {isAhead(status) ? words.next : words.questions}
        </h2>
        <ol className={isAhead(status) ? 'next' : 'next single'}>
          {status === 'pending' && (
            <li>
              <h3 className="d3">{words.confirm}</h3>
              <p>{writes ? words.confirmText : words.confirmByPhone}</p>
            </li>
          )}
          {isAhead(status) && (
            <li>
              <h3 className="d3">{words.youArrive(arriveAt)}</h3>
              <p>{words.youArriveText(clinic.arriveEarlyMinutes)}</p>
            </li>
          )}
          <li>
            <h3 className="d3">{isAhead(status) ? words.changed : words.notExpected}</h3>
            <p>
              {words.changedText}{' '}
              <a className="plain" href={clinic.phone.link}>
                {clinic.phone.text}
              </a>
              , {clinic.hours.days}, <span className="nowrap">{clinic.hours.times}</span>.
            </p>
          </li>
        </ol>
        <p className="ponly pfoot">{words.printed}</p>
      </div>
    </section>
  )
}
