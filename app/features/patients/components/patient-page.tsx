import { clsx } from 'clsx'
import { useRef } from 'react'
import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { languageNameWithin } from '../../../platform/language-name.ts'
import { mailLink } from '../../../platform/text/mail-link.ts'
import { phoneLink } from '../../../platform/text/phone-link.ts'
import { ActionNotice } from '../../../ui/back-office/action-notice.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import screenHead from '../../../ui/back-office/screen-head.module.css'
import { useKeptFocus } from '../../../ui/back-office/use-kept-focus.ts'
import { Banner } from '../../../ui/banner.tsx'
import buttons from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { type PatientAction, patientAddress, patientsPath } from '../address.ts'
import type { PatientView } from '../page/patient-view.ts'
import { PatientLetters } from './patient-letters.tsx'
import { PatientNotes } from './patient-notes.tsx'
import styles from './patient-page.module.css'
import { PatientRecord } from './patient-record.tsx'
import { PatientSeen } from './patient-seen.tsx'
import { PatientVisits } from './patient-visits.tsx'
import { PatientWaits } from './patient-waits.tsx'

type Refusal = { message: string | undefined; errors: Record<string, string> | undefined; words: string }

type Props = {
  view: PatientView
  done: PatientAction | null
  refusal: Refusal | undefined
  /** Differs from action to action. */
  actionKey: string
}

const doneWords = {
  corrected: m.patients_done_corrected,
  uncorrected: m.patients_done_uncorrected,
  note: m.patients_done_note,
  apart: m.patients_done_apart,
  separated: m.patients_done_separated,
  joined: m.patients_done_joined,
} satisfies Record<PatientAction, () => string>

/** One patient: visits, messages and letters, notes, who saw the record, and who else it may be. */
export function PatientPage({ view, done, refusal, actionKey }: Props) {
  return (
    <>
      <Head view={view} actionKey={actionKey} />
      <ActionNotice
        refusal={refusal?.message}
        done={refusal || done === null ? null : doneWords[done]()}
        closeLabel={m.patients_close()}
        actionKey={actionKey}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <PatientVisits view={view} />
          <PatientWaits waits={view.waits} />
          <PatientLetters letters={view.letters} />
        </div>
        <div className={styles.column}>
          <PatientNotes
            key={view.notes[0]?.id ?? ''}
            view={view}
            typed={refusal?.words ?? ''}
            error={refusal?.errors?.words}
          />
          <PatientSeen view={view} />
          <PatientRecord view={view} />
        </div>
      </div>
    </>
  )
}

/** Where the page cannot be read, or the patient is gone. */
export function PatientUnavailable({ message }: { message: string | undefined }) {
  return (
    <>
      <div className={screenHead.header}>
        <h1>{m.patients_page_title()}</h1>
      </div>
      <Banner tone="error">
        <p>
          {message} <Link to={patientsPath}>{m.patients_back()}</Link>
        </p>
      </Banner>
    </>
  )
}

function Head({ view, actionKey }: { view: PatientView; actionKey: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey, list: patientAddress(view.id), heading, isLedTo: true })
  return (
    <div className={screenHead.header}>
      <div>
        <p className={quietText.line}>
          <Link to={patientsPath}>{m.patients_title()}</Link>
        </p>
        <h1 ref={heading} tabIndex={-1} className={styles.name}>
          <bdi>{view.name}</bdi>
        </h1>
        <Facts view={view} />
      </div>
      {view.adding && (
        <>
          <Link
            className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
            to={view.adding.waitlist}
          >
            <Icon name="hourglass-medium" />
            {m.patients_add_to_waitlist()}
          </Link>
          <Link className={clsx(buttons.button, buttons.primary, buttons.extraSmall)} to={view.adding.visit}>
            <Icon name="phone-plus" />
            {m.patients_add_appointment()}
          </Link>
        </>
      )}
    </div>
  )
}

function Facts({ view: { phone, email, language } }: { view: PatientView }) {
  const call = phoneLink(phone)
  return (
    <ul className={styles.facts}>
      <li>
        {call ? (
          <a href={call}>
            <Icon name="phone" />
            {phone}
          </a>
        ) : (
          <span>
            <Icon name="phone" />
            {phone || m.patients_no_phone()}
          </span>
        )}
      </li>
      <li>
        {email ? (
          <a href={mailLink(email)}>
            <Icon name="envelope-simple" />
            {email}
          </a>
        ) : (
          <span>
            <Icon name="envelope-simple" />
            {m.patients_no_email()}
          </span>
        )}
      </li>
      <li>
        <span>
          <Icon name="translate" />
          {m.patients_speaks({ language: languageNameWithin(language) })}
        </span>
      </li>
    </ul>
  )
}
