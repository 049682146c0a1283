import { data } from 'react-router'
import { treatmentRoom } from '../../art/drawings.ts'
import { adminContext } from '../../features/admins/admin-context.ts'
import { clinic } from '../../features/clinic/content.ts'
import { TreatmentsTable } from '../../features/treatments/components/treatments-table.tsx'
import { copy } from '../../features/treatments/desk-copy.ts'
import { readTreatments } from '../../features/treatments/staff-list.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { Listing } from '../../ui/listing.tsx'
import type { Route } from './+types/treatments.ts'

export const meta: Route.MetaFunction = () => [
  { title: `${copy.title} · ${clinic.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const list = await readTreatments(context.get(servicesContext), context.get(adminContext))
  return data(list, list.ok ? 200 : list.status)
}

export default function Treatments({ loaderData: list }: Route.ComponentProps) {
  const rows = list.ok ? list.value.rows : []
  return (
    <Listing
      title={copy.title}
      lead={list.ok && copy.lead(rows)}
      problem={list.ok ? undefined : list.message}
      words={copy}
      count={rows.length}
      picture={<Drawing of={treatmentRoom} alt="" />}
    >
      <TreatmentsTable rows={rows} />
    </Listing>
  )
}
