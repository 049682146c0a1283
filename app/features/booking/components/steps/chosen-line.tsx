import { bookingSteps } from '#app/features/booking/fields.ts'
import type { BookingView } from '#app/features/booking/page.server.ts'
import { m } from '#app/language/messages.ts'
import { parseDate, parseTime } from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, timeText, unbroken } from '#app/platform/format.ts'
import { clinicianNamed, isFor, openChoice, shownTreatments } from '../date-and-time/booking-choice.ts'
import type { BookingChoice } from '../date-and-time/use-booking-choice.ts'
import styles from './step-column.module.css'

type Props = { view: BookingView; choosing: BookingChoice; onChange(): void }

/** What is chosen, right above the details; nothing before it has a time. */
export function ChosenLine({ view, choosing, onChange }: Props) {
  const choice = openChoice(view, choosing.choice)
  const [day, time] = [parseDate(choice.date), parseTime(choice.time)]
  if (!day || !time) return null
  const treatments = shownTreatments(view, choice)
  const minutes = isFor(view, choice) ? view.minutes : null
  const prices = choosing.treatments.map(({ price }) => price).filter((price) => price !== '')
  const clinician = clinicianNamed(choosing.treatments, choice.with)
  return (
    <p className={styles.chosen}>
      <b>
        {capitalised(dayAndMonth(day))}, {unbroken(timeText(time))}
      </b>
      <span>
        {minutes === null ? treatments : m.booking_visit_minutes({ treatments, minutes })}
        {clinician !== '' && `, ${m.booking_taken_with({ clinician })}`}
        {prices.length > 0 && `, ${prices.join(' + ')}`}
      </span>
      <a href={`#${bookingSteps.day}`} onClick={onChange}>
        {m.booking_taken_change()}
      </a>
    </p>
  )
}
