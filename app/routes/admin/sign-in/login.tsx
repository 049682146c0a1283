import { clsx } from 'clsx'
import { data, redirect } from 'react-router'
import { login } from '#app/art/drawings-of-pages.ts'
import { askedScreen, pageAfterSignIn } from '#app/features/access/screens/screens.ts'
import { enrolmentAddress } from '#app/features/accounts/address.ts'
import backOffice from '#app/features/accounts/components/back-office.module.css'
import { relyingPartyOf } from '#app/features/accounts/passkeys/ceremony.server.ts'
import { sessionEnd } from '#app/features/accounts/rules.ts'
import {
  type Entered,
  findSignedIn,
  type SignInBrowser,
  sessionEndOf,
  signIn,
} from '#app/features/accounts/sign-in/commands.server.ts'
import styles from '#app/features/accounts/sign-in/components/sign-in.module.css'
import { SignInForm } from '#app/features/accounts/sign-in/components/sign-in-form.tsx'
import { deviceName } from '#app/features/accounts/sign-in/device.ts'
import { codePath, neverKept } from '#app/features/accounts/sign-in/gate.server.ts'
import { knownDays } from '#app/features/accounts/sign-in/known-device.server.ts'
import { mayEnterByPasskey, signInByPasskey } from '#app/features/accounts/sign-in/passkey-commands.server.ts'
import { BackOfficeLogo } from '#app/features/clinic-profile/components/back-office-logo.tsx'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import { showsOwnPages } from '#app/platform/pages/framing.ts'
import { waiting } from '#app/platform/pages/waiting.ts'
import {
  knownDeviceCookie,
  readKnownDevice,
  readPasskeyToken,
  readSessionToken,
  sessionCookie,
  ticketCookie,
} from '#app/platform/secrets/session.server.ts'
import { type Services, servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/login.ts'

export const handle = { interactive: true }
export const middleware: Route.MiddlewareFunction[] = [neverKept, showsOwnPages]
export const meta: Route.MetaFunction = () => titled(m.admins_sign_in())

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { address, origin } = context.get(visitorContext)
  const token = readSessionToken(request, origin)
  const asked = token && { token, address, background: true }
  const admin = asked && (await findSignedIn(context.get(servicesContext), asked).catch(() => null))
  if (admin) throw redirect(pageAfterSignIn(url.searchParams.get('next'), admin.role))
  const said = sessionEnd(url.searchParams.get('ended'))
  const services = context.get(servicesContext)
  const passkey = await mayEnterByPasskey(services, relyingPartyOf(origin))
  if (said || !token) return { ended: said, passkey }
  return { ended: await sessionEndOf(services, token).catch(() => null), passkey }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { address, origin } = context.get(visitorContext)
  const typed = pick(await readFields(request), ['username', 'password', 'signed'])
  const earlierToken = readSessionToken(request, origin)
  const device = deviceName(request.headers.get('User-Agent'))
  const knownCookie = readKnownDevice(request, origin)
  const browser = { address, earlierToken, device, knownCookie }
  const services = context.get(servicesContext)
  const outcome = typed.signed
    ? await byPasskey(services, { ...browser, request, origin, signed: typed.signed })
    : await signIn(services, { ...typed, ...browser })
  if (outcome.ok) {
    const entered = outcome.value
    const next = url.searchParams.get('next')
    if (entered.step === 'signed-in') {
      const page = pageAfterSignIn(next, entered.role)
      const headers = new Headers({ 'Set-Cookie': sessionCookie(entered.token, origin) })
      headers.append('Set-Cookie', knownDeviceCookie(entered.known, origin, knownDays))
      return redirect(entered.isFactorDue ? enrolmentAddress(page) : page, { status: 303, headers })
    }
    const headers = { 'Set-Cookie': ticketCookie(entered.token, origin) }
    return redirect(`${codePath}?next=${askedScreen(next)}`, { status: 303, headers })
  }
  const { status, errors = {}, message = null, retryAfter } = outcome
  const init = { status, headers: waiting(retryAfter) }
  return data({ username: typed.username, errors, message }, init)
}

type ByPasskey = SignInBrowser & { request: Request; origin: string; signed: string }

async function byPasskey(
  services: Services,
  { request, origin, ...given }: ByPasskey,
): Promise<Outcome<Entered>> {
  const token = readPasskeyToken(request, origin) ?? ''
  const outcome = await signInByPasskey(services, { ...given, party: relyingPartyOf(origin), token })
  return outcome.ok ? done({ step: 'signed-in', ...outcome.value }) : outcome
}

/** A document's answer says when to try again, too. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main className={clsx(backOffice.look, styles.screen)}>
      <img src={login.day} alt="" width={login.width} height={login.height} />
      <SignInForm refused={actionData} {...loaderData}>
        <BackOfficeLogo />
        <h1>{m.admins_sign_in()}</h1>
      </SignInForm>
    </main>
  )
}
