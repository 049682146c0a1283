import { clsx } from 'clsx'
import { useState } from 'react'
import { Form } from 'react-router'
import { StepHeading } from '#app/features/booking/components/steps/step-heading.tsx'
import { PrivacyNote } from '#app/features/clinic-profile/components/privacy-note.tsx'
import { TextConsent } from '#app/features/texts/components/text-consent.tsx'
import { Parts, Weekdays } from '#app/features/waitlist/components/days-fields.tsx'
import { entryFields, type TypedEntry } from '#app/features/waitlist/fields.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { described, Field, FieldFrame } from '#app/ui/forms/field.tsx'
import form from '#app/ui/forms/form.module.css'
import { FormGuard, useSending } from '#app/ui/forms/form-guard.tsx'
import { GroupedOptions } from '#app/ui/forms/grouped-options.tsx'
import select from '#app/ui/forms/select.module.css'
import { Icon } from '#app/ui/icon.tsx'
import type { JoinTreatment, JoinView } from '../page.server.ts'
import styles from './join-form.module.css'

type WishFieldsProps = {
  view: Omit<JoinView, 'treatments'> & { treatments: JoinTreatment[] }
  typed: TypedEntry
  errors: Record<string, string>
  /** The one that is chosen by now; empty for none. */
  treatment: string
  onTreatment: (id: string) => void
}

/** Treatment, clinician, days and part of the day; with a treatment chosen only the weekdays that it has. */
function WishFields({ view, typed, errors, treatment, onTreatment }: WishFieldsProps) {
  const chosen = view.treatments.find(({ id }) => id === treatment)
  const day = (name: 'from' | 'until', label: string) => ({
    name,
    label,
    error: errors[name],
    defaultValue: typed[name],
  })
  return (
    <>
      <div className={form.fields}>
        <Choice
          name="treatment"
          label={m.booking_visit_treatment()}
          none={m.waitlist_choose()}
          isRequired
          typed={typed}
          errors={errors}
          choices={view.treatments}
          onChoose={onTreatment}
        />
        {chosen && chosen.clinicians.length > 0 && (
          <Choice
            key={chosen.id}
            name="with"
            label={m.waitlist_add_with()}
            none={m.booking_with_any()}
            typed={typed}
            errors={errors}
            choices={chosen.clinicians}
          />
        )}
        <Field {...day('from', m.waitlist_from())} type="date" min={view.today} required />
        <Field {...day('until', m.waitlist_until())} type="date" min={view.today} required />
      </div>
      <Parts typed={typed} errors={errors} chosen={chosen} />
      <Weekdays view={view} typed={typed} errors={errors} chosen={chosen} />
    </>
  )
}

type ChoiceProps = Pick<WishFieldsProps, 'typed' | 'errors'> & {
  name: 'treatment' | 'with'
  label: string
  /** What stands for no choice. */
  none: string
  isRequired?: boolean
  choices: readonly { id: string; name: string; category?: string }[]
  onChoose?: (id: string) => void
}

function Choice({ name, label, none, isRequired, typed, errors, choices, onChoose }: ChoiceProps) {
  const frame = { id: name, label, error: errors[name] }
  return (
    <FieldFrame {...frame} full>
      <span className={select.select}>
        <select
          name={name}
          defaultValue={typed[name]}
          onChange={({ target }) => onChoose?.(target.value)}
          required={isRequired}
          {...described(frame)}
        >
          <option value="">{none}</option>
          <GroupedOptions
            options={choices.map((one) => ({ value: one.id, name: one.name, group: one.category ?? '' }))}
          />
        </select>
        <Icon name="caret-down" />
      </span>
    </FieldFrame>
  )
}

/** What a refused form shows again: everything typed, and what is in the way. */
export type JoinAnswer = {
  typed: TypedEntry
  errors: Record<string, string>
  message: string | null
  /** The form was taken, and that address is written to; null where it was not. */
  sentTo: string | null
  formKey: string
}

type JoinAnswerProps = {
  view: Omit<JoinView, 'treatments'> & { treatments: JoinTreatment[] }
  answer: JoinAnswer | undefined
}

/** What somebody looks for, and how they are reached. */
export function JoinForm({ view, answer }: JoinAnswerProps) {
  const sending = useSending()
  const typed = answer?.typed ?? beginning(view)
  const errors = answer?.errors ?? {}
  const [treatment, choose] = useState(typed.treatment)
  return (
    <Form
      className={clsx(card.card, form.form)}
      id="waitlist"
      method="post"
      action={localPath('/waitlist#waitlist')}
      replace
      noValidate
      preventScrollReset
      aria-label={m.waitlist_title()}
      onSubmit={sending.guard}
    >
      {answer?.message && (
        <Banner tone="error" focus key={answer.formKey} className={styles.answer}>
          {answer.message}
        </Banner>
      )}
      <ErrorSummary
        title={m.visit_page_problem()}
        errors={sentencesInOrder(entryFields, errors)}
        attempt={answer}
        className={styles.answer}
      />
      <FormGuard formKey={answer?.formKey ?? null} />
      <div className={styles.step}>
        <h2 className={styles.heading}>
          <StepHeading number={1} name={m.waitlist_what()} done={false} />
        </h2>
        <WishFields
          key={answer?.formKey}
          view={view}
          typed={typed}
          errors={errors}
          treatment={treatment}
          onTreatment={choose}
        />
      </div>
      <div className={styles.step}>
        <h2 className={styles.heading}>
          <StepHeading number={2} name={m.waitlist_where()} done={false} />
        </h2>
        <ContactFields typed={typed} errors={errors} texts={view.texts} key={answer?.formKey} />
      </div>
      <div className={form.submit}>
        <Button busy={sending.busy} busyText={m.contact_page_sending()}>
          {m.waitlist_join()}
        </Button>
        <p>{m.waitlist_join_note()}</p>
        <PrivacyNote />
      </div>
    </Form>
  )
}

type ContactProps = Pick<JoinAnswer, 'typed' | 'errors'> & Pick<JoinView, 'texts'>

/** Who wants text messages gives a number for them. */
function ContactFields({ typed, errors, texts }: ContactProps) {
  const [wantsTexts, setWantsTexts] = useState(typed.wantsTexts === true)
  const field = (name: 'name' | 'email' | 'phone', label: string) => ({
    name,
    label,
    error: errors[name],
    defaultValue: typed[name],
  })
  return (
    <div className={form.fields}>
      <Field {...field('name', m.contact_page_fields_name())} autoComplete="name" required full />
      <EmailField {...field('email', m.contact_page_fields_email())} autoComplete="email" required />
      <Field
        {...field('phone', m.contact_page_fields_phone())}
        mark={wantsTexts ? undefined : m.waitlist_optional()}
        type="tel"
        autoComplete="tel"
        required={wantsTexts}
      />
      {texts && <TextConsent {...texts} isTicked={typed.wantsTexts === true} onTick={setWantsTexts} />}
    </div>
  )
}

/** Every weekday and both parts are ticked at first: who came by a full day wants any. */
const beginning = ({
  treatment,
  with: wanted,
  from,
  until,
  treatments,
}: JoinAnswerProps['view']): TypedEntry => ({
  treatment,
  with: wanted,
  from,
  until,
  name: '',
  email: '',
  phone: '',
  weekdays: treatments.flatMap(({ weekdays }) => weekdays),
  parts: ['mornings', 'afternoons'],
  wantsTexts: false,
})
