import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { Chip } from '../../../ui/back-office/chip.tsx'
import card from '../../../ui/card.module.css'
import type { PatientPlace } from '../page/patient-view.ts'
import styles from './patient-cards.module.css'

/** What they wait for; nothing is drawn for who waits for nothing. */
export function PatientWaits({ waits }: { waits: readonly PatientPlace[] }) {
  if (waits.length === 0) return null
  return (
    <section className={clsx(card.card, styles.card)} aria-labelledby="patient-waits">
      <header className={styles.header}>
        <h2 id="patient-waits">{m.admin_screens_waitlist()}</h2>
      </header>
      <ul className={styles.lines}>
        {waits.map(({ id, what, line, isOffered }) => (
          <li key={id}>
            <span className={styles.text}>
              <Link to="/admin/waitlist">{what}</Link>
              <small>{line}</small>
            </span>
            {isOffered && <Chip>{m.patients_waits_offered()}</Chip>}
          </li>
        ))}
      </ul>
    </section>
  )
}
