import { data } from 'react-router'
import { GalleryPage } from '#app/features/gallery/components/page/gallery-page.tsx'
import { galleryView } from '#app/features/gallery/page/page.server.ts'
import { pictureOriginsContext } from '#app/platform/files/picture-origins.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { type KeptRoute, keepingContext } from '#app/platform/pages/keeping.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/gallery'

const kept: KeptRoute = { shows: ['gallery'], apart: { category: [] }, never: ['after'] }
export const handle = { interactive: true, kept }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const asked = new URL(request.url).searchParams
  try {
    const view = await galleryView(db, { category: asked.get('category') ?? '', after: asked.get('after') })
    context.set(pictureOriginsContext, view.pictureOrigins)
    if (view.isUnknown) context.get(keepingContext).refuse()
    return data({ view })
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'gallery could not be read')
    return data({ view: null }, { status: 503 })
  }
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  return <GalleryPage view={loaderData.view} />
}
