import { data } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { emptyDesert } from '#app/art/drawings-of-pages.ts'
import { beginning } from '#app/features/access/screens/screens.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { EmptyState } from '#app/ui/back-office/listing.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import type { Route } from './+types/missing.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('back-office')]

export const meta: Route.MetaFunction = () => titled(m.admins_not_found_title())

/** Whatever else is asked for under /admin: for staff only, and then not there. */
export const loader = () => data(null, { status: 404 })

export const action = loader

export default function Missing() {
  return (
    <>
      <div className={screenHead.header}>
        <h1>{m.admins_not_found_title()}</h1>
      </div>
      <div className={card.card}>
        <EmptyState
          picture={<Drawing of={emptyDesert} alt="" />}
          text={m.admins_not_found()}
          action={<ButtonLink href={beginning}>{m.admins_to_dashboard()}</ButtonLink>}
        />
      </div>
    </>
  )
}
