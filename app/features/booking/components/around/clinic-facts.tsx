import { clsx } from 'clsx'
import { useIsDrawn } from '#app/art/scenery.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { HoursLines } from '#app/features/opening-hours/components/hours-words.tsx'
import { findAppointmentPage, linkTo } from '#app/features/public-pages/navigation.ts'
import { m } from '#app/language/messages.ts'
import { useAsServed } from '#app/ui/as-served.ts'
import card from '#app/ui/card.module.css'
import { useOutTarget } from '#app/ui/embedded.ts'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import styles from './clinic-facts.module.css'

type Props = {
  /** Quietly next to each other. */
  isRow?: boolean
  /** Next to the booked appointment itself: nobody looks for it there. */
  isFound?: boolean
}

/** The info cards: phone, working hours, arrive early, and the way to an appointment that is booked. */
export const ClinicFacts = ({ isRow = false, isFound = false }: Props) => (
  <ul
    id={factsId}
    className={isRow ? styles.row : clsx(card.card, styles.facts)}
    {...useAsServed(factsId, import.meta.env.SSR && <Inside isFound={isFound} />)}
  />
)

const factsId = 'clinic-facts'

function Inside({ isFound }: { isFound: boolean }) {
  return (
    <>
      <li>
        <Icon name="phone" />
        <span>
          <b>{m.booking_facts_call()}</b>
          <a className={typography.plainLink} href={currentClinic().phone.link}>
            {currentClinic().phone.text}
          </a>
        </span>
      </li>
      <li>
        <Icon name="clock" />
        <span>
          <b>{m.booking_facts_hours()}</b>
          <HoursLines />
        </span>
      </li>
      <li>
        <Icon name={useIsDrawn() ? 'sun-horizon' : 'calendar-check'} />
        <span>
          <b>{m.booking_facts_early()}</b>
          {m.booking_facts_early_text({ minutes: currentClinic().arriveEarlyMinutes })}
        </span>
      </li>
      {!isFound && <FindAppointment />}
    </>
  )
}

const FindAppointment = () => (
  <li>
    <Icon name="calendar-check" />
    <span>
      <b>{m.booking_facts_booked()}</b>
      <a
        className={clsx(typography.plainLink, styles.find)}
        href={linkTo(findAppointmentPage).href}
        target={useOutTarget()}
      >
        {m.booking_facts_find()}
      </a>
    </span>
  </li>
)
