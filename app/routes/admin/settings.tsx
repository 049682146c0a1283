import { data } from 'react-router'
import { reception } from '../../art/drawings.ts'
import { adminContext } from '../../features/admins/admin-context.ts'
import { AdminsTable } from '../../features/admins/components/admins-table.tsx'
import { copy } from '../../features/admins/copy.ts'
import { readAdmins } from '../../features/admins/staff-list.server.ts'
import { clinic } from '../../features/clinic/content.ts'
import { servicesContext } from '../../platform/services.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { Listing } from '../../ui/listing.tsx'
import type { Route } from './+types/settings.ts'

export const meta: Route.MetaFunction = () => [
  { title: `${copy.settings} · ${clinic.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const list = await readAdmins(context.get(servicesContext), context.get(adminContext))
  return data(list, list.ok ? 200 : list.status)
}

export default function Settings({ loaderData: list }: Route.ComponentProps) {
  const rows = list.ok ? list.value.rows : []
  return (
    <Listing
      title={copy.settings}
      lead={list.ok && copy.counted(rows.length)}
      problem={list.ok ? undefined : list.message}
      words={copy}
      count={rows.length}
      picture={<Drawing of={reception} alt="" />}
    >
      <AdminsTable rows={rows} />
    </Listing>
  )
}
