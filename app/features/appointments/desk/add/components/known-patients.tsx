import { clsx } from 'clsx'
import { m } from '../../../../../language/messages.ts'
import { FoundText } from '../../../../../ui/back-office/found-text.tsx'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import type { FoundPatient, FoundPatients } from '../../../../patients/search/found-patient.ts'
import type { Finding } from '../../../../patients/search/use-found-patients.ts'
import result from '../../components/patient-result.module.css'
import styles from './known-patients.module.css'

export const optionId = (patientId: string): string => `add-known-${patientId}`

type Props = {
  id: string
  finding: Finding
  active: string | null
  choose: (id: string) => void
}

/** Who is known by what was typed, below the field; what came of it is read out. */
export function KnownPatients({ id, finding: { state, found, words }, active, choose }: Props) {
  const patients = found?.patients ?? []
  const head = sentence(words, found && patients.length)
  return (
    <div className={clsx(patients.length > 0 && styles.known)}>
      <p className={patients.length > 0 ? styles.header : quietText.line} role="status">
        {state === 'failed' ? m.add_found_failed() : head}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={head || m.add_found({ words: '' })}
        hidden={patients.length === 0}
      >
        {patients.map((one) => (
          <Patient
            key={one.id}
            patient={one}
            words={words}
            isActive={one.id === active}
            onChoose={() => choose(one.id)}
          />
        ))}
      </div>
      {found?.next && <p className={styles.header}>{m.add_found_more()}</p>}
    </div>
  )
}

function sentence(words: string, count: number | null): string {
  if (count === null) return ''
  return count === 0 ? m.add_found_none({ words }) : m.add_found({ words })
}

type PatientProps = { patient: FoundPatient; words: string; isActive: boolean; onChoose: () => void }

function Patient({ patient: { id, name, phone, line }, words, isActive, onChoose }: PatientProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field, which keeps the focus
    <div
      id={optionId(id)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={clsx(result.patient, isActive && result.active)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <b>
        <FoundText text={name} words={words} />
      </b>
      <span>
        <FoundText text={phone} words={words} />
      </span>
      <small>{line}</small>
    </div>
  )
}

/** The same without script: a list of buttons that fill the form in. */
export function FoundByForm({ found, words }: { found: FoundPatients; words: string }) {
  const { patients, next, problem } = found
  return (
    <div className={clsx(patients.length > 0 && styles.known)}>
      <p className={patients.length > 0 ? styles.header : quietText.line}>
        {problem ?? sentence(words, patients.length)}
      </p>
      {patients.map((one) => (
        <button
          key={one.id}
          type="submit"
          name="intent"
          value={`choose ${one.id}`}
          className={result.patient}
        >
          <b>
            <FoundText text={one.name} words={words} />
          </b>
          <span>
            <FoundText text={one.phone} words={words} />
          </span>
          <small>{one.line}</small>
        </button>
      ))}
      {next && <p className={styles.header}>{m.add_found_more()}</p>}
    </div>
  )
}
