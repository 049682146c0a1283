import { clsx } from 'clsx'
import { useState } from 'react'
import { Form } from 'react-router'
import { localPath } from '../../../../language/addresses.ts'
import { m } from '../../../../language/messages.ts'
import { sentencesInOrder } from '../../../../platform/forms/form-answer.ts'
import { trapField } from '../../../../platform/forms/form-trap.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import card from '../../../../ui/card.module.css'
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import form from '../../../../ui/forms/form.module.css'
import { FormGuard } from '../../../../ui/forms/form-guard.tsx'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { StepHeading } from '../../../appointments/booking/components/steps/step-heading.tsx'
import { TextConsent } from '../../../text-messages/components/text-consent.tsx'
import { entryFields, type TypedEntry } from '../../fields.ts'
import type { JoinTreatment, JoinView } from '../page.server.ts'
import styles from './join-form.module.css'
import { WishFields } from './wish-fields.tsx'

/** What a refused form shows again: everything typed, and what stands in the way. */
export type JoinAnswer = {
  typed: TypedEntry
  errors: Record<string, string>
  message: string | null
  /** The form was taken, and that address is written to; null where it was not. */
  sentTo: string | null
  formKey: string
}

type Props = {
  view: Omit<JoinView, 'treatments'> & { treatments: JoinTreatment[] }
  answer: JoinAnswer | undefined
}

/** What somebody looks for, and how they are reached. */
export function JoinForm({ view, answer }: Props) {
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
      <FormGuard formKey={answer?.formKey ?? null} trap={{ name: trapField, label: m.platform_trap() }} />
      <div className={styles.step}>
        <h2 className={styles.heading}>
          <StepHeading number={1} name={m.waitlist_what()} done={false} />
        </h2>
        <WishFields key={answer?.formKey} {...{ view, typed, errors, treatment }} onTreatment={choose} />
      </div>
      <div className={styles.step}>
        <h2 className={styles.heading}>
          <StepHeading number={2} name={m.waitlist_where()} done={false} />
        </h2>
        <ContactFields typed={typed} errors={errors} texts={view.texts} key={answer?.formKey} />
      </div>
      <div className={form.submit}>
        <Button type="submit" busy={sending.busy} busyText={m.contact_page_sending()}>
          {m.waitlist_join()}
        </Button>
        <p>{m.waitlist_join_note()}</p>
      </div>
    </Form>
  )
}

type ContactProps = Pick<JoinAnswer, 'typed' | 'errors'> & Pick<JoinView, 'texts'>

/** Who wants text messages gives a number for them. */
function ContactFields({ typed, errors, texts }: ContactProps) {
  const [wantsTexts, setWantsTexts] = useState(typed.wantsTexts === true)
  const field = (name: 'name' | 'email' | 'phone', label: string) => ({
    ...{ name, label, error: errors[name], defaultValue: typed[name] },
  })
  return (
    <div className={form.fields}>
      <Field {...field('name', m.contact_page_fields_name())} autoComplete="name" required full />
      <Field {...field('email', m.contact_page_fields_email())} type="email" autoComplete="email" required />
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
const beginning = ({ treatment, with: wanted, from, until, treatments }: Props['view']): TypedEntry => ({
  ...{ treatment, with: wanted, from, until, name: '', email: '', phone: '' },
  weekdays: treatments.flatMap(({ weekdays }) => weekdays),
  parts: ['mornings', 'afternoons'],
  wantsTexts: false,
})
