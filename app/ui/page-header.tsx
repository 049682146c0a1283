import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Drawing } from '../art/drawing.tsx'
import { horizon } from '../art/drawings.ts'
import layout from './layout.module.css'
import styles from './page-header.module.css'
import typography from './typography.module.css'

type Props = {
  title: string
  /** How it stands with what the title names, right under it: a badge. */
  status?: ReactNode
  lead?: ReactNode
  /** Less room under the words, where nothing overlaps the header's edge. */
  low?: boolean
  /** The title takes focus when the page appears: it is the answer to something that was sent. */
  focus?: boolean
  /** More words in the header, such as a link. */
  children?: ReactNode
}

/** The sky over every inner page: title, one sentence, and the horizon that melts into the page. */
export function PageHeader({ title, status, lead, low = false, focus = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])
  return (
    <div className={clsx(styles.header, low && styles.low)}>
      <div className={clsx(styles.picture, layout.notOnPaper)}>
        <Drawing of={horizon} alt="" eager hold="xMaxYMax" />
      </div>
      <div className={layout.wrap}>
        <h1
          className={clsx(typography.display, styles.title)}
          tabIndex={-1}
          ref={heading}
          data-focus-first={focus || undefined}
        >
          {title}
        </h1>
        {status && <p className={styles.status}>{status}</p>}
        {lead && <p className={clsx(typography.lead, styles.lead)}>{lead}</p>}
        {children}
      </div>
    </div>
  )
}
