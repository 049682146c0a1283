import { data } from 'react-router'
import { emptyDesert } from '../../art/drawings.ts'
import { adminContext } from '../../features/admins/admin-context.ts'
import { clinic } from '../../features/clinic/content.ts'
import { TestimonialsTable } from '../../features/testimonials/components/testimonials-table.tsx'
import { copy } from '../../features/testimonials/copy.ts'
import { readTestimonials } from '../../features/testimonials/staff-list.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { Listing } from '../../ui/listing.tsx'
import type { Route } from './+types/testimonials.ts'

export const meta: Route.MetaFunction = () => [
  { title: `${copy.title} · ${clinic.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = await readTestimonials(
    context.get(servicesContext),
    context.get(adminContext),
    url.searchParams.get('after'),
  )
  return data(list, list.ok ? 200 : list.status)
}

export default function Testimonials({ loaderData: list }: Route.ComponentProps) {
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
      <TestimonialsTable rows={rows} />
    </Listing>
  )
}
