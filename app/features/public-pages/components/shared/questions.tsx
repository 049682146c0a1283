import { TextBlocks } from '#app/features/website-text/components/text-blocks.tsx'
import { parseText } from '#app/features/website-text/parse.ts'
import styles from './questions.module.css'

type Question = {
  /** Of its address on the page: a link there opens it. */
  id: string
  question: string
  /** As `parseText` reads it. */
  answer: string
}

/** Questions that open their answer, with a sun that rises next to the open one; all are open on paper. */
export function Questions({
  questions,
  isFirstOpen,
}: {
  questions: readonly Question[]
  isFirstOpen: boolean
}) {
  return (
    <div className={styles.questions}>
      {questions.map(({ id, question, answer }, at) => (
        <details key={id} id={id} open={isFirstOpen && at === 0}>
          <summary>
            <span>{question}</span>
            <svg viewBox="0 0 26 26" aria-hidden="true" focusable="false">
              <circle cx="13" cy="13" r="13" />
            </svg>
          </summary>
          <TextBlocks blocks={parseText(answer)} />
        </details>
      ))}
    </div>
  )
}
