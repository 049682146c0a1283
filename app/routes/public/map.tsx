import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { MapPage } from '#app/features/public-pages/components/pages/map-page.tsx'
import { clinicCopy } from '#app/features/public-pages/copy.ts'
import { framing } from '#app/platform/pages/framing.ts'
import type { KeptRoute } from '#app/platform/pages/keeping.ts'
import type { Route } from './+types/map'

const kept: KeptRoute = { shows: [], never: ['live'] }
export const handle = { kept }

const mapOrigin = 'https://www.openstreetmap.org'

export const middleware: Route.MiddlewareFunction[] = [
  framing((url) => ({
    isShownByUs: true,
    ...(url.searchParams.has('live') && { shows: mapOrigin }),
  })),
]

/** Which map is in the address, so that the frame works without scripts. */
export function loader({ request }: Route.LoaderArgs) {
  return { isLive: new URL(request.url).searchParams.get('live') === '1' }
}

export default function MapRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={clinicCopy.map.title()} description={clinicCopy.map.description()} />
      <meta name="robots" content="noindex" />
      <MapPage {...loaderData} />
    </>
  )
}
