import { data, redirect, redirectDocument } from 'react-router'
import { WaitlistLinkOver } from '#app/features/waitlist/components/waitlist-link-over.tsx'
import { OfferPanel } from '#app/features/waitlist/offers/components/offer-panel.tsx'
import { answerOffer, readOffer } from '#app/features/waitlist/offers/page.server.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { privateAddress } from '#app/platform/pages/private-address.server.ts'
import { waiting, waitingOfEither } from '#app/platform/pages/waiting.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/offer'

export const handle = { isPrivate: true, interactive: true }
export const middleware: Route.MiddlewareFunction[] = [privateAddress]

/** A time that somebody on the waitlist is offered, or the visit that it became. Looking changes nothing, no matter who looks. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { address } = context.get(visitorContext)
  const read = await readOffer(context.get(servicesContext), { token: params.token, address })
  if (read.ok) return data({ view: read.value, retryAfter: null }, 200)
  const { status, retryAfter = null, leadsTo } = read
  if (leadsTo !== undefined) return redirectDocument(leadsTo, 303)
  return data({ view: null, retryAfter }, { status, headers: waiting(retryAfter) })
}

/** The answer to an offer; one that comes too late gets the same page, as it stands by now. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { address } = context.get(visitorContext)
  const intent = (await readFields(request)).get('intent')
  if (intent !== 'take' && intent !== 'decline')
    return data({ message: m.waitlist_offer_unknown() }, { status: 422 })
  const opening = { token: params.token, address }
  const answered = await answerOffer(context.get(servicesContext), { ...opening, isTaken: intent === 'take' })
  if (answered.ok) return redirect(localPath(`/offer/${params.token}?said=1`), 303)
  const { status, why, message = null, retryAfter = null } = answered
  const said = why === 'closed' ? m.waitlist_offer_closed() : message
  return data({ message: said }, { status, headers: waiting(retryAfter) })
}

export const headers: Route.HeadersFunction = waitingOfEither

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Offer({ loaderData: { view, retryAfter }, actionData }: Route.ComponentProps) {
  if (!view) return <WaitlistLinkOver retryAfter={retryAfter} />
  return (
    <OfferPanel view={view} refusal={actionData?.message ?? null} isAnswered={actionData !== undefined} />
  )
}
