import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { unbroken } from '../../../platform/shown.ts'
import { Chip } from '../../../ui/back-office/chip.tsx'
import card from '../../../ui/card.module.css'
import type { PatientLetter } from '../page/patient-view.ts'
import styles from './patient-cards.module.css'

/** What was written to the clinic and to the patient, newest first. */
export function PatientLetters({ letters }: { letters: readonly PatientLetter[] }) {
  return (
    <section className={clsx(card.card, styles.card)} aria-labelledby="patient-letters">
      <header className={styles.header}>
        <h2 id="patient-letters">{m.patients_messages_and_letters()}</h2>
      </header>
      {letters.length === 0 ? (
        <p className={styles.empty}>{m.patients_no_letters()}</p>
      ) : (
        <ul className={styles.lines}>
          {letters.map(({ id, title, to, line, state, isFine, language }) => (
            <li key={id}>
              <span className={styles.text}>
                {to === null ? (
                  title
                ) : (
                  <Link to={to} lang={language ?? undefined}>
                    <bdi>{title}</bdi>
                  </Link>
                )}
                <small>{unbroken(line)}</small>
              </span>
              <Chip {...(isFine && { tone: 'success', icon: 'check' })}>{state}</Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
