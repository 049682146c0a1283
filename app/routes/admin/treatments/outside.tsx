import { data, redirect, useLocation } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { reception } from '#app/art/drawings.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { settleAddress } from '#app/features/visits-to-settle/address.ts'
import { VisitsOutsideTable } from '#app/features/visits-to-settle/components/visits-to-settle-table.tsx'
import { readVisitsOutside } from '#app/features/visits-to-settle/page.server.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import { Listing } from '#app/ui/back-office/listing.tsx'
import type { Route } from './+types/outside.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits')]

export const meta: Route.MetaFunction = () => titled(m.outside_title())

/** What the saved offer leaves outside is among all visits to settle. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!url.searchParams.has('days')) throw redirect(settleAddress({ treatment: params.id }))
  const list = await readVisitsOutside(context.get(servicesContext), context.get(adminContext), {
    treatmentId: params.id,
    search: url.searchParams,
  })
  return data(list, list.ok ? 200 : list.status)
}

export default function VisitsOutside({ loaderData: list }: Route.ComponentProps) {
  const { key } = useLocation()
  const rows = list.ok ? list.value.rows : []
  return (
    <Listing
      title={m.outside_title()}
      lead={list.ok && m.outside_lead({ treatment: list.value.treatment })}
      problem={list.ok ? undefined : list.message}
      words={{
        emptyTitle: m.outside_empty_title(),
        empty: m.outside_empty(),
        tryAgain: m.outside_try_again(),
      }}
      count={rows.length}
      picture={<Drawing of={reception} alt="" />}
      actionKey={key}
    >
      <VisitsOutsideTable rows={rows} />
    </Listing>
  )
}
