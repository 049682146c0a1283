import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Nothing here yet, said kindly: a picture, the sentence, and one way on. */
export function EmptyState(props: {
  picture?: ReactNode
  title?: string
  text: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      {props.picture && <span className={styles.picture}>{props.picture}</span>}
      {props.title && <h2>{props.title}</h2>}
      <p>{props.text}</p>
      {props.action}
    </div>
  )
}
