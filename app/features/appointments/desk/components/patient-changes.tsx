import { Link } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { shortDate, timeText } from '../../../../platform/shown.ts'
import { Banner } from '../../../../ui/banner.tsx'
import type { UnseenChange } from '../../visit-page/change-queries.server.ts'
import { visitAddress } from '../address.ts'
import { copy } from '../copy.ts'
import styles from './undelivered-letters.module.css'

type Props = {
  changes: UnseenChange[]
  /** How many there are, listed or not. */
  count: number
  list: string
}

/** What patients changed themselves and nobody has opened since: opening one is enough. */
export function PatientChanges({ changes, count, list }: Props) {
  if (changes.length === 0) return null
  return (
    <Banner tone="info" className={styles.banner}>
      <details className={styles.letters} open={changes.length === 1}>
        <summary>{m.desk_patient_changes_title({ count })}</summary>
        <ul>
          {changes.map(({ appointmentId, name, kind, date, time }) => (
            <li key={appointmentId}>
              <Link to={visitAddress(list, appointmentId)} preventScrollReset discover="none">
                <bdi>{name}</bdi>
              </Link>
              <span>{copy.patientChange[kind]({ day: shortDate(date), time: timeText(time) })}</span>
            </li>
          ))}
        </ul>
        {count > changes.length && <p>{m.desk_undelivered_more({ count: changes.length })}</p>}
      </details>
    </Banner>
  )
}
