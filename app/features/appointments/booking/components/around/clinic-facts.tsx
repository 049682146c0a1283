import { clsx } from 'clsx'
import { m } from '../../../../../language/messages.ts'
import card from '../../../../../ui/card.module.css'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
import { clinic } from '../../../../clinic/website/in-use.ts'
import { HoursLines } from '../../../../opening-hours/components/hours-words.tsx'
import styles from './clinic-facts.module.css'

/** The three info cards: phone, working hours, arrive early. */
export function ClinicFacts() {
  return (
    <ul className={clsx(card.card, styles.facts)}>
      <li>
        <Icon name="phone" />
        <span>
          <b>{m.booking_facts_call()}</b>
          <a className={typography.plainLink} href={clinic().phone.link}>
            {clinic().phone.text}
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
        <Icon name="sun-horizon" />
        <span>
          <b>{m.booking_facts_early()}</b>
          {m.booking_facts_early_text({ minutes: clinic().arriveEarlyMinutes })}
        </span>
      </li>
    </ul>
  )
}
