import { Form } from 'react-router'
import { copy as platformCopy } from '../../../platform/copy.ts'
import { type FormAnswer, sentencesInOrder } from '../../../platform/forms/form-answer.ts'
import { trapField } from '../../../platform/forms/form-trap.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FormGuard } from '../../../ui/form-guard.tsx'
import { useSending } from '../../../ui/use-sending.ts'
import { pageCopy, sentences } from '../page/copy.ts'
import { type ContactField, contactFields } from '../page/fields.ts'
import { MessageFields } from './message-fields.tsx'

type Props = {
  answer: FormAnswer<ContactField> | undefined
  /** A message was just sent: the thanks above an empty form. */
  isSent: boolean
}

export function MessageForm({ answer, isSent }: Props) {
  const sending = useSending()
  return (
    <Form
      className="card form"
      id="write"
      method="post"
      action="/contact#write"
      replace
      noValidate
      preventScrollReset
      aria-labelledby="write-heading"
      onSubmit={sending.guard}
    >
      <h2 className="d3" id="write-heading">
        {pageCopy.formHeading}
      </h2>
      <p>{pageCopy.formNote}</p>
      {isSent && (
        <Banner tone="success" focus>
          {sentences.sent}
        </Banner>
      )}
      {answer?.message && (
        <Banner tone="error" focus key={answer.formKey}>
          {answer.message}
        </Banner>
      )}
      <ErrorSummary
        title={pageCopy.errorHeading}
        errors={sentencesInOrder(contactFields, answer?.errors)}
        attempt={answer}
      />
      <FormGuard formKey={answer?.formKey ?? null} trap={{ name: trapField, label: platformCopy.trap }} />
      <MessageFields answer={answer} />
      <div className="submit">
        <Button type="submit" icon="paper-plane-tilt" busy={sending.busy} busyText={pageCopy.sending}>
          {pageCopy.send}
        </Button>
        <p>{pageCopy.sendNote}</p>
      </div>
    </Form>
  )
}
