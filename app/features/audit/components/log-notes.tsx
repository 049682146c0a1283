import { Form, Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { stoppedOnce } from '../../../platform/shown.ts'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import { Button } from '../../../ui/button.tsx'
import fields from '../../../ui/forms/field.module.css'
import { type LogFilter, logAddress, logPath } from '../log/filter.ts'
import type { LogView, ShownPatient, ShownSignIn } from '../log/page.server.ts'
import styles from './log-notes.module.css'

type Props = { filter: LogFilter; view: LogView }

/** What the log is narrowed to beside the fields of its form: one sign-in, one patient. */
export function LogNotes({ filter, view }: Props) {
  return (
    <>
      {filter.session && (
        <Note leave={logAddress({ ...filter, session: null })}>{signInWords(view.signIn)}</Note>
      )}
      {filter.patient && view.patient && (
        <Note leave={logAddress({ ...filter, patient: null })}>{patientWords(view.patient)}</Note>
      )}
    </>
  )
}

const Note = ({ leave, children }: { leave: string; children: string }) => (
  <p className={quietText.line} role="status">
    {children} <Link to={leave}>{m.audit_leave_out()}</Link>
  </p>
)

function signInWords(signIn: ShownSignIn | null): string {
  const facts = signIn === null ? m.audit_session_forgotten() : m.audit_session_facts(signIn)
  return stoppedOnce(m.audit_session_note({ facts }))
}

function patientWords({ problem, words, count, isMore }: ShownPatient): string {
  if (problem !== null) return problem
  if (count === 0) return m.audit_patient_nobody({ words })
  const found = m.audit_only_patient({ count, words })
  return isMore ? m.audit_patient_found_more({ found }) : found
}

/** Looks a patient up by what they gave; it is posted, so that it stands in no address. */
export const PatientForm = ({ words }: { words: string }) => (
  <Form method="post" action={logPath} className={styles.look} role="search">
    <div className={fields.field}>
      <label htmlFor="log-patient">{m.audit_patient_label()}</label>
      <span className={fields.hint} id="log-patient-hint">
        {m.audit_patient_hint()}
      </span>
      <input
        id="log-patient"
        name="patient"
        type="text"
        defaultValue={words}
        key={words}
        maxLength={longestContact}
        autoComplete="off"
        spellCheck={false}
        aria-describedby="log-patient-hint"
      />
    </div>
    <Button type="submit" variant="secondary" size="extra-small">
      {m.audit_patient_look_up()}
    </Button>
  </Form>
)

/** No mail address is longer. */
const longestContact = 254
