import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import { joinAddress, patientAddress } from '../address.ts'
import type { FoundPatient } from '../search/found-patient.ts'
import { ChoosePatient, type PatientChoices } from './choose-patient.tsx'
import styles from './join-page.module.css'

type Joining = {
  patient: FoundPatient
  other: FoundPatient | null
  list: PatientChoices | null
  /** Places on the waitlist that an appointment of the other one would end. */
  ending: { id: string; what: string }[]
}

type Props = { view: Joining; refusal: string | undefined; find: string | null; actionKey: string }

/** Joining two records: the other one is searched for, then both are shown side by side. */
export function JoinPage({ view, refusal, find, actionKey }: Props) {
  const { patient, other, list, ending } = view
  return (
    <>
      <Head
        patient={patient}
        actionKey={actionKey}
        list={joinAddress(patient.id, { find, with: other?.id ?? null })}
      >
        {other ? m.patients_join_question() : m.patients_join_title()}
      </Head>
      {refusal && (
        <Banner tone="error" focus>
          <p>{refusal}</p>
        </Banner>
      )}
      {other ? (
        <Both patient={patient} other={other} ending={ending} />
      ) : (
        <ChoosePatient
          key={list?.words ?? ''}
          lead={m.patients_join_lead({ name: patient.name })}
          action={joinAddress(patient.id)}
          except={patient.id}
          list={list}
          choose={(id) => joinAddress(patient.id, { with: id })}
          page={find === null ? null : (after) => joinAddress(patient.id, { find, after })}
        />
      )}
    </>
  )
}

type HeadProps = { patient: FoundPatient; actionKey: string; list: string; children: ReactNode }

function Head({ patient: { id, name }, actionKey, list, children }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey, list, heading, isLedTo: true })
  return (
    <div className={screenHead.header}>
      <div>
        <p className={quietText.line}>
          <Link to={patientAddress(id)}>
            <bdi>{name}</bdi>
          </Link>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {children}
        </h1>
      </div>
    </div>
  )
}

type BothProps = { patient: FoundPatient; other: FoundPatient; ending: Joining['ending'] }

function Both({ patient, other, ending }: BothProps) {
  const { busy, guard } = useSending()
  return (
    <Form
      method="post"
      action={joinAddress(patient.id, { with: other.id })}
      onSubmit={guard}
      className={clsx(parts.stack, styles.comparison)}
    >
      <input type="hidden" name="intent" value="join" />
      <input type="hidden" name="other" value={other.id} />
      <p className={quietText.text}>{m.patients_join_what()}</p>
      <fieldset className={styles.recordChoices}>
        <legend>{m.patients_join_stays()}</legend>
        <One patient={patient} isChosen />
        <One patient={other} isChosen={false} />
      </fieldset>
      {ending.length > 0 && (
        <fieldset className={styles.ending}>
          <legend>{m.patients_join_ending()}</legend>
          {ending.map(({ id, what }) => (
            <label key={id} className={checkLine.checkLine}>
              <input type="checkbox" name="ends" value={id} />
              <span>{what}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={parts.wrapping}>
        <Button variant="primary" size="small" busy={busy} busyText={m.patients_joining()}>
          {m.patients_join_now()}
        </Button>
        <Link
          className={clsx(buttons.button, buttons.secondary, buttons.small)}
          to={patientAddress(patient.id)}
        >
          {m.patients_join_leave()}
        </Link>
      </div>
    </Form>
  )
}

function One({ patient, isChosen }: { patient: FoundPatient; isChosen: boolean }) {
  const { id, name, phone, email, line, visits } = patient
  return (
    <label className={clsx(card.card, styles.recordChoice)}>
      <input type="radio" name="stays" value={id} defaultChecked={isChosen} />
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>{phone || m.patients_no_phone()}</small>
        <small>{email || m.patients_no_email()}</small>
        <small>{line}</small>
        <small>
          {m.patients_visits()}: {visits}
        </small>
      </span>
    </label>
  )
}
