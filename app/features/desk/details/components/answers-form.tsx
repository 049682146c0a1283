import { clsx } from 'clsx'
import { Form } from 'react-router'
import type { AnswersView } from '#app/features/answers/answers-form.server.ts'
import { QuestionFields } from '#app/features/answers/components/question-fields.tsx'
import { answerField, askedField, type TypedAnswers } from '#app/features/answers/rules.ts'
import { partAddress, visitAddress } from '#app/features/desk/address.ts'
import type { VisitIntent } from '#app/features/desk/intents.server.ts'
import { m } from '#app/language/messages.ts'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import styles from './answers-section.module.css'

export type AnswersEditing = {
  typed: TypedAnswers | undefined
  errors: Record<string, string>
  attempt: object | undefined
}

type Props = { id: string; answers: AnswersView; list: string } & AnswersEditing

/** What was answered, to be written down; loaded when it is first opened. */
export default function AnswersForm({ id, answers, list, typed, errors, attempt }: Props) {
  const { busy, guard } = useSending()
  const { asked, raw, seen } = answers
  const listed = asked.questions.flatMap((question) => {
    const field = answerField(question.id)
    return errors[field] ? [{ field, message: errors[field] }] : []
  })
  return (
    <Form
      method="post"
      action={partAddress(list, id, 'answers')}
      replace
      preventScrollReset
      noValidate
      onSubmit={guard}
      className={styles.form}
      data-answers-form
    >
      <ErrorSummary title={m.details_problem()} errors={listed} attempt={attempt} />
      <HiddenFields
        fields={{ intent: 'answers' satisfies VisitIntent, id, answersSeen: seen, [askedField]: asked.mark }}
      />
      <QuestionFields
        questions={asked.questions}
        typed={typed ?? raw}
        errors={errors}
        className={compactField.compact}
      />
      <div className={clsx(buttonRow.row, styles.buttons)}>
        <Button size="extra-small" busy={busy} busyText={m.details_note_saving()}>
          {m.details_answers_save()}
        </Button>
        <LeaveLink to={visitAddress(list, id)} size="extraSmall">
          {m.details_note_keep()}
        </LeaveLink>
      </div>
    </Form>
  )
}
