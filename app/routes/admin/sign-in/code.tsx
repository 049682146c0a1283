import { clsx } from 'clsx'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { login } from '#app/art/drawings-of-pages.ts'
import { askedScreen, pageAfterSignIn } from '#app/features/access/screens/screens.ts'
import { enrolmentAddress } from '#app/features/accounts/address.ts'
import backOffice from '#app/features/accounts/components/back-office.module.css'
import { relyingPartyOf } from '#app/features/accounts/passkeys/ceremony.server.ts'
import { awaitedStep, enterCode } from '#app/features/accounts/sign-in/commands.server.ts'
import { CodeForm } from '#app/features/accounts/sign-in/components/code-form.tsx'
import styles from '#app/features/accounts/sign-in/components/sign-in.module.css'
import { deviceName } from '#app/features/accounts/sign-in/device.ts'
import { codePath, neverKept, signInPath } from '#app/features/accounts/sign-in/gate.server.ts'
import { knownDays } from '#app/features/accounts/sign-in/known-device.server.ts'
import { enterPasskey } from '#app/features/accounts/sign-in/passkey-commands.server.ts'
import { BackOfficeLogo } from '#app/features/clinic-profile/components/back-office-logo.tsx'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { showsOwnPages } from '#app/platform/pages/framing.ts'
import { waiting } from '#app/platform/pages/waiting.ts'
import {
  endedTicketCookie,
  knownDeviceCookie,
  readKnownDevice,
  readSessionToken,
  readTicket,
  sessionCookie,
} from '#app/platform/secrets/session.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/code.ts'

export const handle = { interactive: true }
export const middleware: Route.MiddlewareFunction[] = [neverKept, showsOwnPages]
export const meta: Route.MetaFunction = () => titled(m.admins_code_title())

/** Only with the ticket of a sign-in whose password was right. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { origin } = context.get(visitorContext)
  const pendingToken = readTicket(request, origin) ?? ''
  const party = relyingPartyOf(origin)
  const awaited = await awaitedStep(context.get(servicesContext), { pendingToken, party })
  const next = askedScreen(url.searchParams.get('next'))
  const signIn = `${signInPath}?next=${next}`
  if (request.method === 'GET' && !awaited) throw redirect(signIn)
  const ways = awaited ?? { app: true, passkey: false }
  // Passkeys of another host leave recovery codes alone.
  const recovery = url.searchParams.has('recovery') || !(ways.app || ways.passkey)
  return { recovery, ways, signIn, other: `${codePath}?next=${next}${recovery ? '' : '&recovery=1'}` }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { address, origin } = context.get(visitorContext)
  const { code, signed } = pick(await readFields(request), ['code', 'signed'])
  const browser = {
    address,
    pendingToken: readTicket(request, origin) ?? '',
    earlierToken: readSessionToken(request, origin),
    device: deviceName(request.headers.get('User-Agent')),
    knownCookie: readKnownDevice(request, origin),
  }
  const services = context.get(servicesContext)
  const outcome = signed
    ? await enterPasskey(services, { ...browser, signed, party: relyingPartyOf(origin) })
    : await enterCode(services, { ...browser, code })
  if (outcome.ok) {
    const headers = new Headers({ 'Set-Cookie': sessionCookie(outcome.value.token, origin) })
    headers.append('Set-Cookie', endedTicketCookie(origin))
    headers.append('Set-Cookie', knownDeviceCookie(outcome.value.known, origin, knownDays))
    const page = pageAfterSignIn(url.searchParams.get('next'), outcome.value.role)
    const to = outcome.value.isFactorDue ? enrolmentAddress(page) : page
    return redirect(to, { status: 303, headers })
  }
  const { status, errors = {}, message = null, retryAfter } = outcome
  const init = { status, headers: waiting(retryAfter) }
  return data({ errors, message, isOver: status === 410 }, init)
}

/** After a refused code the page stays, even where the ticket has ended meanwhile: it says so itself. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== undefined && actionStatus >= 400 ? false : defaultShouldRevalidate

/** A document's answer says when to try again, too. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const asksCode = loaderData.recovery || loaderData.ways.app
  return (
    <main className={clsx(backOffice.look, styles.screen)}>
      <img src={login.day} alt="" width={login.width} height={login.height} />
      <CodeForm {...loaderData} refused={actionData}>
        <BackOfficeLogo />
        <h1>{asksCode ? m.admins_code_title() : m.passkeys_step_title()}</h1>
      </CodeForm>
    </main>
  )
}
