import { clsx } from 'clsx'
import { Form } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import buttonRow from '../../../../../ui/back-office/button-row.module.css'
import compactField from '../../../../../ui/back-office/compact-field.module.css'
import { HiddenFields } from '../../../../../ui/back-office/hidden-fields.tsx'
import { LeaveLink } from '../../../../../ui/back-office/leave-link.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { ErrorSummary } from '../../../../../ui/forms/error-summary.tsx'
import { useSending } from '../../../../../ui/forms/use-sending.ts'
import { answerField, askedField, type TypedAnswers } from '../../../answers/asked.ts'
import { QuestionFields } from '../../../answers/components/question-fields.tsx'
import { partAddress, visitAddress } from '../../address.ts'
import type { AnswersView } from '../answers.server.ts'
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
      <HiddenFields fields={{ intent: 'answers', id, answersSeen: seen, [askedField]: asked.mark }} />
      <QuestionFields
        questions={asked.questions}
        typed={typed ?? raw}
        errors={errors}
        className={compactField.compact}
      />
      <div className={clsx(buttonRow.row, styles.buttons)}>
        <Button type="submit" size="extra-small" busy={busy} busyText={m.details_note_saving()}>
          {m.details_answers_save()}
        </Button>
        <LeaveLink to={visitAddress(list, id)} size="extraSmall">
          {m.details_note_keep()}
        </LeaveLink>
      </div>
    </Form>
  )
}
