import { clsx } from 'clsx'
import { QuestionFields } from '#app/features/answers/components/question-fields.tsx'
import { type Asked, answerField, askedField, type TypedAnswers } from '#app/features/answers/rules.ts'
import { m } from '#app/language/messages.ts'
import banner from '#app/ui/banner.module.css'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import form from '#app/ui/forms/form.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import typography from '#app/ui/typography.module.css'
import styles from './questions-panel.module.css'

type Props = {
  path: string
  asked: Asked
  /** What was typed before it was refused. */
  typed: TypedAnswers
  errors: Record<string, string>
  /** Answers were taken just now. */
  isSaid: boolean
}

/** What the clinic would like to know; what was answered before is not shown to anyone who holds the link. */
export function QuestionsPanel({ path, asked, typed, errors, isSaid }: Props) {
  const problems = asked.questions.flatMap(({ id }) => {
    const message = errors[answerField(id)]
    return message === undefined ? [] : [{ field: answerField(id), message }]
  })
  return (
    <form method="post" action={path} className={clsx(styles.panel, layout.notOnPaper)} noValidate>
      <h3>{m.visit_page_asked()}</h3>
      {isSaid && (
        <p
          className={clsx(banner.notice, banner.success, styles.taken)}
          role="status"
          tabIndex={-1}
          data-focus-first
        >
          <Icon name="check-circle-fill" size={25} />
          {m.answers_taken()}
        </p>
      )}
      <p className={typography.secondary}>{m.answers_not_shown()}</p>
      <ErrorSummary title={m.visit_page_problem()} errors={problems} attempt={errors} />
      <input type="hidden" name={askedField} value={asked.mark} />
      <div className={form.fields}>
        <QuestionFields questions={asked.questions} typed={typed} errors={errors} />
      </div>
      <Button name="answer" value="questions" variant="secondary">
        {m.answers_send()}
      </Button>
    </form>
  )
}
