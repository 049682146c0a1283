import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { numberText } from '../../../../../platform/shown.ts'
import sharedTabs from '../../../../../ui/back-office/tabs.module.css'
import { useCurrentInView } from '../../../../../ui/back-office/use-current-in-view.ts'
import typography from '../../../../../ui/typography.module.css'
import { type DeskFilter, everything, listAddress } from '../../address.ts'
import { copy } from '../../copy.ts'
import { type Tab, tabs } from '../../tabs.ts'
import type { DeskSummary } from '../summary.server.ts'
import styles from './tab-list.module.css'

type Props = { tab: Tab; filter: DeskFilter; summary: DeskSummary }

/** Today, requests, those to come, and all; each keeps clinician and treatment. */
export function TabList({ tab, filter, summary }: Props) {
  const { clinician, treatment } = filter
  const line = useCurrentInView(tab)
  return (
    <nav
      ref={line}
      className={clsx(sharedTabs.tabs, styles.tabs)}
      data-print="none"
      aria-label={m.list_tabs()}
    >
      {tabs.map((one) => (
        <Link
          key={one}
          to={listAddress({ tab: one, filter: { ...everything, clinician, treatment } })}
          aria-current={one === tab ? 'page' : undefined}
          data-tab={one}
          data-waiting={(one === 'requests' && summary.tabs.requests > 0) || undefined}
          discover="none"
        >
          {copy.tabs[one]()}
          <span>
            {numberText(summary.tabs[one])}
            <span className={typography.visuallyHidden}> {copy.tabCounts[one]()}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}
