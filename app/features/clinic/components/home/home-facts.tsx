import { clsx } from 'clsx'
import { m } from '../../../../language/messages.ts'
import { Icon } from '../../../../ui/icon.tsx'
import layout from '../../../../ui/layout.module.css'
import typography from '../../../../ui/typography.module.css'
import { clinic } from '../../content.ts'
import { clinicCopy } from '../../copy.ts'
import { openTimes } from '../../hours-text.ts'
import styles from './home-facts.module.css'

const { facts } = clinicCopy.home

/** Four facts on the edge of the hero: hours, place, phone, how early to come. */
export function HomeFacts() {
  return (
    <div className={layout.wrap}>
      <ul className={styles.facts}>
        <li>
          <Icon name="clock" />
          <span>
            <span className={styles.name}>{facts.open()}</span>
            <b className={clsx(typography.figures, typography.timeRange, styles.fact)}>{openTimes()}</b>
          </span>
        </li>
        <li>
          <Icon name="map-pin" />
          <span>
            <span className={styles.name}>{m.clinic_home_facts_place()}</span>
            <b className={styles.fact}>
              {clinic.address.city}, {clinic.address.state}
            </b>
          </span>
        </li>
        <li>
          <Icon name="phone" />
          <span>
            <span className={styles.name}>{m.clinic_home_facts_call()}</span>
            <b className={styles.fact}>
              <a href={clinic.phone.link}>{clinic.phone.text}</a>
            </b>
          </span>
        </li>
        <li>
          <Icon name="sun-horizon" />
          <span>
            <span className={styles.name}>{m.clinic_home_facts_before()}</span>
            <b className={styles.fact}>{facts.early()}</b>
          </span>
        </li>
      </ul>
    </div>
  )
}
