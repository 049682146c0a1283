import { data } from 'react-router'
import { galleryEmpty } from '../../art/drawings.ts'
import { adminContext } from '../../features/admins/admin-context.ts'
import { clinic } from '../../features/clinic/content.ts'
import { GalleryTable } from '../../features/gallery/components/gallery-table.tsx'
import { copy } from '../../features/gallery/copy.ts'
import { readImages } from '../../features/gallery/staff-list.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { Listing } from '../../ui/listing.tsx'
import type { Route } from './+types/gallery.ts'

export const meta: Route.MetaFunction = () => [
  { title: `${copy.title} · ${clinic.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = await readImages(
    context.get(servicesContext),
    context.get(adminContext),
    url.searchParams.get('after'),
  )
  return data(list, list.ok ? 200 : list.status)
}

export default function Gallery({ loaderData: list }: Route.ComponentProps) {
  const rows = list.ok ? list.value.rows : []
  return (
    <Listing
      title={copy.title}
      lead={copy.lead}
      problem={list.ok ? undefined : list.message}
      words={copy}
      count={rows.length}
      picture={<Drawing of={galleryEmpty} alt="" />}
      pages={list.ok ? { ...list.value, words: copy } : undefined}
    >
      <GalleryTable rows={rows} />
    </Listing>
  )
}
