import { clsx } from 'clsx'
import { data, redirectDocument, type ShouldRevalidateFunctionArgs } from 'react-router'
import { login } from '#app/art/drawings-of-pages.ts'
import { beginning } from '#app/features/access/screens/screens.ts'
import backOffice from '#app/features/accounts/components/back-office.module.css'
import { acceptedFields } from '#app/features/accounts/form.ts'
import { acceptInvitation } from '#app/features/accounts/invitations/commands.server.ts'
import { AcceptForm, InvitationOver } from '#app/features/accounts/invitations/components/accept-form.tsx'
import { readInvitation } from '#app/features/accounts/invitations/page.server.ts'
import styles from '#app/features/accounts/sign-in/components/sign-in.module.css'
import { deviceName } from '#app/features/accounts/sign-in/device.ts'
import { knownDays } from '#app/features/accounts/sign-in/known-device.server.ts'
import { BackOfficeLogo } from '#app/features/clinic-profile/components/back-office-logo.tsx'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { m } from '#app/language/messages.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { showsOwnPages } from '#app/platform/pages/framing.ts'
import { privateAddress } from '#app/platform/pages/private-address.server.ts'
import { waiting } from '#app/platform/pages/waiting.ts'
import {
  knownDeviceCookie,
  readKnownDevice,
  readSessionToken,
  sessionCookie,
} from '#app/platform/secrets/session.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/invitation.ts'

export const handle = { interactive: true }
export const middleware: Route.MiddlewareFunction[] = [privateAddress, showsOwnPages]
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...titled(loaderData?.view ? m.invitations_go() : m.invitations_over_title()),
]

/** Looking changes nothing; a link that opens nothing says so alike, whatever became of it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readInvitation(context.get(servicesContext), params.token)
  return read.ok
    ? data({ view: read.value, failed: null }, 200)
    : data({ view: null, failed: read.message ?? null }, read.status)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { address, origin } = context.get(visitorContext)
  const fields = await readFields(request)
  const outcome = await acceptInvitation(context.get(servicesContext), {
    token: params.token,
    fields,
    browser: {
      address,
      earlierToken: readSessionToken(request, origin),
      device: deviceName(request.headers.get('User-Agent')),
      knownCookie: readKnownDevice(request, origin),
    },
  })
  if (outcome.ok) {
    const headers = new Headers({ 'Set-Cookie': sessionCookie(outcome.value.token, origin) })
    headers.append('Set-Cookie', knownDeviceCookie(outcome.value.known, origin, knownDays))
    return redirectDocument(beginning, { status: 303, headers })
  }
  const { status, errors = {}, message = null, retryAfter } = outcome
  const init = { status, headers: waiting(retryAfter) }
  const typed = pick(fields, acceptedFields.slice(0, 2))
  return data({ errors, message, typed, isOver: status === 404 || status === 410 }, init)
}

/** After a refusal the page stays as it is: what ended meanwhile is said by the answer. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== undefined && actionStatus >= 400 ? false : defaultShouldRevalidate

/** A document's answer says when to try again, too. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Invitation({ loaderData: { view, failed }, actionData }: Route.ComponentProps) {
  const isOpen = view !== null && !actionData?.isOver
  return (
    <main className={clsx(backOffice.look, styles.screen)}>
      <img src={login.day} alt="" width={login.width} height={login.height} />
      {isOpen ? (
        <AcceptForm view={view} refused={actionData}>
          <BackOfficeLogo />
          <h1>{m.invitations_join({ clinic: currentClinic().name })}</h1>
        </AcceptForm>
      ) : (
        <InvitationOver failed={failed}>
          <BackOfficeLogo />
          <h1>{m.invitations_over_title()}</h1>
        </InvitationOver>
      )}
    </main>
  )
}
