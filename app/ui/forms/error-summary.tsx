import { clsx } from 'clsx'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import styles from './error-summary.module.css'

type FieldError = {
  /** Id of the control, which is its name where nothing else is said. */ field: string
  message: string
}

type Props = {
  title: string
  errors: FieldError[]
  /** Changes with every refused attempt, so that the second one takes focus too. */
  attempt?: unknown
  className?: string | undefined
}

/** What is in the way, above the form. It takes focus; every entry leads to its field, label in view. */
export function ErrorSummary({ title, errors, attempt, className }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks for focus
  useEffect(() => {
    box.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null
  return (
    <div className={clsx(styles.summary, className)} tabIndex={-1} ref={box} data-focus-first>
      <div role="alert">
        <h2>
          <Icon name="warning-circle-fill" />
          {title}
        </h2>
        <ul>
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <a href={`#${field}`} onClick={(event) => follow(event, field)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The label is scrolled into view, not the control: a control at the window's top hides what it asks. */
function follow(event: MouseEvent, field: string) {
  const control = document.getElementById(field)
  if (!control) return
  event.preventDefault()
  const label = document.querySelector(`label[for="${CSS.escape(field)}"]`) ?? control.closest('fieldset')
  ;(label ?? control).scrollIntoView({ block: 'start' })
  control.focus({ preventScroll: true })
}
