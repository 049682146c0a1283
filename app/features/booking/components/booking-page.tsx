import { clsx } from 'clsx'
import { Drawing } from '#app/art/drawing.tsx'
import { doorDusk } from '#app/art/drawings.ts'
import { useIsDrawn } from '#app/art/scenery.ts'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { useOpeningHours } from '#app/features/opening-hours/components/hours-words.tsx'
import { weekText } from '#app/features/opening-hours/hours-text.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { isPageOn } from '#app/features/public-pages/navigation.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { type ClockTime, minutesOf, sortedTimes } from '#app/platform/dates.ts'
import { timeText } from '#app/platform/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { useIsEmbedded, useOutTarget } from '#app/ui/embedded.ts'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import table from '#app/ui/table.module.css'
import typography from '#app/ui/typography.module.css'
import { withElements } from '#app/ui/with-elements.tsx'
import { takenTitle } from '../copy.ts'
import { bookingForm } from '../fields.ts'
import type { BookingView, TreatmentChoice } from '../page.server.ts'
import { useBookingPlace } from '../place.ts'
import { BookingForm } from './booking-form.tsx'
import styles from './booking-page.module.css'
import { NotOnline } from './next-free.tsx'
import type { Unreachable } from './unreachable.ts'
import { useAnswers } from './use-answers.ts'

export type TimeRange = { first: ClockTime; last: ClockTime }

/** Starts further apart than this have a break between them, such as lunch. */
const stepMinutes = 30

/** The starts of a day as runs without a break: 9:00, 9:30 and 13:00 make two. */
export function timeRanges(times: readonly ClockTime[]): TimeRange[] {
  const ranges: TimeRange[] = []
  for (const time of sortedTimes(times)) {
    const run = ranges.at(-1)
    if (run && minutesOf(time) - minutesOf(run.last) <= stepMinutes) run.last = time
    else ranges.push({ first: time, last: time })
  }
  return ranges
}

/** Which treatment is offered when; on phones each row is a card. */
function AvailabilityTable({ treatments }: { treatments: TreatmentChoice[] }) {
  return (
    <section className={layout.section} aria-labelledby="availability">
      <div className={layout.wrap}>
        <h2 className={typography.title} id="availability">
          {m.booking_availability_heading()}
        </h2>
        <div className={clsx(card.card, styles.card)}>
          <table className={table.table} aria-labelledby="availability">
            <thead>
              <tr>
                <th scope="col">{m.booking_availability_treatment()}</th>
                <th scope="col">{m.booking_availability_description()}</th>
                <th scope="col">{m.booking_availability_date()}</th>
                <th scope="col">{m.booking_availability_time()}</th>
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

function Row(treatment: TreatmentChoice) {
  const { shownName, description, availability, availableTimes, timesOfDays } = treatment
  if (treatment.booking === 'by-phone') {
    return (
      <tr>
        <td>
          <b>{shownName}</b>
        </td>
        <td data-label={m.booking_availability_description()}>{description}</td>
        <td data-label={m.booking_availability_date()} colSpan={2}>
          <NotOnline />
        </td>
      </tr>
    )
  }
  return (
    <tr>
      <td>
        <b>{shownName}</b>
      </td>
      <td data-label={m.booking_availability_description()}>{description}</td>
      <td data-label={m.booking_availability_date()}>{availability}</td>
      <td data-label={m.booking_availability_time()} className={styles.times}>
        {timesOfDays.length === 0 ? (
          <Ranges times={availableTimes} />
        ) : (
          timesOfDays.map(({ days, times }) => (
            <div key={days} className={styles.ofDays}>
              <b>{days}</b>
              <Ranges times={times} />
            </div>
          ))
        )}
      </td>
    </tr>
  )
}

/** "9:00 AM - 11:30 AM", each range in a line. */
const Ranges = ({ times }: { times: readonly ClockTime[] }) =>
  timeRanges(times).map(({ first, last }) => (
    <span key={first} className={styles.range}>
      {first === last ? (
        <Unbroken time={first} />
      ) : (
        withElements(m.opening_hours_times, {
          opens: <Unbroken time={first} />,
          closes: <Unbroken time={last} />,
        })
      )}
    </span>
  ))

const Unbroken = ({ time }: { time: ClockTime }) => (
  <span className={typography.unbroken}>{timeText(time)}</span>
)

/** In place of the form: no treatment is offered online, or the treatments could not be read. */
function BookingClosed({ reason }: { reason: 'closed' | 'unavailable' }) {
  const isFault = reason === 'unavailable'
  const isDrawn = useIsDrawn()
  const again = useBookingPlace()
  const target = useOutTarget()
  return (
    <div className={layout.wrap}>
      <section className={clsx(card.card, layout.overHeader, styles.closed)} aria-labelledby="closed">
        <div className={styles.text}>
          <h2 className={typography.title} id="closed">
            {isFault ? m.booking_unavailable_heading() : m.booking_closed_heading()}
          </h2>
          <p className={clsx(typography.lead, styles.lead)}>
            {isFault ? m.appointments_load_failed() : m.booking_closed_text()}
          </p>
          <a className={styles.phone} href={clinic().phone.link}>
            {clinic().phone.text}
          </a>
          <p className={styles.hours}>{weekText(useOpeningHours())}</p>
          <div className={layout.actions}>
            <ButtonLink href={clinic().phone.link} icon="phone">
              {m.booking_closed_call()}
            </ButtonLink>
            {isFault ? (
              <ButtonLink variant="secondary" href={again}>
                {m.booking_unavailable_again()}
              </ButtonLink>
            ) : (
              isPageOn('contact') && (
                <ButtonLink variant="secondary" href={localPath('/contact')} target={target}>
                  {m.booking_closed_write()}
                </ButtonLink>
              )
            )}
          </div>
        </div>
        {isDrawn && (
          <div className={styles.door}>
            <Drawing of={doorDusk} alt="" view="1060 390 460 500" hold="xMidYMid" />
          </div>
        )}
      </section>
    </div>
  )
}

/** `/appointment` in all its states. */
export function BookingPage({ view: latest }: { view: BookingView | Unreachable }) {
  const shown = useAnswers(latest)
  const isAlone = !useIsEmbedded()
  const hasForm = shown && (shown.view.state === 'open' || shown.answer.message !== null)
  return (
    <>
      <PageMeta title={pageTitle(shown?.answer)} description={description()} />
      <PageHeader title={m.booking_title()} lead={lead(shown?.answer, Boolean(hasForm))} />
      {hasForm ? (
        <BookingForm {...shown} />
      ) : (
        <>
          <BookingClosed reason={shown?.view.state === 'closed' ? 'closed' : 'unavailable'} />
          {/* For the switch of languages, where this answers a form. */}
          <form id={bookingForm} method="post" hidden />
        </>
      )}
      {isAlone && shown?.view.state === 'open' && <AvailabilityTable treatments={shown.view.treatments} />}
      {isAlone && !hasForm && <div className={clsx(layout.section, layout.tight)} />}
    </>
  )
}

const description = () =>
  m.booking_description({ clinic: clinic().name, city: clinic().address.city, state: clinic().address.state })

function pageTitle(answer: BookingView | undefined): string {
  const isError = answer && (answer.message !== null || Object.keys(answer.errors).length > 0)
  const name = answer?.taken ? `${takenTitle(answer.taken)} - ${m.booking_title()}` : m.booking_title()
  const title = m.clinic_titled({ title: name, clinic: clinic().name })
  return isError ? m.platform_error_title({ title }) : title
}

function lead(answer: BookingView | undefined, hasForm: boolean): string {
  if (!hasForm) return m.booking_closed_lead()
  return answer?.taken ? m.booking_taken_lead() : m.booking_lead()
}
