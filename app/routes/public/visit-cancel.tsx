import { data, redirect } from 'react-router'
import { visitPath } from '#app/features/scheduling/index.server.ts'
import { cancelVisit } from '#app/features/visit-page/commands.server.ts'
import { CancelPage } from '#app/features/visit-page/components/cancel-page.tsx'
import { LinkOver } from '#app/features/visit-page/components/link-over.tsx'
import { VisitPanel } from '#app/features/visit-page/components/visit-panel.tsx'
import { patientCancelFields } from '#app/features/visit-page/form.ts'
import { countFreeSoon } from '#app/features/visit-page/move/page.server.ts'
import { readVisit } from '#app/features/visit-page/page.server.ts'
import { isFormAnswerContext } from '#app/platform/forms/form-answer.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import { privateAddress } from '#app/platform/pages/private-address.server.ts'
import { waiting, waitingOfEither } from '#app/platform/pages/waiting.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/visit-cancel'

export const handle = { isPrivate: true }
export const middleware: Route.MiddlewareFunction[] = [privateAddress]

/** Asks once more. Where it cannot be cancelled here, the visit's own page says why; so does the answer to a form. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { address } = context.get(visitorContext)
  const services = context.get(servicesContext)
  const sends = sendsLinks(services)
  const opening = { token: params.token, address }
  const read = await readVisit(services, opening)
  if (!read.ok) {
    const { status, retryAfter = null } = read
    return data({ view: null, freeSoon: null, retryAfter, sends }, { status, headers: waiting(retryAfter) })
  }
  if (!context.get(isFormAnswerContext) && read.value.may.cancel !== null)
    return redirect(read.value.path, 303)
  const freeSoon = read.value.may.move === null ? await countFreeSoon(services, opening) : null
  return data({ view: read.value, freeSoon, retryAfter: null, sends }, 200)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { address } = context.get(visitorContext)
  const typed = pick(await readFields(request), patientCancelFields)
  const opening = { token: params.token, address }
  const cancelled = await cancelVisit(context.get(servicesContext), { ...opening, typed })
  if (cancelled.ok) return redirect(`${visitPath(params.token)}?said=changed`, 303)
  const { status, errors = {}, message = null, retryAfter } = cancelled
  return data({ typed, errors, message }, { status, headers: waiting(retryAfter) })
}

/** A document's answer says when to try again, too. */
export const headers: Route.HeadersFunction = waitingOfEither

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function VisitCancel({
  loaderData: { view, freeSoon, ...over },
  actionData,
}: Route.ComponentProps) {
  if (!view) return <LinkOver {...over} />
  if (actionData?.message) return <VisitPanel view={view} said={null} refusal={actionData.message} />
  const typed = actionData?.typed ?? null
  return <CancelPage view={view} freeSoon={freeSoon} typed={typed} errors={actionData?.errors ?? {}} />
}
