import { clsx } from 'clsx'
import { Link } from 'react-router'
import { visitAddress } from '#app/features/desk/address.ts'
import result from '#app/features/desk/components/patient-result.module.css'
import { patientAddress } from '#app/features/patients/address.ts'
import { Born } from '#app/features/patients/components/birth-date-field.tsx'
import type { FoundPatient } from '#app/features/patients/search/found-patient.ts'
import { type Finding, useFoundPatients } from '#app/features/patients/search/use-found-patients.ts'
import { m } from '#app/language/messages.ts'
import { FoundText } from '#app/ui/back-office/found-text.tsx'
import styles from './found-visits.module.css'

/** So many are below the field; Enter shows all. */
const mostShown = 8

type Props = { typed: string; list: string; onLeave: () => void }

/**
 * Who is found by what is being typed: exactly first, then by beginnings, then with one slip; of each, the soonest first
 * first. A press opens the visit that is ahead, else the patient.
 */
export default function FoundVisits({ typed, list, onLeave }: Props) {
  const finding = useFoundPatients(typed)
  const patients = finding.found?.patients.slice(0, mostShown) ?? []
  const said = sentence(finding)
  return (
    <div className={said === '' ? undefined : styles.found}>
      <p role="status" className={styles.message}>
        {said}
      </p>
      {patients.length > 0 && (
        <ul>
          {patients.map((patient) => (
            <li key={patient.id}>
              <Found patient={patient} list={list} onLeave={onLeave} words={finding.words} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function sentence({ state, found }: Finding): string {
  if (state === 'failed') return m.list_search_failed()
  if (found === null) return ''
  return found.patients.length === 0
    ? m.list_search_none()
    : m.list_search_found({ count: found.total ?? found.patients.length })
}

type FoundProps = { patient: FoundPatient; words: string; list: string; onLeave: () => void }

function Found({ patient, words, list, onLeave }: FoundProps) {
  const { id, name, birthDate, phone, line, next, last } = patient
  const treatment = (next ?? last)?.treatment
  return (
    <Link
      to={next ? visitAddress(list, next.id) : patientAddress(id)}
      className={clsx(result.patient, styles.patient)}
      preventScrollReset={next !== null}
      discover="none"
      data-result
      onPointerDown={(event) => event.preventDefault()}
      onClick={onLeave}
    >
      <b>
        <FoundText text={name} words={words} />
        <Born date={birthDate} />
      </b>
      <span>
        <FoundText text={phone} words={words} />
      </span>
      <small>
        {line}
        {treatment && `, ${treatment}`}
      </small>
    </Link>
  )
}
