import { data } from 'react-router'
import { emptyDesert } from '../../art/drawings.ts'
import { titled } from '../../features/admin-screens/screen-meta.ts'
import { startPage } from '../../features/admin-screens/screens.ts'
import { copy } from '../../features/admins/copy.ts'
import { EmptyState } from '../../ui/back-office/empty-state.tsx'
import screenHead from '../../ui/back-office/screen-head.module.css'
import { ButtonLink } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { Drawing } from '../../ui/drawing.tsx'
import type { Route } from './+types/missing.ts'

export const meta: Route.MetaFunction = () => titled(copy.notFoundTitle)

/** Whatever else is asked for under /admin: for staff only, and then not there. */
export const loader = () => data(null, { status: 404 })

export const action = loader

export default function Missing() {
  return (
    <>
      <div className={screenHead.head}>
        <h1>{copy.notFoundTitle}</h1>
      </div>
      <div className={card.card}>
        <EmptyState
          picture={<Drawing of={emptyDesert} alt="" />}
          text={copy.notFound}
          action={<ButtonLink href={startPage}>{copy.toDashboard}</ButtonLink>}
        />
      </div>
    </>
  )
}
