import { clsx } from 'clsx'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { beginning } from '#app/features/access/screens/screens.ts'
import { m } from '#app/language/messages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import styles from './admin-error.module.css'
import backOffice from './back-office.module.css'

/** What nobody foresaw, in the back office: light, and with a way back. */
export function AdminError({ logo }: { logo: React.ReactNode }) {
  const error = useRouteError()
  return (
    <main className={clsx(backOffice.look, styles.screen)}>
      <title>{m.admins_error_title()}</title>
      <div className={clsx(card.card, styles.card)}>
        {logo}
        <h1>{m.admins_error_title()}</h1>
        <p>{isRouteErrorResponse(error) ? statusOf(error) : m.admins_error_text()}</p>
        <ButtonLink href={beginning}>{m.admins_to_dashboard()}</ButtonLink>
      </div>
    </main>
  )
}

/** What the router answers by itself: its own text where it is no status of these. */
const statusOf = ({ status, statusText }: { status: number; statusText: string }): string =>
  names[status]?.() ?? `${status} ${statusText}`.trim()

const names: Partial<Record<number, () => string>> = {
  400: m.admins_error_bad_request,
  403: m.admins_error_forbidden,
  404: m.admins_error_not_found,
  405: m.admins_error_not_allowed,
}
