import { parseTime, shortDate, sortedTimes, twelveHour } from '../../../platform/calendar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { clinic } from '../../clinic/content.ts'
import { outsideAddress } from '../desk-address.ts'
import { copy } from '../desk-copy.ts'
import type { TypedTreatment } from '../form.ts'
import { availabilityText, endsAfterClosing, type Offer, type VisitAhead } from '../rules.ts'

/** How many visits are named; the list has them all. */
const named = 3

/** The sentence that patients will read, as it comes about (S5); and where the last visit ends too late. */
export function OfferSentence({ typed }: { typed: TypedTreatment }) {
  const times = sortedTimes(typed.availableTimes)
  const [first, last] = [times[0], times.at(-1)]
  const isOffered = first && last && typed.availableDays.length > 0
  const durationMinutes = Number(typed.durationMinutes) || 0
  const closes = parseTime(clinic.hours.closes)
  const late = closes && endsAfterClosing({ availableTimes: times, durationMinutes }, closes)
  return (
    <>
      <p className="say" aria-live="polite">
        <Icon name="calendar-check" />
        <span>
          <small>{copy.patientsRead}</small>
          <b>
            {isOffered
              ? copy.offered(
                  availabilityText(typed.availableDays),
                  copy.times(twelveHour(first), twelveHour(last)),
                )
              : copy.nothingChosen}
          </b>
        </span>
      </p>
      {late && closes && <p className="hint">{copy.afterClosing(twelveHour(late), twelveHour(closes))}</p>}
    </>
  )
}

/** Visits that what is chosen now leaves outside: they stay booked, and staff are told before they save. */
export function OutsideWarning({ id, visits, offer }: { id: string; visits: VisitAhead[]; offer: Offer }) {
  if (visits.length === 0) return null
  const when = visits.slice(0, named).map(({ date, time }) => copy.visitAt(shortDate(date), twelveHour(time)))
  return (
    <Banner tone="warning">
      <p>
        <b>{copy.outside(visits.length)}</b>
      </p>
      <p>{copy.staysBooked(when, visits.length - when.length)}</p>
      <a className="tlink" href={outsideAddress(id, offer)} target="_blank" rel="noopener">
        {copy.outsideList(visits.length)}
        <span className="vh">{copy.inNewTab}</span>
      </a>
    </Banner>
  )
}
