import { data, redirect } from 'react-router'
import { WaitlistLinkOver } from '#app/features/waitlist/components/waitlist-link-over.tsx'
import { PlacePanel } from '#app/features/waitlist/signup/components/place-panel.tsx'
import { endTexts, leavePlace, readPlace } from '#app/features/waitlist/signup/place-page.server.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { privateAddress } from '#app/platform/pages/private-address.server.ts'
import { waiting, waitingOfEither } from '#app/platform/pages/waiting.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/waitlist-place'

export const handle = { isPrivate: true }
export const middleware: Route.MiddlewareFunction[] = [privateAddress]

/** Somebody's place on the waitlist. Looking changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { address } = context.get(visitorContext)
  const read = await readPlace(context.get(servicesContext), { token: params.token, address })
  if (read.ok) return data({ view: read.value, retryAfter: null }, 200)
  const { status, retryAfter = null } = read
  return data({ view: null, retryAfter }, { status, headers: waiting(retryAfter) })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { address } = context.get(visitorContext)
  const intent = (await readFields(request)).get('intent')
  const action = intent === 'leave' ? leavePlace : intent === 'end-texts' ? endTexts : null
  if (!action) return data({ message: m.waitlist_offer_unknown() }, { status: 422 })
  const outcome = await action(context.get(servicesContext), { token: params.token, address })
  if (outcome.ok) return redirect(localPath(`/waitlist/${params.token}`), 303)
  const { status, message = null, retryAfter = null } = outcome
  return data({ message }, { status, headers: waiting(retryAfter) })
}

export const headers: Route.HeadersFunction = waitingOfEither

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function WaitlistPlace({
  loaderData: { view, retryAfter },
  actionData,
}: Route.ComponentProps) {
  return view ? (
    <PlacePanel view={view} refusal={actionData?.message ?? null} />
  ) : (
    <WaitlistLinkOver retryAfter={retryAfter} />
  )
}
