import { doorDusk } from '../../../../art/drawings.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Drawing } from '../../../../ui/drawing.tsx'
import { clinic } from '../../../clinic/content.ts'
import { copy } from '../../copy.ts'
import { pageCopy } from '../page-copy.ts'

/** In place of the form: no treatment is offered online, or the treatments could not be read. */
export function BookingClosed({ reason }: { reason: 'closed' | 'unavailable' }) {
  const words = pageCopy.closed
  const isFault = reason === 'unavailable'
  return (
    <div className="wrap">
      <section className="card shut" aria-labelledby="closed">
        <div className="in">
          <h2 className="d2" id="closed">
            {isFault ? pageCopy.unavailable.heading : words.heading}
          </h2>
          <p className="lead">{isFault ? copy.loadFailed : words.text}</p>
          <a className="call" href={clinic.phone.link}>
            {clinic.phone.text}
          </a>
          <p className="when2">
            {clinic.hours.days}, {clinic.hours.times}
          </p>
          <div className="acts">
            <ButtonLink href={clinic.phone.link} icon="phone">
              {words.call}
            </ButtonLink>
            {isFault ? (
              <ButtonLink variant="secondary" href="/appointment">
                {pageCopy.unavailable.again}
              </ButtonLink>
            ) : (
              <ButtonLink variant="secondary" href="/contact">
                {words.write}
              </ButtonLink>
            )}
          </div>
        </div>
        <div className="door">
          <Drawing of={doorDusk} alt="" view="1060 390 460 500" hold="xMidYMid" />
        </div>
      </section>
    </div>
  )
}
