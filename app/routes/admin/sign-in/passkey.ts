import { redirect } from 'react-router'
import { relyingPartyOf } from '#app/features/accounts/passkeys/ceremony.server.ts'
import { neverKept, signInPath } from '#app/features/accounts/sign-in/gate.server.ts'
import { askForSecondStep, askWhoIsThere } from '#app/features/accounts/sign-in/passkey-commands.server.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { waiting } from '#app/platform/pages/waiting.ts'
import { passkeyCookie, readTicket } from '#app/platform/secrets/session.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/passkey.ts'

export const middleware: Route.MiddlewareFunction[] = [neverKept]

export const loader = () => redirect(signInPath, 303)

/** What a device is to sign before anybody is known, or after the password. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { address, origin } = context.get(visitorContext)
  const party = relyingPartyOf(origin)
  const purpose = (await readFields(request)).get('purpose')
  const outcome =
    purpose === 'second-step'
      ? await askForSecondStep(services, { party, pendingToken: readTicket(request, origin) ?? '' })
      : await askWhoIsThere(services, { party, address })
  if (!outcome.ok) {
    const { status, message = null, retryAfter } = outcome
    return Response.json({ message }, { status, headers: waiting(retryAfter) })
  }
  const { options, token } = outcome.value
  const headers: HeadersInit = token ? { 'Set-Cookie': passkeyCookie(token, origin) } : {}
  return Response.json({ options }, { headers })
}
