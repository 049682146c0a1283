import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { unbroken } from '../../../platform/shown.ts'
import box from '../../../ui/back-office/box.module.css'
import card from '../../../ui/card.module.css'
import { patientAddress } from '../address.ts'
import type { PatientView } from '../page/patient-view.ts'
import styles from './patient-cards.module.css'

/** Who saw or changed the record and what belongs to it, newest first. */
export function PatientSeen({ view: { id, seen, isMoreSeen } }: { view: PatientView }) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="patient-seen">
      <h2 id="patient-seen">{m.patients_seen()}</h2>
      <p>{m.patients_seen_hint()}</p>
      <ul className={styles.seen}>
        {seen.map(({ id: entry, initials, who, what, when }) => (
          <li key={entry}>
            <span className={styles.initials} aria-hidden="true">
              {initials}
            </span>
            <span className={styles.text}>
              {who}
              <small>{what}</small>
            </span>
            <small>{unbroken(when)}</small>
          </li>
        ))}
      </ul>
      {isMoreSeen && (
        <Link to={`${patientAddress(id)}?seen=all`} preventScrollReset>
          {m.patients_all_seen()}
        </Link>
      )}
    </section>
  )
}
