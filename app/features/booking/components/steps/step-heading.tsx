import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { m } from '#app/language/messages.ts'
import choice from '#app/ui/forms/choice.module.css'
import radio from '#app/ui/forms/radio.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import styles from './step-heading.module.css'

/** What is in a step's heading: its number, which turns into a tick, and its name. */
export function StepHeading({ number, name, done }: { number: number; name: string; done: boolean }) {
  return (
    <>
      <span className={clsx(styles.number, done && styles.done)} aria-hidden="true">
        {done ? <Icon name="check-bold" /> : number}
      </span>
      <span>
        {name}
        {done && <span className={typography.visuallyHidden}> ({m.booking_step_done()})</span>}
      </span>
    </>
  )
}

type Props = {
  /** Of the field; also the id of the first choice, to which errors lead. */
  name: string
  value: string
  isFirst: boolean
  isChosen: boolean
  onChoose(value: string): void
  className: string | undefined
  children: ReactNode
}

/** One of a step's answers, to be pressed anywhere on its card. */
export const Choice = ({ name, value, isFirst, isChosen, onChoose, className, children }: Props) => (
  <label className={clsx(choice.choice, className)}>
    <input
      className={radio.radio}
      type="radio"
      name={name}
      value={value}
      id={isFirst ? name : undefined}
      checked={isChosen}
      onChange={() => onChoose(value)}
    />
    {children}
  </label>
)
