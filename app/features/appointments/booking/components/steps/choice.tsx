import type { ReactNode } from 'react'
import radio from '../../../../../ui/forms/radio.module.css'
import styles from './choice.module.css'

type Props = {
  /** Of the field; also the id of the first choice, to which errors lead. */
  name: string
  value: string
  isFirst: boolean
  isChosen: boolean
  onChoose(value: string): void
  children: ReactNode
}

/** One of a step's answers, to be pressed anywhere on its card. */
export const Choice = ({ name, value, isFirst, isChosen, onChoose, children }: Props) => (
  <label className={styles.choice}>
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
