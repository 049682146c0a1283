import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { numberText } from '#app/platform/format.ts'
import segmentsStyles from './segments.module.css'
import styles from './tabs.module.css'

/** Of a line of tabs, which scrolls by itself on a phone: the tab that is shown is in it. */
export function useCurrentInView(current: string): RefObject<HTMLElement | null> {
  const line = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place in the line
  useEffect(() => showCurrent(line.current), [current])
  return line
}

function showCurrent(line: HTMLElement | null) {
  const shown = line?.querySelector<HTMLElement>('[aria-current]')
  if (!line || !shown) return
  const end = shown.offsetLeft + shown.offsetWidth
  if (shown.offsetLeft < line.scrollLeft) line.scrollLeft = shown.offsetLeft
  else if (end > line.scrollLeft + line.clientWidth) line.scrollLeft = end - line.clientWidth
}

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
  /** What is next to them, such as a search. */
  children?: ReactNode
}

/** Filters of a list side by side, each a link, with how many there are. */
export function Segments({ label, current, all, children }: Props) {
  return (
    <div className={segmentsStyles.bar} data-print="none">
      <nav className={segmentsStyles.segments} aria-label={label}>
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
