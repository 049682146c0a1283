import type { ReactNode } from 'react'
import { m } from '#app/language/messages.ts'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import styles from './step-column.module.css'
import numbers from './step-heading.module.css'

type Props = {
  name: string
  /** What was answered: on phones all that is left of the step while it is folded; null where it is open. */
  answer: ReactNode | null
  /** Where the step begins. */
  id?: string
  onChange(): void
  children: ReactNode
}

/** One of the three steps that are side by side, and one line with "Change" where it is folded. */
export const StepColumn = ({ name, answer, id, onChange, children }: Props) => (
  <div
    className={styles.column}
    data-folded={answer === null ? undefined : ''}
    id={id}
    tabIndex={id === undefined ? undefined : -1}
  >
    {answer !== null && (
      <div className={styles.line}>
        <span className={`${numbers.number} ${numbers.done}`} aria-hidden="true">
          <Icon name="check-bold" />
        </span>
        <p>
          <small>{name}</small> <b>{answer}</b>
        </p>
        <button type="button" onClick={onChange}>
          {m.booking_taken_change()}
          <span className={typography.visuallyHidden}>, {name}</span>
        </button>
      </div>
    )}
    <div className={styles.body}>{children}</div>
  </div>
)
