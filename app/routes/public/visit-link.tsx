import { data } from 'react-router'
import { askForLinks } from '#app/features/visit-page/send-link/commands.server.ts'
import { sendLinkFormId } from '#app/features/visit-page/send-link/components/link-card.tsx'
import {
  SendLinkPage,
  type SendLinkView,
} from '#app/features/visit-page/send-link/components/send-link-page.tsx'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import { privateAddress } from '#app/platform/pages/private-address.server.ts'
import { waiting } from '#app/platform/pages/waiting.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/visit-link'

export const handle = { isPrivate: true, form: sendLinkFormId }
export const middleware: Route.MiddlewareFunction[] = [privateAddress]

export function loader({ context }: Route.LoaderArgs): SendLinkView {
  return { sends: sendsLinks(context.get(servicesContext)), typed: '', isAsked: false, message: null }
}

/** The page itself answers: an address in its own address would be in logs and histories. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const fields = await readFields(request)
  const typed = fields.get('email') ?? ''
  const view: SendLinkView = { sends: sendsLinks(services), typed, isAsked: false, message: null }
  if (fields.get('intent') === 'show') return data(view)
  const { address } = context.get(visitorContext)
  const asked = await askForLinks(services, { typed: { email: typed }, address })
  if (asked.ok) return data({ ...view, isAsked: true, typed: typed.trim() })
  const { status, errors = {}, message = null, retryAfter } = asked
  return data({ ...view, error: errors.email, message }, { status, headers: waiting(retryAfter) })
}

/** A document's answer says when to try again, too. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function VisitLink({ loaderData, actionData }: Route.ComponentProps) {
  return <SendLinkPage view={actionData ?? loaderData} />
}
