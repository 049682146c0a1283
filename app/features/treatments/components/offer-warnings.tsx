import { clsx } from 'clsx'
import { m } from '../../../language/messages.ts'
import { sortedTimes } from '../../../platform/dates.ts'
import { capitalised, shortDate, timeText, weekdayName } from '../../../platform/shown.ts'
import callout from '../../../ui/back-office/callout.module.css'
import { Banner } from '../../../ui/banner.tsx'
import { Icon } from '../../../ui/icon.tsx'
import textLink from '../../../ui/text-link.module.css'
import typography from '../../../ui/typography.module.css'
import { rangesOn, type WeeklyHours } from '../../opening-hours/rules.ts'
import { outsideAddress } from '../address.ts'
import { copy } from '../copy.ts'
import type { TypedTreatment } from '../form.ts'
import { availabilityText, type Offer, publicOffer, type VisitAhead } from '../rules.ts'
import styles from './offer-warnings.module.css'

/** How many visits are named; the list has them all. */
const named = 3

type SentenceProps = {
  typed: TypedTreatment
  /** Hours of those who can give it. */
  weeks: readonly WeeklyHours[]
}

/** The sentence that patients will read, as it comes about; and what of it they are not offered. */
export function OfferSentence({ typed, weeks }: SentenceProps) {
  const offer = { ...typed, durationMinutes: Number(typed.durationMinutes) || 0 }
  const { availableDays, availableTimes } = publicOffer(offer, weeks)
  const times = sortedTimes(availableTimes)
  const [first, last] = [times[0], times.at(-1)]
  return (
    <>
      <p className={callout.callout} aria-live="polite">
        <Icon name="calendar-check" />
        <span>
          <small>{m.treatments_patients_read()}</small>
          <b>
            {first && last
              ? m.treatments_offered({
                  days: capitalised(availabilityText(availableDays)),
                  times: copy.times(timeText(first), timeText(last)),
                })
              : m.treatments_nothing_chosen()}
          </b>
        </span>
      </p>
      <BeyondHours {...{ typed, weeks }} shown={{ availableDays, availableTimes }} />
    </>
  )
}

type Shown = Pick<TypedTreatment, 'availableDays' | 'availableTimes'>

/** Days without working hours, and times at which a visit would leave them: staff may book them. */
function BeyondHours({ typed, weeks, shown }: SentenceProps & { shown: Shown }) {
  const isChosen = typed.availableDays.length > 0 && typed.availableTimes.length > 0
  const days = typed.availableDays.filter((day) => weeks.every((week) => rangesOn(week, day).length === 0))
  const isOpen = days.length < typed.availableDays.length
  const times = typed.availableTimes.filter((time) => isOpen && !shown.availableTimes.includes(time))
  if (!isChosen || days.length + times.length === 0) return null
  return <p>{copy.beyondHours([...days.map(weekdayName), ...sortedTimes(times).map(timeText)])}</p>
}

/** Visits that what is chosen now leaves outside: they stay booked, and staff are told before they save. */
export function OutsideWarning({ id, visits, offer }: { id: string; visits: VisitAhead[]; offer: Offer }) {
  if (visits.length === 0) return null
  const when = visits
    .slice(0, named)
    .map(({ date, time }) => m.treatments_visit_at({ day: shortDate(date), time: timeText(time) }))
  return (
    <Banner tone="warning">
      <p>
        <b>{m.treatments_outside({ count: visits.length })}</b>
      </p>
      <p className={styles.details}>{copy.staysBooked(when, visits.length - when.length)}</p>
      <a
        className={clsx(textLink.textLink, styles.list)}
        href={outsideAddress(id, offer)}
        target="_blank"
        rel="noopener"
      >
        {m.treatments_outside_list({ count: visits.length })}
        <span className={typography.visuallyHidden}>{m.treatments_in_new_tab()}</span>
      </a>
    </Banner>
  )
}
