import type { ReactNode } from 'react'
import { m } from '../../../language/messages.ts'
import card from '../../../ui/card.module.css'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import typography from '../../../ui/typography.module.css'
import { clinic } from '../../clinic/website/in-use.ts'
import { useOpeningHours } from '../../opening-hours/components/use-opening-hours.ts'
import { daysText } from '../../opening-hours/hours-text.ts'
import { openDays } from '../../opening-hours/public-hours.ts'
import styles from './ways-to-reach.module.css'

/** Where the clinic is, and how to call or write to it. */
export function WaysToReach() {
  const { street, city, state, zip } = clinic().address
  const [road, ...rooms] = street.split(', ')
  const days = openDays(useOpeningHours())
  const [mailbox, host] = clinic().email.text.split('@')
  return (
    <>
      <h2 className={typography.visuallyHidden}>{m.contact_page_ways_heading()}</h2>
      <ul className={styles.contactMethods}>
        <Way
          icon="map-pin"
          name={m.contact_page_location()}
          note={m.contact_page_location_note({ minutes: clinic().arriveEarlyMinutes })}
        >
          {road}, <span className={typography.unbroken}>{rooms.join(', ')}</span>
          <br />
          {city},{' '}
          <span className={typography.unbroken}>
            {state} {zip}
          </span>
        </Way>
        <Way
          icon="phone"
          name={m.contact_page_phone()}
          note={
            days.length > 0
              ? m.contact_page_phone_note({ days: daysText(days) })
              : m.contact_page_front_desk()
          }
        >
          <a href={clinic().phone.link}>{clinic().phone.text}</a>
        </Way>
        <Way icon="envelope-simple" name={m.contact_page_email()} note={m.contact_page_email_note()}>
          <a href={clinic().email.link}>
            {mailbox}
            <wbr />@{host}
          </a>
        </Way>
      </ul>
    </>
  )
}

function Way(props: { icon: IconName; name: string; note: string; children: ReactNode }) {
  return (
    <li className={card.card}>
      <h3>
        <Icon name={props.icon} size={24} />
        {props.name}
      </h3>
      <p className={styles.address}>{props.children}</p>
      <small>{props.note}</small>
    </li>
  )
}
