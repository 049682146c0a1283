import type { ReactNode } from 'react'
import { m } from '#app/language/messages.ts'
import styles from './for-installer.module.css'

/** Names of variables and files, after what a clinic's owner understands: for whoever set the program up. */
export function ForInstaller({ children }: { children: ReactNode }) {
  return (
    <p className={styles.line}>
      <b>{m.platform_for_installer()}</b> {children}
    </p>
  )
}
