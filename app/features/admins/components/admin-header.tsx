import type { ReactNode } from 'react'
import { forgetDrafts } from '../../../platform/forms/tab-drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { copy } from '../copy.ts'

/** The welcome line, whether the screen is up to date, and the way out. */
export function AdminHeader({ name, live }: { name: string; live: ReactNode }) {
  return (
    <header className="top">
      <p>
        {copy.welcome}
        <b>
          <bdi>{name}</bdi>
        </b>
      </p>
      {live}
      <a className="tlink" href="/">
        {copy.viewSite}
      </a>
      <LogoutForm className="xs" />
    </header>
  )
}

/** A plain form: the browser leaves the page and everything in its memory. */
export function LogoutForm({ className }: { className: string }) {
  return (
    <form method="post" action="/admin/logout" onSubmit={forgetDrafts}>
      <Button type="submit" variant="secondary" icon="sign-out" className={className}>
        {copy.logout}
      </Button>
    </form>
  )
}
