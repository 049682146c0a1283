import { clsx } from 'clsx'
import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { type Language, languageOf } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { languageName } from '#app/platform/format.ts'
import { discardForm } from '#app/platform/forms/page-keeper.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, FieldFrame } from '#app/ui/forms/field.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import select from '#app/ui/forms/select.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { correctAddress, patientAddress } from '../address.ts'
import { birthDateField } from '../birth-date.ts'
import type { CorrectField } from '../correct/form.ts'
import type { OtherVisit } from '../page/patient-view.ts'
import { BirthDateField } from './birth-date-field.tsx'
import styles from './correct-page.module.css'

const formId = 'correct'

type Typed = Record<CorrectField, string>

type Refusal = {
  message: string | undefined
  errors: Record<string, string> | undefined
  typed: Typed & { follows: boolean; also: readonly string[] }
}

type Props = {
  id: string
  name: string
  updatedAt: string
  stored: Typed
  /** The clinic asks for it, or knows it already. */
  asksBirthDate: boolean
  /** Upcoming visits and open places on the waitlist that say something else. */
  others: readonly OtherVisit[]
  refusal: Refusal | undefined
  actionKey: string
}

/** What a patient is called and how they are reached. */
export function CorrectPage(props: Props) {
  const { id, name, updatedAt, stored, asksBirthDate, others, refusal, actionKey } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey, list: correctAddress(id), heading, isLedTo: true })
  const { busy, guard } = useSending()
  const typed = refusal?.typed ?? { ...stored, follows: true, also: [] }
  const errors = refusal?.errors ?? {}
  const listed = Object.entries(errors).map(([field, message]) => ({ field, message }))
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <p className={quietText.line}>
            <Link to={patientAddress(id)}>
              <bdi>{name}</bdi>
            </Link>
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {m.patients_correct_title()}
          </h1>
        </div>
      </div>
      <ErrorSummary title={m.patients_correct_problem()} errors={listed} attempt={actionKey} />
      {refusal?.message && (
        <Banner tone="error" focus>
          <p>
            {refusal.message}{' '}
            <Link to={correctAddress(id)} onClick={() => discardForm(formId)}>
              {m.patients_correct_again()}
            </Link>
          </p>
        </Banner>
      )}
      {/* What was typed stays until it is sent; who asks for it as it is now is shown that, and nothing that was typed. */}
      <Form
        key={refusal ? 'sent' : actionKey}
        id={formId}
        method="post"
        action={correctAddress(id)}
        onSubmit={guard}
        noValidate
        className={clsx(card.card, styles.form)}
      >
        <input type="hidden" name="updatedAt" value={updatedAt} />
        <Field
          label={m.patients_field_name()}
          name="name"
          defaultValue={typed.name}
          error={errors.name}
          autoComplete="off"
        />
        <Field
          label={m.patients_field_phone()}
          mark={m.patients_optional()}
          name="phone"
          type="tel"
          defaultValue={typed.phone}
          error={errors.phone}
          autoComplete="off"
        />
        <EmailField
          label={m.patients_field_email()}
          mark={m.patients_optional()}
          name="email"
          defaultValue={typed.email}
          error={errors.email}
          autoComplete="off"
        />
        {asksBirthDate ? (
          <BirthDateField id={birthDateField} typed={typed.birthDate} error={errors.birthDate} />
        ) : (
          <input type="hidden" name={birthDateField} value={typed.birthDate} />
        )}
        <FieldFrame id="language" label={m.patients_field_language()}>
          <span className={select.select}>
            <select id="language" name="language" defaultValue={typed.language}>
              {choicesOf(typed.language).map((one) => (
                <option key={one} value={one}>
                  {languageName(one)}
                </option>
              ))}
            </select>
            <Icon name="caret-down" />
          </span>
        </FieldFrame>
        <label className={checkLine.checkLine}>
          <input type="checkbox" name="follows" value="1" defaultChecked={typed.follows} />
          <span>{m.patients_follows()}</span>
        </label>
        {others.length > 0 && (
          <fieldset className={styles.others}>
            <legend>{m.patients_correct_others()}</legend>
            {others.map(({ id: visitId, when, says }) => (
              <label key={visitId} className={checkLine.checkLine}>
                <input
                  type="checkbox"
                  name="also"
                  value={visitId}
                  defaultChecked={typed.also.includes(visitId)}
                />
                <span>
                  {when} <bdi>{says}</bdi>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <p className={quietText.text}>{m.patients_correct_hint()}</p>
        <div className={parts.wrapping}>
          <Button variant="primary" size="small" busy={busy} busyText={m.patients_saving()}>
            {m.patients_correct_save()}
          </Button>
          <Link className={clsx(buttons.button, buttons.secondary, buttons.small)} to={patientAddress(id)}>
            {m.patients_correct_leave()}
          </Link>
        </div>
      </Form>
    </>
  )
}

/** The clinic's languages, and the one that is kept where it is off by now. */
const choicesOf = (kept: string): Language[] => [...new Set([...clinicLanguages(), languageOf(kept)])]
