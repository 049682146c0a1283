import type { ReactNode } from 'react'
import styles from './skip-link.module.css'

/** The first thing that the keyboard reaches: past the navigation, to the main part. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a className={styles.skipLink} data-print="none" href="#main">
      {children}
    </a>
  )
}
