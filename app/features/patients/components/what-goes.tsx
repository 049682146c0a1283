import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import { patientAddress } from '../address.ts'
import type { Counts, ErasureView } from '../page/patient-view.ts'
import styles from './erase-page.module.css'

/** What goes with a patient, or went, one line for each kind that there is. */
export function Gone({
  counts: { appointments, messages, replies, emails, notes, consents },
  coming = 0,
  joined = 0,
}: {
  counts: Counts
  coming?: number
  joined?: number
}) {
  return (
    <ul className={styles.list}>
      <li>{m.patients_erase_known()}</li>
      {appointments > 0 && (
        <li>
          {m.patients_erase_visits({ count: appointments })}
          {coming > 0 && <small>{m.patients_erase_coming({ count: coming })}</small>}
        </li>
      )}
      {messages > 0 && <li>{m.patients_erase_messages({ count: messages })}</li>}
      {replies > 0 && <li>{m.patients_erase_replies({ count: replies })}</li>}
      {emails > 0 && <li>{m.patients_erase_emails({ count: emails })}</li>}
      {notes > 0 && <li>{m.patients_erase_notes({ count: notes })}</li>}
      {consents > 0 && <li>{m.patients_erase_consents({ count: consents })}</li>}
      {joined > 0 && <li>{m.patients_erase_joined({ count: joined })}</li>}
    </ul>
  )
}

/** What stays, and why. */
export function Stays({
  sharing = [],
  backupNights,
}: {
  sharing?: ErasureView['sharing']
  backupNights: number | null
}) {
  return (
    <ul className={styles.list}>
      {sharing.length > 0 && (
        <li>
          {m.patients_erase_others()}
          <ul className={styles.names}>
            {sharing.map(({ id, name, why }) => (
              <li key={id}>
                <Link to={patientAddress(id)}>
                  <bdi>{name}</bdi>
                </Link>{' '}
                <small>{why}</small>
              </li>
            ))}
          </ul>
        </li>
      )}
      <li>{m.patients_erase_log()}</li>
      <li>
        {backupNights === null
          ? m.patients_erase_backups_unknown()
          : m.patients_erase_backups({ count: backupNights })}
      </li>
      <li>{m.patients_erase_sent()}</li>
      <li>{m.patients_erase_testimonials()}</li>
    </ul>
  )
}
