import { Icon } from '../../../../ui/icon.tsx'
import { clinic } from '../../../clinic/content.ts'
import { pageCopy } from '../page-copy.ts'

/** The three info cards: phone, working hours, arrive early. */
export function ClinicFacts() {
  const words = pageCopy.facts
  return (
    <ul className="card info">
      <li>
        <Icon name="phone" />
        <span>
          <b>{words.call}</b>
          <a className="plain" href={clinic.phone.link}>
            {clinic.phone.text}
          </a>
        </span>
      </li>
      <li>
        <Icon name="clock" />
        <span>
          <b>{words.hours}</b>
          {clinic.hours.days}
          <br />
          {clinic.hours.times}
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
