import { data } from 'react-router'
import { LinkOver } from '../../features/appointments/visit-page/components/link-over.tsx'
import { VisitPanel } from '../../features/appointments/visit-page/components/visit-panel.tsx'
import { readVisit } from '../../features/appointments/visit-page/page.server.ts'
import { neverTold } from '../../platform/pages/never-told.server.ts'
import { servicesContext, visitorContext } from '../../platform/services.ts'
import type { Route } from './+types/visit'

export const handle = { isPrivate: true }
export const middleware: Route.MiddlewareFunction[] = [neverTold]

/** A visit, for whoever has its link. Looking changes nothing; a link that opens nothing says so alike, whatever became of it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { address } = context.get(visitorContext)
  const read = await readVisit(context.get(servicesContext), { token: params.token, address })
  if (read.ok) return data({ view: read.value, retryAfter: null }, 200)
  const { status, retryAfter = null } = read
  return data({ view: null, retryAfter }, { status, headers: waiting(retryAfter) })
}

const waiting = (retryAfter: number | null): HeadersInit =>
  retryAfter === null ? {} : { 'Retry-After': `${retryAfter}` }

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Visit({ loaderData: { view, retryAfter } }: Route.ComponentProps) {
  return view ? <VisitPanel view={view} /> : <LinkOver retryAfter={retryAfter} />
}
