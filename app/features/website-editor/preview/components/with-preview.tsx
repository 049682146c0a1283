import type { ReactNode } from 'react'
import { m } from '#app/language/messages.ts'
import { LivePreview } from './live-preview.tsx'
import styles from './with-preview.module.css'

type Props = {
  /** Differs once something else is saved. */
  version: string
  /** Its address; null where no page shows it yet. */
  page: string | null
  /** What is edited. */
  name: string
  children: ReactNode
}

/** A form, and next to it the page that says it where the window has room for both. */
export function WithPreview({ version, page, name, children }: Props) {
  if (page === null) return children
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <LivePreview version={version} address={page} title={m.lists_preview_of({ name })} first="phone" />
    </div>
  )
}
