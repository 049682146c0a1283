import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { numberText } from '../../platform/shown.ts'
import styles from './segments.module.css'

type Segment = {
  name: string
  to: string
  count?: number | undefined
  /** Something waits there. */
  hot?: boolean
}

type Props = {
  label: string
  current: string
  all: Segment[]
  /** What stands beside them, such as a search. */
  children?: ReactNode
}

/** Filters of a list side by side, each a link, with how many there are. */
export function Segments({ label, current, all, children }: Props) {
  return (
    <div className={styles.bar} data-print="none">
      <nav className={styles.segments} aria-label={label}>
        {all.map(({ name, to, count, hot }) => (
          <Link
            key={to}
            to={to}
            data-waiting={hot || undefined}
            aria-current={to === current ? 'page' : undefined}
            preventScrollReset
          >
            {name}
            {count !== undefined && <span>{numberText(count)}</span>}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
