import styles from './questions.module.css'

type Props = { questions: readonly { question: string; answer: string }[] }

/** Questions that open, the first one open; all of them on paper. */
export function Questions({ questions }: Props) {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answer }, place) => (
        <details key={question} open={place === 0}>
          <summary>{question}</summary>
          <div>
            {answer.split(/\n+/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}
