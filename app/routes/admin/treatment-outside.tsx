import { data } from 'react-router'
import { reception } from '../../art/drawings.ts'
import { adminContext } from '../../features/admins/admin-context.ts'
import { VisitsOutsideTable } from '../../features/appointments/components/visits-outside-table.tsx'
import { copy } from '../../features/appointments/outside-copy.ts'
import { readVisitsOutside } from '../../features/appointments/visits-outside.server.ts'
import { clinic } from '../../features/clinic/content.ts'
import { servicesContext } from '../../platform/services.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { Listing } from '../../ui/listing.tsx'
import type { Route } from './+types/treatment-outside.ts'

export const meta: Route.MetaFunction = () => [
  { title: `${copy.title} · ${clinic.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const list = await readVisitsOutside(context.get(servicesContext), context.get(adminContext), {
    treatmentId: params.id,
    search: url.searchParams,
  })
  return data(list, list.ok ? 200 : list.status)
}

export default function VisitsOutside({ loaderData: list }: Route.ComponentProps) {
  const rows = list.ok ? list.value.rows : []
  return (
    <Listing
      title={copy.title}
      lead={list.ok && copy.lead(list.value.treatment)}
      problem={list.ok ? undefined : list.message}
      words={copy}
      count={rows.length}
      picture={<Drawing of={reception} alt="" />}
    >
      <VisitsOutsideTable rows={rows} />
    </Listing>
  )
}
