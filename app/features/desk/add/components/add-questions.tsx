import { QuestionFields } from '#app/features/answers/components/question-fields.tsx'
import { askedField } from '#app/features/answers/rules.ts'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import type { AddView } from '../page.server.ts'
import styles from './add-questions.module.css'

/** What the chosen treatment asks patients. Anyone who calls may not know it: here nothing must be answered. */
export default function AddQuestions({
  asked,
  answers,
  errors,
}: Pick<AddView, 'asked' | 'answers' | 'errors'>) {
  return (
    <fieldset className={styles.questions} data-add-questions>
      <legend className={fieldset.legend}>{m.answers_title()}</legend>
      <p className={quietText.line}>{m.add_questions_optional()}</p>
      <input type="hidden" name={askedField} value={asked.mark} />
      <QuestionFields
        questions={asked.questions.map((question) => ({ ...question, isRequired: false }))}
        typed={answers}
        errors={errors}
        className={compactField.compact}
      />
    </fieldset>
  )
}
