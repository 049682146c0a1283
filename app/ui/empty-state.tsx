import type { ReactNode } from 'react'

/** Nothing here yet, said kindly: a picture, the sentence, and one way on. */
export function EmptyState(props: {
  picture?: ReactNode
  title?: string
  text: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="empty">
      {props.picture && <span className="pic">{props.picture}</span>}
      {props.title && <h2 className="d3">{props.title}</h2>}
      <p>{props.text}</p>
      {props.action}
    </div>
  )
}
