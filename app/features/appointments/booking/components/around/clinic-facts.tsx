import { clsx } from 'clsx'
import card from '../../../../../ui/card.module.css'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
import { clinic, openDays, openTimes } from '../../../../clinic/content.ts'
import { pageCopy } from '../../page-copy.ts'
import styles from './clinic-facts.module.css'

/** The three info cards: phone, working hours, arrive early. */
export function ClinicFacts() {
  const words = pageCopy.facts
  return (
    <ul className={clsx(card.card, styles.facts)}>
      <li>
        <Icon name="phone" />
        <span>
          <b>{words.call}</b>
          <a className={typography.plainLink} href={clinic.phone.link}>
            {clinic.phone.text}
          </a>
        </span>
      </li>
      <li>
        <Icon name="clock" />
        <span>
          <b>{words.hours}</b>
          {openDays()}
          <br />
          {openTimes()}
        </span>
      </li>
      <li>
        <Icon name="sun-horizon" />
        <span>
          <b>{words.early}</b>
          {words.earlyText(clinic.arriveEarlyMinutes)}
        </span>
      </li>
    </ul>
  )
}
