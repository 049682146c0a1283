import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import { Icon } from '../../../../../ui/icon.tsx'
import textLink from '../../../../../ui/text-link.module.css'
import { partAddress } from '../../address.ts'
import type { AnswersView } from '../answers.server.ts'
import type { AnswersEditing } from './answers-form.tsx'
import styles from './answers-section.module.css'

/** Whoever writes answers down fetches the fields: most look only. */
const AnswersForm = lazy(() => import('./answers-form.tsx'))

type Props = {
  id: string
  answers: AnswersView
  list: string
  /** They are being written; what was typed and why it was refused. */
  editing: AnswersEditing | null
}

/** What the treatment asks and what was answered; nothing where it asks nothing. */
export function AnswersSection({ id, answers, list, editing }: Props) {
  const { lines, asked } = answers
  if (lines.length === 0) return null
  return (
    <section>
      <h3>{m.answers_title()}</h3>
      {editing ? (
        <Suspense fallback={null}>
          <AnswersForm {...{ id, answers, list }} {...editing} />
        </Suspense>
      ) : (
        <>
          <dl className={styles.answers}>
            {lines.map((line) => (
              <div key={line.id}>
                <dt>
                  <bdi>{line.question}</bdi>
                </dt>
                <dd className={line.answer === '' ? quietText.line : undefined}>
                  {line.answer === '' ? m.answers_not_answered() : <bdi>{line.answer}</bdi>}
                </dd>
              </div>
            ))}
          </dl>
          {asked.questions.length > 0 && (
            <Link
              className={clsx(textLink.textLink, styles.edit)}
              data-answers
              to={partAddress(list, id, 'answers')}
              replace
              preventScrollReset
            >
              <Icon name="pencil-simple" />
              {m.details_answers_edit()}
            </Link>
          )}
        </>
      )}
    </section>
  )
}
