import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '../../language/messages.ts'
import { copy } from '../../platform/copy.ts'
import type { Place } from '../../platform/lists/pages.ts'
import { Icon } from '../icon.tsx'
import typography from '../typography.module.css'
import styles from './pager.module.css'

type Props = {
  place: Place
  /** Cursor of the next page; null on the last. */
  next: string | null
  /** The address of the page that begins after that cursor; of the first page after ''. */
  to: (cursor: string) => string
  /** How many rows this page holds. */
  count: number
  /** What the links are, for who does not see them. */
  label: string
}

/** The foot of a long list: which of its rows are shown, and the pages beside this one. */
export function Pager({ place, next, to, count, label }: Props) {
  const { previous } = place
  return (
    <div className={styles.foot}>
      <span className={typography.figures}>{copy.shownRange({ ...place, count })}</span>
      {(previous !== null || next !== null) && (
        <nav className={styles.pages} aria-label={label}>
          <Beside to={previous === null ? null : to(previous)} rel="prev">
            <Icon name="caret-left" />
            {m.platform_previous()}
          </Beside>
          <Beside to={next === null ? null : to(next)} rel="next">
            {m.platform_next()}
            <Icon name="caret-right" />
          </Beside>
        </nav>
      )}
    </div>
  )
}

/** Where there is no such page, its word keeps the place, so that the other one stays under the pointer. */
function Beside({ to, rel, children }: { to: string | null; rel: string; children: ReactNode }) {
  if (to === null) return <span aria-hidden="true">{children}</span>
  return (
    <Link to={to} rel={rel}>
      {children}
    </Link>
  )
}
