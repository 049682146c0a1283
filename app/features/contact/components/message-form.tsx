import { clsx } from 'clsx'
import { Form } from 'react-router'
import { localPath } from '../../../language/addresses.ts'
import { m } from '../../../language/messages.ts'
import { type FormAnswer, sentencesInOrder } from '../../../platform/forms/form-answer.ts'
import { trapField } from '../../../platform/forms/form-trap.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import form from '../../../ui/forms/form.module.css'
import { FormGuard } from '../../../ui/forms/form-guard.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import typography from '../../../ui/typography.module.css'
import { type ContactField, contactFields } from '../page/fields.ts'
import { MessageFields } from './message-fields.tsx'
import styles from './message-form.module.css'

type Props = {
  answer: FormAnswer<ContactField> | undefined
  /** A message was just sent: the thanks above an empty form. */
  isSent: boolean
}

export function MessageForm({ answer, isSent }: Props) {
  const sending = useSending()
  return (
    <Form
      className={clsx(card.card, form.form, styles.form)}
      id="write"
      method="post"
      action={localPath('/contact#write')}
      replace
      noValidate
      preventScrollReset
      aria-labelledby="write-heading"
      onSubmit={sending.guard}
    >
      <h2 className={typography.heading} id="write-heading">
        {m.contact_page_form_heading()}
      </h2>
      <p>{m.contact_page_form_note()}</p>
      {isSent && (
        <Banner tone="success" focus className={styles.answer}>
          {m.contact_page_sent()}
        </Banner>
      )}
      {answer?.message && (
        <Banner tone="error" focus className={styles.answer} key={answer.formKey}>
          {answer.message}
        </Banner>
      )}
      <ErrorSummary
        title={m.contact_page_error_heading()}
        errors={sentencesInOrder(contactFields, answer?.errors)}
        attempt={answer}
        className={styles.errors}
      />
      <FormGuard formKey={answer?.formKey ?? null} trap={{ name: trapField, label: m.platform_trap() }} />
      <MessageFields answer={answer} />
      <div className={form.submit}>
        <Button type="submit" icon="paper-plane-tilt" busy={sending.busy} busyText={m.contact_page_sending()}>
          {m.contact_page_send()}
        </Button>
        <p>{m.contact_page_send_note()}</p>
      </div>
    </Form>
  )
}
