import { Fragment } from 'react'
import { localPath } from '../../../../language/addresses.ts'
import { m } from '../../../../language/messages.ts'
import { Icon } from '../../../../ui/icon.tsx'
import layout from '../../../../ui/layout.module.css'
import { OpenTimes } from '../../../opening-hours/components/hours-words.tsx'
import { useOpeningHours } from '../../../opening-hours/components/use-opening-hours.ts'
import { daysText, daysTextAlone } from '../../../opening-hours/hours-text.ts'
import { hoursLines, openDays } from '../../../opening-hours/public-hours.ts'
import { clinicCopy } from '../../copy.ts'
import { clinic } from '../../website/in-use.ts'
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
            <OpeningFact />
          </span>
        </li>
        <li>
          <Icon name="map-pin" />
          <span>
            <span className={styles.name}>{m.clinic_home_facts_place()}</span>
            <b className={styles.fact}>
              {clinic().address.city}, {clinic().address.state}
            </b>
          </span>
        </li>
        <li>
          <Icon name="phone" />
          <span>
            <span className={styles.name}>{m.clinic_home_facts_call()}</span>
            <b className={styles.fact}>
              <a href={clinic().phone.link}>{clinic().phone.text}</a>
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

/** Weeks of more different days than this are told on the page that has room for them. */
const mostLines = 2

function OpeningFact() {
  const week = useOpeningHours()
  const lines = hoursLines(week)
  if (lines.length === 0 || lines.length > mostLines) {
    return (
      <>
        <span className={styles.name}>
          {lines.length === 0 ? m.clinic_home_facts_hours() : facts.open(daysText(openDays(week)))}
        </span>
        <b className={styles.fact}>
          <a href={localPath('/contact#hours')}>{m.clinic_home_facts_see_hours()}</a>
        </b>
      </>
    )
  }
  return lines.map(({ days, spans }, place) => (
    <Fragment key={days.join()}>
      <span className={styles.name}>{place === 0 ? facts.open(daysText(days)) : daysTextAlone(days)}</span>
      <b className={styles.fact}>
        <OpenTimes spans={spans} />
      </b>
    </Fragment>
  ))
}
