import { MapPage } from '../../features/clinic/components/map-page.tsx'
import { PageMeta } from '../../features/clinic/components/page-meta.tsx'
import { pageCopy } from '../../features/clinic/page-copy.ts'
import type { Route } from './+types/map'

/** Which map, and in which light: both stand in the address, so that the frame works without scripts. */
export function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  return { isLive: asked.get('live') === '1', isDusk: asked.get('hour') === 'dusk' }
}

export default function MapRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={pageCopy.map.title} description={pageCopy.map.description} />
      <meta name="robots" content="noindex" />
      <MapPage {...loaderData} />
    </>
  )
}
