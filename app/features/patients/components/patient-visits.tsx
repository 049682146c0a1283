import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { Chip } from '../../../ui/back-office/chip.tsx'
import { Badge } from '../../../ui/badge.tsx'
import card from '../../../ui/card.module.css'
import { Icon } from '../../../ui/icon.tsx'
import typography from '../../../ui/typography.module.css'
import { patientAddress } from '../address.ts'
import type { PatientView, PatientVisit } from '../page/patient-view.ts'
import styles from './patient-cards.module.css'

/** Visits to come, the soonest first, and those before, the newest first. */
export function PatientVisits({ view: { id, visits } }: { view: PatientView }) {
  const { ahead, past, count, isCut, isAll } = visits
  return (
    <section className={clsx(card.card, styles.card)} aria-labelledby="patient-visits">
      <header className={styles.header}>
        <h2 id="patient-visits" tabIndex={-1}>
          {m.patients_visits()}
        </h2>
        {count > 0 && <Chip>{m.patients_in_all({ count })}</Chip>}
      </header>
      {ahead.length + past.length === 0 && <p className={styles.empty}>{m.patients_no_visits()}</p>}
      <Group title={m.patients_ahead()} visits={ahead} isAhead />
      <Group title={m.patients_past()} visits={past} isAhead={false} />
      {isCut && (
        <p className={styles.foot}>
          {isAll ? (
            m.patients_more_visits()
          ) : (
            <Link to={`${patientAddress(id)}?visits=all`} preventScrollReset>
              {m.patients_show_all_visits()}
            </Link>
          )}
        </p>
      )}
    </section>
  )
}

type GroupProps = { title: string; visits: readonly PatientVisit[]; isAhead: boolean }

function Group({ title, visits, isAhead }: GroupProps) {
  if (visits.length === 0) return null
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.visits}>
        {visits.map((visit) => (
          <li key={visit.id} className={isAhead ? styles.ahead : styles.past}>
            <span className={clsx(styles.leaf, typography.figures)}>
              <b>{visit.day}</b>
              <small>
                {visit.month} <br />
                {visit.year}
              </small>
            </span>
            <span className={styles.visitDetails}>
              <Link to={visit.to}>{visit.what}</Link>
              {visit.repeat && (
                <Link className={styles.repeat} to={visit.repeat.to} aria-label={visit.repeat.label}>
                  <Icon name="repeat" size={17} />
                  {m.repeat_link()}
                </Link>
              )}
            </span>
            <Badge color={visit.badge.color}>{visit.badge.word}</Badge>
          </li>
        ))}
      </ul>
    </>
  )
}
