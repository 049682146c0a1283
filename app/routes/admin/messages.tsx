import { data } from 'react-router'
import { emptyDesert } from '../../art/drawings.ts'
import { adminContext } from '../../features/admins/admin-context.ts'
import { clinic } from '../../features/clinic/content.ts'
import { MessagesTable } from '../../features/contact/components/messages-table.tsx'
import { copy } from '../../features/contact/copy.ts'
import { readMessages } from '../../features/contact/staff-list.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { Listing } from '../../ui/listing.tsx'
import type { Route } from './+types/messages.ts'

export const meta: Route.MetaFunction = () => [
  { title: `${copy.title} · ${clinic.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = await readMessages(
    context.get(servicesContext),
    context.get(adminContext),
    url.searchParams.get('after'),
  )
  return data(list, list.ok ? 200 : list.status)
}

export default function Messages({ loaderData: list }: Route.ComponentProps) {
  const rows = list.ok ? list.value.rows : []
  return (
    <Listing
      title={copy.title}
      lead={list.ok && copy.lead(list.value.waiting)}
      problem={list.ok ? undefined : list.message}
      words={copy}
      count={rows.length}
      picture={<Drawing of={emptyDesert} alt="" />}
      pages={list.ok ? { ...list.value, words: copy } : undefined}
    >
      <MessagesTable rows={rows} />
    </Listing>
  )
}
