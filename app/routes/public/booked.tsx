import { data } from 'react-router'
import { BookedPanel } from '#app/features/booking/booked/components/booked-panel.tsx'
import { bookedView, goneSentence } from '#app/features/booking/booked/page.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/booked'

/** What was booked, for 24 hours, under an address that nobody guesses (docs/specification.md#booked-page). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const view = await bookedView(services, params.id)
  if (!view) throw data({ sentence: await goneSentence(services, params.id) }, { status: 404 })
  return view
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Booked({ loaderData }: Route.ComponentProps) {
  return <BookedPanel view={loaderData} />
}
