import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { questionsPath } from '../questions/address.ts'
import type { Treatment } from '../rules.ts'

/** What is asked of the person who books it: how much, and where that is changed; a new one asks nothing yet. */
export function QuestionsLine({ row }: { row: Pick<Treatment, 'id' | 'questions'> | undefined }) {
  return (
    <section>
      <h3 className={fieldset.legend}>{m.questions_of_treatment()}</h3>
      <p className={quietText.line}>
        {row ? (
          <>
            {row.questions.length === 0
              ? m.questions_none()
              : m.questions_count({ count: row.questions.length })}{' '}
            <Link to={questionsPath(row.id)}>{m.questions_change()}</Link>
          </>
        ) : (
          m.questions_after_saving()
        )}
      </p>
    </section>
  )
}
