import { Link } from 'react-router'
import { numberText } from '../../platform/shown.ts'
import styles from './tabs.module.css'
import { useCurrentInView } from './use-current-in-view.ts'

type Tab = {
  name: string
  to: string
  count?: number | undefined
  /** Something waits there. */
  hot?: boolean
}

/** Views of one screen, each a link, with how many there are. */
export function Tabs({ label, current, all }: { label: string; current: string; all: Tab[] }) {
  const line = useCurrentInView(current)
  return (
    <nav ref={line} className={styles.tabs} data-print="none" aria-label={label}>
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
  )
}
