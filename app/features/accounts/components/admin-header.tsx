import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { forgetDrafts } from '#app/platform/forms/tab-drafts.ts'
import { Button } from '#app/ui/button.tsx'
import { Marked } from '#app/ui/marked.tsx'
import textLink from '#app/ui/text-link.module.css'
import styles from './admin-header.module.css'

/** The welcome line, the way to anything, whether the screen is up to date, and the way out. */
export function AdminHeader({ name, search, live }: { name: string; search: ReactNode; live: ReactNode }) {
  return (
    <header className={styles.bar} data-print="none">
      <p className={styles.welcome}>
        <Welcome name={name} />
      </p>
      {search}
      {live}
      <a className={clsx(textLink.textLink, styles.toSite)} href={localPath('/')}>
        {m.admins_view_site()}
      </a>
      <LogoutForm size="extra-small" />
    </header>
  )
}

export function Welcome({ name }: { name: string }) {
  return <Marked parts={m.admins_welcome.parts({ name })} marks={{ name: bold }} />
}

const bold = (name: string) => (
  <b>
    <bdi>{name}</bdi>
  </b>
)

/** A plain form: the browser leaves the page and everything in its memory. */
export function LogoutForm({ size }: { size: 'small' | 'extra-small' }) {
  return (
    <form method="post" action="/admin/logout" onSubmit={forgetDrafts}>
      <Button variant="secondary" icon="sign-out" size={size}>
        {m.admins_logout()}
      </Button>
    </form>
  )
}
